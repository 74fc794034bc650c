import type { Guard } from "../../domain/guard.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
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
  const changes: CodeChanges = { added: [], removed: [], modified: [], moved: [] };
  const removed = new Map<string, NodeRecord[]>();
  for (const { before, after } of found) {
    if (before && after && before.contentHash !== after.contentHash) changes.modified.push(after);
    if (before && !after) removed.set(contentOf(before), [...(removed.get(contentOf(before)) ?? []), before]);
  }
  for (const { before, after } of found) {
    if (before || !after) continue;
    const from = after.contentHash === null ? undefined : removed.get(contentOf(after))?.shift();
    if (from) changes.moved.push({ node: after, from });
    else changes.added.push(after);
  }
  changes.removed.push(...[...removed.values()].flat());
  for (const list of [changes.added, changes.removed, changes.modified]) list.sort(byKind);
  changes.moved.sort((one, other) => byKind(one.node, other.node));
  return changes;
}

/** Symbols say more than the files they stand in. */
const ORDER: readonly NodeKind[] = ["CLASS", "FUNCTION", "VARIABLE", "FILE", "MODULE"];

function byKind(one: NodeRecord, other: NodeRecord): number {
  return ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (one.id < other.id ? -1 : 1);
}

function contentOf({ kind, contentHash, id }: NodeRecord): string {
  return contentHash === null ? `id ${id}` : `${kind} ${contentHash}`;
}
