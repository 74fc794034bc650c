import { useTool } from "../../api/useTool.ts";
import { Card } from "../../kit/Card.tsx";
import { Empty, Shown, Words } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";
import { heldUpWords } from "./words.ts";

/** All that keeps work from going on, whatever its kind. */
export function InTheWay({ featureId }: { readonly featureId: string | null }) {
  const asked = useTool("blocking_issues", featureId === null ? {} : { featureId }, [
    "tasks",
    "claims",
    "conflicts",
    "memory",
  ]);
  return (
    <Card title="In the way" isFlush>
      <Shown asked={asked}>
        {({ tasks = [], failingTests = [], claimConflicts = [], openConflicts = [] }) =>
          tasks.length + failingTests.length + claimConflicts.length + openConflicts.length === 0 ? (
            <Empty title="Nothing is in the way.">
              Blocked tasks, failing tests, refused claims and open questions are gathered here.
            </Empty>
          ) : (
            <ul className="work-lines">
              {tasks.map(({ id, title, why, note, waitsFor = [] }) => (
                <li key={id}>
                  <span className="badge badge-warn">{heldUpWords(why)}</span>
                  <span>
                    <Link to={addressOf(["work", id])}>{title}</Link>{" "}
                    <span className="small soft">
                      {note ?? waitsFor.map(({ title: other }) => other).join(", ")}
                    </span>
                  </span>
                </li>
              ))}
              {failingTests.map(({ path, result, at, agentId, episodeId }) => (
                <li key={episodeId ?? `${path} ${at}`}>
                  <span className="badge badge-bad">test fails</span>
                  <span>
                    <span className="mono">{path ?? "a test run"}</span>{" "}
                    <span className="small soft">
                      {result}, seen by {agentId} <When at={at} />
                    </span>
                  </span>
                </li>
              ))}
              {claimConflicts.map(({ agentId, targetId, heldBy, at }) => (
                <li key={`${agentId} ${targetId} ${at}`}>
                  <span className="badge badge-warn">claim refused</span>
                  <span>
                    <span className="agent">{agentId}</span> wanted <span className="mono">{targetId}</span>,
                    which <span className="agent">{heldBy}</span> holds{" "}
                    <span className="small faint">
                      <When at={at} />
                    </span>
                  </span>
                </li>
              ))}
              {openConflicts.map(({ id, question, raisedAt }) => (
                <li key={id}>
                  <span className="badge">question</span>
                  <span>
                    {hasView("conflicts") ? (
                      <Link to={addressOf(["conflicts", id])}>
                        <Words text={question} />
                      </Link>
                    ) : (
                      <Words text={question} />
                    )}{" "}
                    <span className="small faint">
                      <When at={raisedAt} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}
