import type { ToolOutputs } from "loci";
import type { Asked } from "../../api/useTool.ts";
import { Words } from "../../kit/states.tsx";
import { troublesOf } from "./troubles.ts";

interface VerdictProps {
  readonly index: Asked<"graph_health">;
  readonly system: Asked<"system_health">;
}

/** The answer first: whether anything needs a person. */
export function Verdict({ index, system }: VerdictProps) {
  const hasAnswered = [index, system].every(({ data, isLoading }) => data !== undefined || !isLoading);
  if (!hasAnswered || (!index.data && !system.data)) return null;
  const troubles = troublesOf(index.data, system.data);
  if (troubles.length === 0)
    return (
      <p className="health-verdict health-verdict-good" role="status">
        <span className="dot dot-good" /> {allIsWell(index.data)}
      </p>
    );
  return (
    <section className="health-verdict health-verdict-bad" aria-label="What needs a look">
      <ul>
        {troubles.map(({ what, advice }) => (
          <li key={what}>
            <span className="dot dot-bad" />
            <div>
              <strong>{what}.</strong>{" "}
              <span className="soft">
                <Words text={advice} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function allIsWell(index: ToolOutputs["graph_health"] | undefined): string {
  return (index?.builds?.length ?? 0) > 0
    ? "All is well; the index is being brought up to date."
    : "All is well.";
}
