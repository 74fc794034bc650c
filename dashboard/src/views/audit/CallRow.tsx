import type { ToolOutputs } from "loci";
import { counted } from "../../kit/counted.ts";
import { Words } from "../../kit/states.tsx";
import { durationWords, exactTime } from "../../kit/time.ts";
import { When } from "../../kit/When.tsx";
import { setParams } from "../../router/router.ts";
import { fieldsOf, gistOf, readable, saidIn } from "./readable.ts";

type Call = NonNullable<ToolOutputs["audit_query"]["calls"]>[number];

/** A call in a line; what went in and out unfolds below it. */
export function CallRow({ call, isOpen }: { readonly call: Call; readonly isOpen: boolean }) {
  const { id, tool, agentId, sessionId, isError, startedAt, durationMs, tokens, input, output } = call;
  return (
    <div className="audit-call">
      <button
        type="button"
        className="audit-line"
        aria-expanded={isOpen}
        onClick={() => setParams({ call: isOpen ? null : (id ?? null) })}
      >
        <span className="small faint audit-when">
          <When at={startedAt} />
        </span>
        <span className="audit-what">
          <span className="mono audit-tool">{tool}</span>
          <span className="small soft audit-gist">{gistOf(input)}</span>
        </span>
        <span className="agent">{agentId}</span>
        <span className={isError ? "badge badge-bad" : "audit-fine small faint"}>
          {isError ? "refused" : "done"}
        </span>
        <span className="small soft audit-took">{durationWords(durationMs)}</span>
      </button>
      {isOpen && (
        <div className="audit-detail">
          <p className="small soft">
            Called <time dateTime={startedAt}>{exactTime(Date.parse(startedAt))}</time>
            {tokens !== undefined && `; its answer cost ${counted(tokens, "token")}`}.{" "}
            {sessionId && (
              <button
                type="button"
                className="audit-link"
                title={sessionId}
                onClick={() => setParams({ session: sessionId })}
              >
                All of this session
              </button>
            )}
          </p>
          <Asked text={input} />
          <Answered text={output} />
        </div>
      )}
    </div>
  );
}

/** What it was given, name by name. */
function Asked({ text = "" }: { readonly text: string | undefined }) {
  const given = fieldsOf(text);
  return (
    <section aria-label="Asked">
      <h2>Asked</h2>
      {given === null ? (
        <Whole text={text} />
      ) : given.length === 0 ? (
        <p className="small soft">Nothing in particular.</p>
      ) : (
        <dl className="audit-fields">
          {given.map(([name, value]) => (
            <div key={name}>
              <dt className="mono small soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** What it answered in words; the whole of it is there for whoever looks closer. */
function Answered({ text = "" }: { readonly text: string | undefined }) {
  const { summary, hint } = saidIn(text);
  return (
    <section aria-label="Answered">
      <h2>Answered</h2>
      {summary && (
        <p>
          <Words text={summary} />
        </p>
      )}
      {hint && (
        <p className="small soft">
          <Words text={hint} />
        </p>
      )}
      {summary === undefined ? (
        <Whole text={text} />
      ) : (
        <details>
          <summary className="small soft">All of the answer</summary>
          <Whole text={text} />
        </details>
      )}
    </section>
  );
}

function Whole({ text }: { readonly text: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
  return <pre tabIndex={0}>{readable(text)}</pre>;
}
