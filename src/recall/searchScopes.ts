import type { NodeKind } from "../domain/kinds.ts";
import type { Scope } from "../domain/record.ts";
import type { GraphReader, Hit, View } from "../stores/port.ts";

export interface ScopedSearch {
  readonly view: View;
  readonly text: string;
  readonly kinds: readonly NodeKind[];
  /** Nearest first. */
  readonly scopes: readonly Scope[];
  readonly focus?: string | undefined;
  readonly limit: number;
}

/** What is nearer matters more, so each scope has its share and they are joined in order, not by score. */
const MOST_OF: Record<Scope, number> = { focus: 10, project: 10, global: 5 };

export async function searchScopes(graph: GraphReader, search: ScopedSearch): Promise<Hit[]> {
  const { view, text, kinds, scopes, focus, limit } = search;
  const alone = scopes.length === 1;
  const perScope = await Promise.all(
    scopes.map((scope) =>
      graph.searchText(view, {
        text,
        kinds,
        scope: scope === "focus" && focus !== undefined ? { scope, focus } : { scope },
        limit: alone ? limit : Math.min(limit, MOST_OF[scope]),
      }),
    ),
  );
  return perScope.flat().slice(0, limit);
}
