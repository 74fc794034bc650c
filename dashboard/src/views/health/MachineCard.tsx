import type { ToolOutputs } from "loci";
import type { Asked } from "../../api/useTool.ts";
import { bytesWords } from "../../kit/bytes.ts";
import { Card } from "../../kit/Card.tsx";
import { counted } from "../../kit/counted.ts";
import { Empty, Shown } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { Figure, Figures } from "./Figures.tsx";

type Machine = NonNullable<ToolOutputs["system_health"]["machine"]>;

const WHAT: Readonly<Record<string, string>> = {
  memory: "Memory",
  code: "Code graphs",
  outbox: "Outbox",
  other: "Others",
};

/** Sizes, the outbox and the process: for whoever runs the server. */
export function MachineCard({ asked }: { readonly asked: Asked<"system_health"> }) {
  return (
    <Card
      title="Data and process"
      more={asked.data?.store && <span className="soft">{asked.data.store}</span>}
    >
      <Shown asked={asked}>
        {({ machine }) =>
          machine ? (
            <MachineTold machine={machine} />
          ) : (
            <Empty title="Sizes are for whoever runs the server.">
              They are shown at its machine where no token is asked for, and to an admin's token.
            </Empty>
          )
        }
      </Shown>
    </Card>
  );
}

function MachineTold({ machine }: { readonly machine: Machine }) {
  const { stored, freeBytes, residentBytes, startedAt, node, processes, outbox } = machine;
  const most = Math.max(1, ...stored.map(({ bytes }) => bytes));
  return (
    <div className="health-part">
      <ul className="health-sizes" aria-label="What takes room">
        {stored.map(({ what, files, bytes }) => (
          <li key={what}>
            <span>{what === "code" ? `${WHAT.code} (${files})` : (WHAT[what] ?? what)}</span>
            <span className="health-bar" aria-hidden="true">
              <span style={{ width: `${(bytes / most) * 100}%` }} />
            </span>
            <span className="health-amount">{bytesWords(bytes)}</span>
          </li>
        ))}
      </ul>
      <Figures>
        <Figure label="Disk free" value={freeBytes === null ? "?" : bytesWords(freeBytes)} />
        <Figure label="In memory" value={bytesWords(residentBytes)} note={`Node ${node}`} />
        <Figure
          label="Outbox"
          value={outbox.waiting.toLocaleString()}
          note={outbox.failed > 0 ? `waiting, ${outbox.failed} given up` : "waiting"}
        />
        <Figure label="Processes" value={processes} note="on this data" />
      </Figures>
      <p className="small soft">
        Serving since <When at={startedAt} />
        {outbox.failed > 0 &&
          outbox.problem &&
          `; ${counted(outbox.failed, "write")} failed: ${outbox.problem}`}
      </p>
    </div>
  );
}
