import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { type ConflictRecord, conflictOf } from "./conflictRecord.ts";
import { saidHash } from "./saidHash.ts";

const MOST_A_NODE = 100;

/**
 * Every conflict that memories are part of, whatever became of it. Of one that has ended these are told by its ties at the
 * time before that (`tiedIn`), which ended with it.
 */
export async function conflictsOf(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRef[],
  tiedIn: View = view,
): Promise<ConflictRecord[]> {
  if (nodes.length === 0) return [];
  const query = { of: nodes, types: ["CONFLICTS_WITH"], direction: "both", limit: MOST_A_NODE } as const;
  const edges = await memory.edges(tiedIn, query);
  const refs = edges.map(({ from, props }) => ({
    project: from.project,
    id: asNodeId(String(props.conflict ?? "")),
  }));
  const unique = [...new Map(refs.map((ref) => [JSON.stringify([ref.project, ref.id]), ref])).values()];
  return (await memory.get(view, unique)).filter(({ kind }) => kind === "CONFLICT").map(conflictOf);
}

/**
 * The conflict in which two of these, or the one alone, were put to somebody before as they are now. Once asked, a question
 * does not come back in other words; when one side says something else, it is another question.
 */
export function raisedBefore(
  nodes: readonly NodeRecord[],
  conflicts: readonly ConflictRecord[],
): ConflictRecord | undefined {
  const needed = Math.min(2, nodes.length);
  return conflicts.find(({ saidThen, category }) => {
    const same = nodes.filter((node) => saidThen[node.id] === saidHash(node));
    return category !== "contested" && same.length >= needed && hasAsMany(saidThen, needed);
  });
}

/** What the repository says against one memory is another matter than what another memory says. */
function hasAsMany(saidThen: Readonly<Record<string, string>>, needed: number): boolean {
  return needed > 1 || Object.keys(saidThen).length === 1;
}
