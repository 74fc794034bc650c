import { asNodeId, type NodeId, type NodeRef, type ProjectId } from "../../../domain/ids.ts";
import type { PassageSnapshot } from "../../../passages/passage.ts";
import type { View } from "../../../stores/port.ts";
import { bestOf, filesWhere } from "./fileScores.ts";
import { fileTable } from "./fileTable.ts";
import type { Tie } from "./neighbours.ts";
import type { FileSigns } from "./rankFiles.ts";
import { type TieReader, tellingEdges } from "./tellingEdges.ts";

/** Only files near the best have a say, and of these the passages that fit best. */
const MOST_FILES = 8;
const LEAST_SHARE = 0.5;
const MOST_PASSAGES = 4;

/** Which files the best ones are tied to by what they import, call, extend or mention, in both directions. */
export async function tiesOf(
  code: TieReader,
  { view, project }: { readonly view: View; readonly project: ProjectId },
  snapshot: PassageSnapshot,
  scores: Float64Array,
  { passages }: FileSigns,
): Promise<Tie[]> {
  const of = strongFiles(scores).flatMap((file) => nodesOf(snapshot, file, passages.inContext, project));
  if (of.length === 0) return [];
  const { numberOf } = fileTable(snapshot.groups);
  const ties = new Map<string, Tie>();
  for (const { from, to } of await tellingEdges(code, view, of)) {
    const ends = [numberOf.get(pathIn(from.id)), numberOf.get(pathIn(to.id))] as const;
    if (ends[0] === undefined || ends[1] === undefined || ends[0] === ends[1]) continue;
    ties.set(`${ends[0]} ${ends[1]}`, { from: ends[0], to: ends[1] });
    ties.set(`${ends[1]} ${ends[0]}`, { from: ends[1], to: ends[0] });
  }
  return [...ties.values()];
}

function strongFiles(scores: Float64Array): number[] {
  const least = LEAST_SHARE * bestOf(scores);
  if (least === 0) return [];
  return [...filesWhere(scores.length, (file) => (scores[file] as number) >= least)]
    .sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other)
    .slice(0, MOST_FILES);
}

function nodesOf(
  snapshot: PassageSnapshot,
  file: number,
  scores: Float32Array,
  project: ProjectId,
): NodeRef[] {
  const { key = "", first = 0, count = 0 } = snapshot.groups[file] ?? {};
  const slots = Array.from({ length: count }, (_, at) => first + at)
    .filter((slot) => (scores[slot] as number) > 0)
    .sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other)
    .slice(0, MOST_PASSAGES);
  const labels = new Set(["", ...slots.map((slot) => snapshot.label(slot))]);
  return [...labels].map((label) => ({ project, id: nodeIdOf(key, label) }));
}

export function nodeIdOf(path: string, label: string) {
  return asNodeId(label === "" ? path : `${path}::${label}`);
}

/** The file that a node stands in. */
function pathIn(id: NodeId): string {
  const end = id.indexOf("::");
  return end === -1 ? id : id.slice(0, end);
}
