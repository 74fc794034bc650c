import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { CODE_EDGES } from "../../engines/codeState/codeState.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { isDoubted } from "../memory/isDoubted.ts";
import { mostTellingFirst } from "../memory/mostTelling.ts";

const MOST_EDGES = 200;

export interface CodeAddress {
  readonly project: ProjectId | null;
  /** All ids that it goes or went by, and those of what it stands in. */
  readonly ids: Iterable<NodeId>;
}

/** Decisions, learnings and the like on a piece of code; the most telling first. */
export async function memoriesOn(
  memory: GraphReader,
  view: View,
  { project, ids }: CodeAddress,
  kinds: readonly NodeKind[],
  limit: number,
): Promise<NodeRecord[]> {
  const of = [...new Set(ids)].map((id) => ({ project, id }));
  const found = await memory.neighbours(view, { of, types: CODE_EDGES, direction: "in", limit: MOST_EDGES });
  const memories = new Map<string, NodeRecord>();
  for (const { node } of found) {
    if (node && kinds.includes(node.kind) && !isDoubted(node)) memories.set(node.id, node);
  }
  return [...memories.values()].sort(mostTellingFirst).slice(0, limit);
}
