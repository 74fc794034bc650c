import { useTool } from "../../api/useTool.ts";
import { counted } from "../../kit/counted.ts";
import { Meter } from "../../kit/Meter.tsx";
import { Shown } from "../../kit/states.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { featureProgress, heldUpWords, STATE_WORDS } from "./words.ts";

const TEST_TONES = { failing: "badge badge-bad", passing: "badge badge-good", not_run: "badge" } as const;

/** A feature with its tasks and the code and tests that they touched. */
export function FeaturePanel({ id }: { readonly id: string }) {
  const asked = useTool("feature_status", { featureId: id, limit: 100 }, ["tasks", "claims", "memory"]);
  return (
    <Shown asked={asked} lines={6}>
      {({ feature, tasks = [], blockers = [], files = [], tests = [], coverage }) => {
        const { done, total } = featureProgress(feature);
        return (
          <>
            <header className="work-panel-head">
              <h2>{feature.title}</h2>
              <p className="small soft">
                <span className="badge badge-accent">{STATE_WORDS[feature.status]}</span> {done} of{" "}
                {counted(total, "task")} completed
                {coverage !== undefined && `, ${Math.round(coverage * 100)} % of the code touched has tests`}
              </p>
              <Meter label="Tasks completed" done={done} total={total} />
            </header>
            {feature.description && <p className="work-text">{feature.description}</p>}
            {blockers.length > 0 && (
              <section aria-label="Held up">
                <h3>Held up</h3>
                <ul className="work-lines">
                  {blockers.map(({ id: blocked, title, why }) => (
                    <li key={blocked}>
                      <span className="badge badge-warn">{heldUpWords(why)}</span>
                      <Link to={addressOf(["work", blocked])}>{title}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section aria-label="Tasks">
              <h3>Tasks</h3>
              <ul className="work-lines">
                {tasks.map(({ id: task, title, status, agentId }) => (
                  <li key={task}>
                    <span className={status === "completed" ? "badge badge-good" : "badge"}>
                      {STATE_WORDS[status]}
                    </span>
                    <span>
                      <Link to={addressOf(["work", task])}>{title}</Link>{" "}
                      {agentId && <span className="small faint">{agentId}</span>}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
            {files.length > 0 && (
              <section aria-label="Code touched">
                <h3>Code touched</h3>
                <ul className="work-lines">
                  {files.map(({ path, edits, isClaimed, isUntested }) => (
                    <li key={path}>
                      <span className="badge">{counted(edits, "edit")}</span>
                      <span>
                        <span className="mono">{path}</span>{" "}
                        {isClaimed && <span className="badge badge-warn">claimed</span>}{" "}
                        {isUntested && <span className="badge">no test known</span>}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {tests.length > 0 && (
              <section aria-label="Tests">
                <h3>Tests</h3>
                <ul className="work-lines">
                  {tests.map(({ path, state }) => (
                    <li key={path}>
                      <span className={TEST_TONES[state]}>{state.replaceAll("_", " ")}</span>
                      <span className="mono">{path}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </>
        );
      }}
    </Shown>
  );
}
