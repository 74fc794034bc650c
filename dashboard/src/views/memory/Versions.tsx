import type { ToolOutputs } from "loci";
import { counted } from "../../kit/counted.ts";
import { When } from "../../kit/When.tsx";

export type Version = NonNullable<ToolOutputs["memory_history"]["versions"]>[number];

/** What it said before, the newest first. */
export function Versions({ versions }: { readonly versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <details className="memory-part">
      <summary>{counted(versions.length, "earlier version")}</summary>
      <ol className="memory-versions">
        {versions.map(({ txId, validFrom, validTo, agentId, title, content, changed = [] }) => (
          <li key={txId ?? validFrom}>
            <p className="small faint">
              <When at={validFrom} />
              {validTo && (
                <>
                  {" "}
                  to <When at={validTo} />
                </>
              )}
              {agentId && `, ${agentId}`}
              {changed.length > 0 && `, changed ${changed.join(", ")}`}
            </p>
            {title && <p>{title}</p>}
            {content && <p className="memory-text small">{content}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
