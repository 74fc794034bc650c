import type { Guard } from "../../domain/guard.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { pairMoves } from "../../engines/codeState/pairMoves.ts";
import type { GraphReader, NodeChange } from "../../stores/port.ts";

export interface CodeChanges {
  readonly added: NodeRecord[];
  readonly removed: NodeRecord[];
  /** As they are now. */
  readonly modified: NodeRecord[];
  /** The same content under another id. */
  readonly moved: { readonly node: NodeRecord; readonly from: NodeRecord }[];
}

const PAGE = 1_000;
const MOST_CHANGES = 20_000;

/** What is not the same in the code at two moments. What only stands on other lines is the same. */
export async function compareCode(
  code: GraphReader,
  guard: Guard,
  query: { since: Instant; until: Instant; kinds: readonly NodeKind[] },
): Promise<{ changes: CodeChanges; isComplete: boolean }> {
  const found: NodeChange[] = [];
  let cursor: string | null = null;
  do {
    const page = await code.changes(guard, { ...query, limit: PAGE, ...(cursor !== null && { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < MOST_CHANGES);
  return { changes: sorted(found), isComplete: cursor === null };
}

function sorted(found: readonly NodeChange[]): CodeChanges {
  const came = found.flatMap(({ before, after }) => (!before && after ? after : []));
  const went = found.flatMap(({ before, after }) => (before && !after ? before : []));
  const moves = pairMoves(went, came);
  const origins = new Set(moves.values());
  const modified = found.flatMap(({ before, after }) =>
    before && after && before.contentHash !== after.contentHash ? after : [],
  );
  return {
    added: came.filter(({ id }) => !moves.has(id)).sort(byKind),
    removed: went.filter((node) => !origins.has(node)).sort(byKind),
    modified: modified.sort(byKind),
    moved: came
      .flatMap((node) => {
        const from = moves.get(node.id);
        return from ? { node, from } : [];
      })
      .sort((one, other) => byKind(one.node, other.node)),
  };
}

/** Symbols say more than the files they stand in. */
const ORDER: readonly NodeKind[] = ["CLASS", "FUNCTION", "VARIABLE", "FILE", "MODULE"];

function byKind(one: NodeRecord, other: NodeRecord): number {
  return ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (one.id < other.id ? -1 : 1);
}
