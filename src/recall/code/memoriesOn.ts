import { asNodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { mostTellingFirst } from "../memory/mostTelling.ts";

const MOST_EDGES = 200;

/** Decisions, learnings and the like on a piece of code or the file it stands in; the most telling first. */
export async function memoriesOn(
  memory: GraphReader,
  view: View,
  node: NodeRecord,
  kinds: readonly NodeKind[],
  limit: number,
): Promise<NodeRecord[]> {
  const ids = new Set([String(node.id), String(node.props.path ?? node.id)]);
  const of = [...ids].map((id) => ({ project: node.project, id: asNodeId(id) }));
  const types = ["INVOLVES", "APPLIES_TO"] as const;
  const found = await memory.neighbours(view, { of, types, direction: "in", limit: MOST_EDGES });
  const memories = new Map<string, NodeRecord>();
  for (const { node: memory } of found) {
    if (memory && kinds.includes(memory.kind)) memories.set(memory.id, memory);
  }
  return [...memories.values()].sort(mostTellingFirst).slice(0, limit);
}
