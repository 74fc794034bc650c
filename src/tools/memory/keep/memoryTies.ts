import { asNodeId, type NodeRef } from "../../../domain/ids.ts";
import type { EdgeDraft, NodeDraft } from "../../../domain/record.ts";
import type { ToolContext } from "../../toolContext.ts";
import { failed, type Kept } from "./kept.ts";
import type { Tie } from "./statement.ts";

/** The other ends must be there for the caller to see: nobody ties what they write to what they may not read. */
export async function memoryTies(
  ties: readonly Tie[],
  draft: NodeDraft,
  { store, guard }: ToolContext,
): Promise<Kept | { edges: EdgeDraft[] }> {
  if (ties.length === 0) return { edges: [] };
  const ids = [...new Set(ties.map(({ other }) => asNodeId(other)))];
  const refs = ids.flatMap((id): NodeRef[] => [
    { project: draft.project, id },
    ...(draft.project === null ? [] : [{ project: null, id }]),
  ]);
  const found = new Map((await store.memory.get({ guard }, refs)).map((node) => [String(node.id), node]));
  const missing = ties
    .filter(({ other, isOptional }) => !isOptional && !found.has(other))
    .map(({ other }) => other);
  if (missing.length > 0) {
    const message = `There is no current memory ${missing.join(", ")} to tie this to; nothing was written.`;
    return failed("not_found", message, "Look its id up with `memory_search`, or leave it out.");
  }
  const edges = ties.flatMap(({ type, other, direction, props = {} }) => {
    const node = found.get(other);
    if (!node) return [];
    const [from, to] = direction === "out" ? [draft, node] : [node, draft];
    return [{ type, from, to, props }];
  });
  return { edges };
}
