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
 * Whether this was put to somebody before: two of the sides, as they are now, in a question that is open, or every two of
 * them in questions that were answered. Once asked, a question does not come back in other words; when one side says
 * something else, it is another question, and one that events have answered may be asked again when they are undone.
 */
export function isAskedBefore(
  found: FoundConflict,
  nodes: readonly NodeRecord[],
  conflicts: readonly ConflictRecord[],
): boolean {
  const sides = Object.entries(sidesOf(found, nodes));
  const pairs = sides.flatMap((one, at) => sides.slice(at + 1).map((other) => [one, other] as const));
  const asked = conflicts.filter(
    ({ category, resolution }) => category !== "contested" && resolution?.answer !== "overtaken",
  );
  const isIn = ({ saidThen }: ConflictRecord, pair: (typeof pairs)[number]) =>
    pair.every(([side, said]) => saidThen[side] === said);
  const isOpen = asked.some(
    (conflict) => conflict.status === "open" && pairs.some((pair) => isIn(conflict, pair)),
  );
  return isOpen || pairs.every((pair) => asked.some((conflict) => isIn(conflict, pair)));
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
