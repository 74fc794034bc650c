import { useMemo } from "react";
import { useTool } from "../../api/useTool.ts";
import { beyondTitle } from "../../kit/beyondTitle.ts";
import { Card } from "../../kit/Card.tsx";
import { figure } from "../../kit/counted.ts";
import { Kind } from "../../kit/Kind.tsx";
import { Empty, Shown } from "../../kit/states.tsx";
import { startOfDay } from "../../kit/time.ts";
import { useNow, When } from "../../kit/When.tsx";
import { Link } from "../../router/Link.tsx";
import { addressOf } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";
import { codeWords } from "./codeWords.ts";

const SHOWN = 12;

/** What of the code is other than at midnight, and the map of what it was then. */
function CodeToday({ words, since }: { readonly words: string; readonly since: string }) {
  if (words === "") return <p className="today-code small soft">No code was changed.</p>;
  return (
    <p className="today-code small soft">
      Code: {words}.{" "}
      {hasView("map") && <Link to={addressOf(["map"], { at: since })}>See it against this morning</Link>}
    </p>
  );
}

/** What was written down since midnight, here where the page is looked at. */
export function Today() {
  const day = startOfDay(useNow());
  const since = useMemo(() => new Date(day).toISOString(), [day]);
  const asked = useTool("memory_browse", { since, limit: SHOWN }, ["memory"]);
  const code = useTool("diff_since", { since, profile: "compact" }, ["index"]);
  return (
    <Card title="Today" isFlush more={hasView("memory") && <Link to="/memory">All memories</Link>}>
      {code.answer?.ok && <CodeToday words={codeWords(code.answer.summary)} since={since} />}
      <Shown asked={asked} lines={5}>
        {({ memories, counts }) =>
          memories.length === 0 ? (
            <Empty title="Nothing was written down today.">
              Agents save with <code>memory_save</code>; you can with <code>loci remember "…"</code>.
            </Empty>
          ) : (
            <>
              <dl className="today-counts">
                {Object.entries(counts ?? {}).map(([kind, count]) => (
                  <div key={kind}>
                    <dt>
                      <Kind kind={kind} />
                    </dt>
                    <dd>{figure(Number(count))}</dd>
                  </div>
                ))}
              </dl>
              <ul className="today">
                {memories.map(({ id, kind, title, content, agentId, at }) => (
                  <li key={id}>
                    <Kind kind={kind} />
                    <div className="today-text">
                      {hasView("memory") ? (
                        <Link to={addressOf(["memory", id])}>{title ?? content}</Link>
                      ) : (
                        (title ?? content)
                      )}
                      {title && beyondTitle(title, content) && (
                        <span className="small soft today-said">{beyondTitle(title, content)}</span>
                      )}
                      <span className="small faint">
                        {agentId && `${agentId}, `}
                        <When at={at} />
                      </span>
                    </div>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Shown>
    </Card>
  );
}
