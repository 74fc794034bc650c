import type { ToolOutputs } from "loci";
import { useTool } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { counted } from "../../kit/counted.ts";
import { Meter } from "../../kit/Meter.tsx";
import { Shown } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { hasView } from "../../shell/views.ts";

type Health = ToolOutputs["graph_health"];

/** Whether the index can be trusted now, in three lines. */
export function AtAGlance() {
  const asked = useTool("graph_health", {}, ["index"]);
  return (
    <Card title="Health" more={hasView("health") && <Link to="/health">All of it</Link>}>
      <Shown asked={asked}>
        {(health) => (
          <div className="glance">
            <p>
              <span className={`dot ${toneOf(health)}`} /> {verdictOf(health)}
            </p>
            {health.builds?.[0]?.total !== undefined && (
              <Meter
                label="Files looked at"
                done={health.builds[0].done ?? 0}
                total={health.builds[0].total}
              />
            )}
            <p className="small soft">
              {counted(health.indexed.files, "file")}, {counted(health.indexed.symbols, "symbol")}
              {health.latestTx && (
                <>
                  ; last change <When at={health.latestTx.at} />
                </>
              )}
            </p>
            {(health.degraded?.length ?? 0) > 0 && (
              <p className="small soft">Search does without: {health.degraded?.join(", ")}</p>
            )}
          </div>
        )}
      </Shown>
    </Card>
  );
}

function verdictOf({ latestTx, builds = [], pendingChanges }: Health): string {
  const [running] = builds;
  if (running)
    return latestTx
      ? "The index is being brought up to date."
      : "The code is being indexed for the first time.";
  if (!latestTx) return "The code is not indexed yet.";
  return pendingChanges === 0
    ? "The index is up to date."
    : `${counted(pendingChanges, "changed file")} not indexed yet.`;
}

function toneOf({ latestTx, builds = [], pendingChanges, problems = [] }: Health): string {
  if (builds.length > 0 || pendingChanges > 0) return "dot-warn";
  if (!latestTx || problems.length > 0) return "dot-bad";
  return "dot-good";
}
