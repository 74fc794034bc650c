import type { Asked } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { figure } from "../../kit/counted.ts";
import { Kind } from "../../kit/Kind.tsx";
import { Empty, Shown } from "../../kit/states.tsx";
import { Link } from "../../router/Link.tsx";
import { hasView } from "../../shell/views.ts";
import { Figure, Figures } from "./Figures.tsx";

/** What Loci keeps for itself and nobody said. */
const OF_LOCI: readonly string[] = ["PROJECT", "AGENT", "SESSION", "FOCUS"];

/** How much is remembered, of each kind. */
export function MemoryCard({ asked }: { readonly asked: Asked<"system_health"> }) {
  return (
    <Card title="Memory" more={hasView("memory") && <Link to="/memory">Leaf through it</Link>}>
      <Shown asked={asked}>
        {({ memory: { kinds, vectors, edges, changes } }) => {
          const counts = Object.entries(kinds)
            .filter(([kind]) => !OF_LOCI.includes(kind))
            .sort(([, one], [, other]) => other - one);
          const records = counts.reduce((sum, [, count]) => sum + count, 0);
          if (records === 0)
            return (
              <Empty title="Nothing is remembered yet.">
                Agents save with <code>memory_save</code>.
              </Empty>
            );
          return (
            <div className="health-part">
              <Figures>
                <Figure label="Records" value={figure(records)} />
                <Figure label="With a vector" value={figure(vectors)} />
                {edges !== undefined && <Figure label="Ties" value={figure(edges)} />}
                {changes !== undefined && <Figure label="Changes" value={figure(changes)} />}
              </Figures>
              <ul className="health-kinds" aria-label="By kind">
                {counts.map(([kind, count]) => (
                  <li key={kind}>
                    <Kind kind={kind} /> <span className="soft">{figure(count)}</span>
                  </li>
                ))}
              </ul>
            </div>
          );
        }}
      </Shown>
    </Card>
  );
}
