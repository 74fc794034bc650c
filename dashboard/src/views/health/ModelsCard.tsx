import type { ToolOutputs } from "loci";
import type { Asked } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { counted } from "../../kit/counted.ts";
import { Meter } from "../../kit/Meter.tsx";
import { Shown } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";

type Model = NonNullable<ToolOutputs["system_health"]["models"]>[number];
type Embedding = ToolOutputs["graph_health"]["embedder"];

const WHAT_FOR: Readonly<Record<Model["use"], string>> = {
  embedder: "finds by meaning",
  reader: "sees where memory leaves open what holds",
  "inference model": "sees which statements contradict",
  "language model": "sharpens questions, writes summaries",
};

const STATES = {
  none: ["not set", "badge"],
  idle: ["not needed yet", "badge"],
  working: ["working", "badge badge-good"],
  failing: ["failing", "badge badge-bad"],
} as const;

interface ModelsCardProps {
  readonly asked: Asked<"system_health">;
  readonly embedding: Embedding | undefined;
}

/** Which models there are, and how each fares. */
export function ModelsCard({ asked, embedding }: ModelsCardProps) {
  return (
    <Card title="Models" isFlush>
      <Shown asked={asked} lines={4}>
        {({ models = [] }) => (
          <>
            <ul className="health-models">
              {models.map((model) => (
                <ModelRow key={model.use} model={model} />
              ))}
            </ul>
            {embedding && <Vectors embedding={embedding} />}
          </>
        )}
      </Shown>
    </Card>
  );
}

function ModelRow({ model }: { readonly model: Model }) {
  const { use, id, state, answers, failures, at, problem } = model;
  const [words, badge] = STATES[state];
  return (
    <li>
      <div className="health-model">
        <strong>{use.charAt(0).toUpperCase() + use.slice(1)}</strong>
        <span className={badge}>{words}</span>
      </div>
      <p className="small soft">
        {id === null ? `None is needed; one ${WHAT_FOR[use]}.` : <span className="mono">{id}</span>}
        {id !== null && `, ${WHAT_FOR[use]}`}
        {at && (
          <>
            ; {counted(answers, "answer")}
            {failures > 0 && `, ${counted(failures, "failure")}`}, last <When at={at} />
          </>
        )}
      </p>
      {problem && <p className="small health-problem">{problem}</p>}
    </li>
  );
}

/** How many texts have a vector of the embedder that is set. */
function Vectors({ embedding: { state, done, total } }: { readonly embedding: NonNullable<Embedding> }) {
  if (state === "off" || total === 0) return null;
  const isBehind = done < total;
  return (
    <div className="health-vectors">
      <p className="small soft">
        {isBehind
          ? `${done.toLocaleString()} of ${counted(total, "text")} can be found by meaning so far`
          : `All ${counted(total, "text")} can be found by meaning`}
      </p>
      {isBehind && <Meter label="Texts with a vector" done={done} total={total} />}
    </div>
  );
}
