import type { ToolOutputs } from "loci";
import { ThingLink } from "./ThingLink.tsx";
import { Why } from "./Why.tsx";

type Symbol = NonNullable<ToolOutputs["context_pack"]["coreSymbols"]>[number];

/** A piece of code as the agent gets it: whole, or its signature. */
export function CodePiece({ symbol, why }: { readonly symbol: Symbol; readonly why: readonly string[] }) {
  const { id, startLine, endLine, form, code, score, callers = [], callees = [] } = symbol;
  const remembered = [...(symbol.decisions ?? []), ...(symbol.learnings ?? [])];
  return (
    <article className="recall-piece" aria-label={id}>
      <header>
        <ThingLink id={id} />{" "}
        <span className="small faint">
          lines {startLine}–{endLine}
        </span>{" "}
        {form === "signature" && (
          <span className="badge" title="The whole found no room; semantic_slice has it.">
            signature
          </span>
        )}
        <div>
          <Why score={score} why={why} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <pre tabIndex={0}>{code}</pre>
      <Names title="called by" ids={callers} />
      <Names title="calls" ids={callees} />
      <Names title="remembered" ids={remembered} />
    </article>
  );
}

function Names({ title, ids }: { readonly title: string; readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <p className="small soft recall-names">
      {title}{" "}
      {ids.map((id, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <ThingLink id={id} />
        </span>
      ))}
    </p>
  );
}
