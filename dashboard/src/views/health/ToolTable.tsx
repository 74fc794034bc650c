import type { ToolOutputs } from "loci";
import { useMay } from "../../api/session.ts";
import { durationWords } from "../../kit/time.ts";
import { Link } from "../../router/Link.tsx";
import { addressOf, setParams } from "../../router/router.ts";
import { hasView } from "../../shell/views.ts";
import type { MeasureName } from "./spans.ts";

type Tool = NonNullable<ToolOutputs["call_times"]["tools"]>[number];

interface ToolTableProps {
  readonly tools: readonly Tool[];
  readonly chosen: string | null;
  readonly measure: MeasureName;
}

const BY: Readonly<Record<MeasureName, (tool: Tool) => number>> = {
  time: ({ p95Ms }) => p95Ms ?? 0,
  tokens: ({ tokens }) => tokens,
  calls: ({ calls }) => calls,
};

/** Each tool by itself, the one first that is most of what is shown; a press shows it alone. */
export function ToolTable({ tools, chosen, measure }: ToolTableProps) {
  const hasAudit = useMay("audit_query") && hasView("audit");
  if (tools.length === 0) return null;
  const sorted = [...tools].sort((one, other) => BY[measure](other) - BY[measure](one));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className="health-table" aria-label="Calls by tool" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Calls</th>
            <th scope="col">Failed</th>
            <th scope="col">Half within</th>
            <th scope="col">95 of 100 within</th>
            <th scope="col">Tokens</th>
            <th scope="col">An answer costs</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ tool, calls, errors, p50Ms, p95Ms, tokens, p50Tokens }) => (
            <tr key={tool} className={tool === chosen ? "is-chosen" : ""}>
              <th scope="row">
                <button
                  type="button"
                  className="health-tool mono"
                  aria-pressed={tool === chosen}
                  onClick={() => setParams({ tool: tool === chosen ? null : tool })}
                >
                  {tool}
                </button>
              </th>
              <td>
                {hasAudit ? (
                  <Link to={addressOf(["audit"], { tool })}>{calls.toLocaleString()}</Link>
                ) : (
                  calls.toLocaleString()
                )}
              </td>
              <td>{errors === 0 ? "" : errors.toLocaleString()}</td>
              <td>{p50Ms === null ? "" : durationWords(p50Ms)}</td>
              <td>{p95Ms === null ? "" : durationWords(p95Ms)}</td>
              <td>{tokens.toLocaleString()}</td>
              <td>{p50Tokens === null ? "" : p50Tokens.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
