import { contentHash } from "../../domain/contentHash.ts";
import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
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
 * The conflict in which two of these, or the one alone against the repository, were put to somebody before as they are now.
 * Once asked, a question does not come back in other words; when one side says something else, it is another question, and
 * one that events have answered may be asked again when they are undone.
 */
export function raisedBefore(
  found: FoundConflict,
  nodes: readonly NodeRecord[],
  conflicts: readonly ConflictRecord[],
): ConflictRecord | undefined {
  const now = sidesOf(found, nodes);
  return conflicts
    .filter(({ category, resolution }) => category !== "contested" && resolution?.answer !== "overtaken")
    .find(({ saidThen }) => {
      const same = Object.entries(now).filter(([side, said]) => saidThen[side] === said);
      return same.length >= 2;
    });
}

/** The side that is no memory. */
const REPOSITORY = "@repository";

/** Who stands against whom, with a hash of what they say. In a file the same words may move to another line. */
export function sidesOf(
  { evidence }: Pick<FoundConflict, "evidence">,
  nodes: readonly NodeRecord[],
): Record<string, string> {
  const said = Object.fromEntries(nodes.map((node) => [node.id, saidHash(node)]));
  if (nodes.length > 1) return said;
  const lines = evidence.filter(({ tier }) => tier === "repository").map(({ says }) => says);
  return { ...said, [REPOSITORY]: contentHash(...lines.map((line) => line.replace(/ line \d+ /, " "))) };
}
