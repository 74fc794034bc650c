import { useTool } from "../../api/useTool.ts";
import { counted } from "../../kit/counted.ts";
import { Empty, Shown } from "../../kit/states.tsx";
import { type Chosen, searchInput } from "./chosen.ts";
import { MemoryRow } from "./MemoryRow.tsx";

/** What fits some words, best first. */
export function Found({ chosen, openId }: { readonly chosen: Chosen; readonly openId: string | undefined }) {
  const asked = useTool("memory_search", searchInput(chosen), ["memory", "conflicts"]);
  return (
    <Shown asked={asked} lines={8}>
      {({ results = [] }) =>
        results.length === 0 ? (
          <Empty title="Nothing that is remembered fits.">
            Try other words, or fewer kinds; the Recall lab shows how a search comes about.
          </Empty>
        ) : (
          <>
            <p className="memory-sum small soft" role="status">
              {counted(results.length, "memory", "memories")}, what fits best first
            </p>
            <ul className="memory-found" aria-label="Memories found">
              {results.map(
                ({ id, kind = "", title, entity, content, agentId, validFrom, scope, ...rest }) => (
                  <li key={id}>
                    <MemoryRow
                      memory={{
                        id,
                        kind,
                        at: validFrom ?? "",
                        ...((title ?? entity) && { title: title ?? entity }),
                        ...(content && { content }),
                        ...(agentId && { agentId }),
                        ...(scope && { scope }),
                        ...(rest.focus && { focus: rest.focus }),
                      }}
                      isOpen={id === openId}
                      isConflicted={rest.conflicted ?? false}
                    />
                  </li>
                ),
              )}
            </ul>
          </>
        )
      }
    </Shown>
  );
}
