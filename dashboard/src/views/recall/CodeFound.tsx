import { useTool } from "../../api/useTool.ts";
import { Empty, Shown } from "../../kit/states.tsx";
import { Stages } from "./Stages.tsx";
import { ThingLink } from "./ThingLink.tsx";
import { Why } from "./Why.tsx";

const LIMIT = 30;
const SIGNALS = [
  ["bm25", "words"],
  ["vector", "meaning"],
  ["graph", "graph"],
] as const;

/** The places in the code that fit a question, with what each way of looking says of them. */
export function CodeFound({ query }: { readonly query: string }) {
  const asked = useTool("graph_query", { query, limit: LIMIT, explain: true }, ["index"]);
  return (
    <Shown asked={asked} lines={6}>
      {({ results = [], trace, confidence }) => (
        <>
          <p className="recall-summary">{asked.answer?.summary}</p>
          {confidence === "low" && <p className="badge badge-warn">Nothing fits well.</p>}
          {results.length === 0 && (
            <Empty title="Nothing in the code fits.">Ask by a name, or by what the code does.</Empty>
          )}
          <ol className="recall-found">
            {results.map(({ id, startLine, endLine, signature, summary, score, scores, why = [] }) => (
              <li key={id}>
                <header>
                  <ThingLink id={id} />{" "}
                  {startLine !== undefined && (
                    <span className="small faint">
                      lines {startLine}–{endLine}
                    </span>
                  )}{" "}
                  <Why score={score} why={why} />
                </header>
                {scores && (
                  <dl className="recall-signals small">
                    {SIGNALS.map(([signal, words]) => (
                      <div key={signal}>
                        <dt>{words}</dt>
                        <dd>
                          <span
                            className="recall-time"
                            style={{ width: `${Math.min(1, Math.max(0, scores[signal])) * 4}rem` }}
                          />
                          {scores[signal].toFixed(2)}
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
                {signature && <code className="recall-signature">{signature}</code>}
                {summary && <p className="small soft">{summary}</p>}
              </li>
            ))}
          </ol>
          {trace && <Stages stages={trace} />}
        </>
      )}
    </Shown>
  );
}
