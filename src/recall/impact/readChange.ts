import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type FileDiff, parseDiff } from "../../engines/impact/parseDiff.ts";
import { pathOf } from "../../engines/impact/reachGraph.ts";
import { isApplied, touchedLines } from "../../engines/impact/touchedLines.ts";
import { touchedSymbols } from "../../engines/impact/touchedSymbols.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { sourceOf } from "../code/sourceOf.ts";
import { allOf, type Change, NO_CHANGE } from "./change.ts";

export interface ChangePlace {
  readonly code: GraphReader;
  readonly view: View;
  readonly project: ProjectId;
}

const MOST_IN_A_FILE = 20_000;

/** A piece of code with all that stands in it. */
export async function wholeOf({ code, view }: ChangePlace, node: NodeRecord): Promise<Change> {
  const nodes = await code.find(view, { kinds: CODE_KINDS, under: node.id, limit: MOST_IN_A_FILE });
  return { ...NO_CHANGE, nodes };
}

/** What a unified diff touches, whether it is in the working tree already or about to be. */
export async function changeOfDiff(place: ChangePlace, diff: string): Promise<Change> {
  const changes: Change[] = [];
  for (const file of parseDiff(diff)) changes.push(await changeOfFile(place, file));
  return allOf(changes);
}

async function changeOfFile(place: ChangePlace, file: FileDiff): Promise<Change> {
  const paths = [file.newPath, file.oldPath].filter((path) => path !== null);
  const refs = paths.map((path) => ({ project: place.project, id: asNodeId(path) }));
  const [node] = await place.code.get(place.view, refs);
  if (node?.kind !== "FILE") return changeOfGone(place, file);
  if (file.newPath === null || file.hunks.length === 0) return wholeOf(place, node);
  const text = await sourceOf(place.code, place.view, node);
  const { before, after } = touchedLines(file);
  if (text === null || !isApplied(file, text)) return touchedIn(place, node, before);
  const now = await touchedIn(place, node, after);
  return allOf([now, await goneFrom(place, node, file)]);
}

async function touchedIn(
  { code, view }: ChangePlace,
  file: NodeRecord,
  ranges: Parameters<typeof touchedSymbols>[1],
): Promise<Change> {
  const inside = await code.find(view, { kinds: CODE_KINDS, under: file.id, limit: MOST_IN_A_FILE });
  const { ids, isOutside } = touchedSymbols(inside.filter(({ kind }) => kind !== "FILE").map(placed), ranges);
  const touched = new Set(ids);
  return {
    ...NO_CHANGE,
    nodes: inside.filter(
      ({ id }) => touched.has(id) || (id === file.id && (isOutside || touched.size === 0)),
    ),
  };
}

function placed({ id, props }: NodeRecord) {
  return { id: String(id), startLine: Number(props.startLine), endLine: Number(props.endLine) };
}

/** What a file lost by a diff that is in the tree already: touched in the version before, and there no more. */
async function goneFrom(place: ChangePlace, file: NodeRecord, diff: FileDiff): Promise<Change> {
  const { code, view, project } = place;
  const versions = await code.versions(view, { project, id: file.id });
  const earlier = versions.filter(({ contentHash }) => contentHash !== file.contentHash).at(-1);
  if (!earlier) return NO_CHANGE;
  const past = { ...place, view: { ...view, at: { asOf: earlier.validFrom } } };
  const { nodes } = await touchedIn(past, earlier, touchedLines(diff).before);
  const still = await code.get(view, nodes);
  const ids = new Set(still.map(({ id }) => id));
  return { ...NO_CHANGE, gone: nodes.filter(({ id }) => !ids.has(id)), goneAt: earlier.validFrom };
}

/** A file that is not there: removed by the diff, or none that is indexed. */
async function changeOfGone({ code, view, project }: ChangePlace, diff: FileDiff): Promise<Change> {
  const path = diff.oldPath ?? diff.newPath ?? "";
  const [last] = await code.last(view, [{ project, id: asNodeId(path) }]);
  if (last?.kind !== "FILE") return { ...NO_CHANGE, unknown: [diff.newPath ?? path] };
  const past = { guard: view.guard, at: { asOf: last.validFrom } };
  const gone = await code.find(past, { kinds: CODE_KINDS, under: last.id, limit: MOST_IN_A_FILE });
  return { ...NO_CHANGE, gone: gone.filter(({ id }) => pathOf(id) === path), goneAt: last.validFrom };
}
