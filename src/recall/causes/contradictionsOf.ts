import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { addressOf } from "../memory/candidate.ts";

/** What speaks against a memory, with nobody's answer yet. */
export interface Contradiction {
  /** The memory that says otherwise; null where somebody contests it without another. */
  readonly other: NodeRecord | null;
  /** The open conflict, where the view shows it. */
  readonly conflict: NodeRecord | null;
}

const MOST_A_NODE = 20;

/** The open contradictions of some memories, by address. */
export async function contradictionsOf(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<ReadonlyMap<string, readonly Contradiction[]>> {
  const found = await memory.neighbours(view, {
    of: nodes,
    types: ["CONFLICTS_WITH"],
    direction: "both",
    limit: MOST_A_NODE,
  });
  const refs = found.map(({ edge }) => ({
    project: edge.from.project,
    id: asNodeId(String(edge.props.conflict)),
  }));
  const conflicts = new Map((await memory.get(view, refs)).map((node) => [node.id, node]));
  const all = new Map<string, Contradiction[]>(nodes.map((node) => [addressOf(node), []]));
  for (const [at, { origin, node }] of found.entries()) {
    const isConflict = node?.kind === "CONFLICT";
    const conflict = isConflict ? node : (conflicts.get(refs[at]?.id ?? asNodeId("")) ?? null);
    if (!node || (conflict && conflict.props.status !== "open")) continue;
    all.get(addressOf(origin))?.push({ other: isConflict ? null : node, conflict });
  }
  return all;
}
