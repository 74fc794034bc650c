import { useTool } from "../../api/useTool.ts";
import { beyondTitle } from "../../kit/beyondTitle.ts";
import { Kind } from "../../kit/Kind.tsx";
import { Empty, Shown, Words } from "../../kit/states.tsx";
import { When } from "../../kit/When.tsx";
import { Stages } from "./Stages.tsx";
import { ThingLink } from "./ThingLink.tsx";

const LIMIT = 30;

/** What memory answers to a question, best first, and how it was found. */
export function MemoriesFound({ query }: { readonly query: string }) {
  const asked = useTool("memory_search", { query, limit: LIMIT, explain: true }, ["memory"]);
  return (
    <Shown asked={asked} lines={6}>
      {({ results = [], trace }) => (
        <>
          <p className="recall-summary">
            <Words text={asked.answer?.summary ?? ""} />
          </p>
          {results.length === 0 && (
            <Empty title="Nothing that is remembered fits.">
              Ask in the words that somebody would have written it down with.
            </Empty>
          )}
          <ol className="recall-found">
            {results.map(({ id, kind, title, entity, content, score, validFrom, conflicted, code = [] }) => (
              <li key={id}>
                <header>
                  {kind && <Kind kind={kind} />} <ThingLink id={id} text={title ?? entity ?? content ?? id} />{" "}
                  <span className="recall-score small">{score.toFixed(2)}</span>{" "}
                  {conflicted && <span className="badge badge-warn">disputed</span>}{" "}
                  {code.some(({ state }) => state !== "same") && (
                    <span className="badge">its code has moved on</span>
                  )}{" "}
                  {validFrom && (
                    <span className="small faint">
                      <When at={validFrom} />
                    </span>
                  )}
                </header>
                {content && (title ?? entity) !== undefined && (
                  <p className="recall-text">{beyondTitle(title ?? entity, content)}</p>
                )}
              </li>
            ))}
          </ol>
          {trace && <Stages stages={trace} />}
        </>
      )}
    </Shown>
  );
}
