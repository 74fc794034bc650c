import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { CODE_EDGES } from "../../engines/codeState/codeState.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { isDoubted } from "../memory/isDoubted.ts";
import { mostTellingFirst, type SaidMemory } from "../memory/mostTelling.ts";
import { isWithin, NO_FOCUS } from "../memory/reach.ts";
import { readSaidAt } from "../memory/saidAt.ts";

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
): Promise<SaidMemory[]> {
  const of = [...new Set(ids)].map((id) => ({ project, id }));
  const found = await memory.neighbours(view, { of, types: CODE_EDGES, direction: "in", limit: MOST_EDGES });
  const memories = new Map<string, NodeRecord>();
  for (const { node } of found) {
    const isWanted = node && kinds.includes(node.kind) && isWithin(NO_FOCUS, node) && !isDoubted(node);
    if (isWanted) memories.set(node.id, node);
  }
  const all = [...memories.values()];
  const saidAt = await readSaidAt(memory, view, all);
  return all
    .map((node) => ({ node, saidAt: saidAt(node) }))
    .sort(mostTellingFirst)
    .slice(0, limit);
}
