import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { type FileDiff, parseDiff } from "../../engines/impact/parseDiff.ts";
import { pathOf } from "../../engines/impact/reachGraph.ts";
import { fits, isApplied, touchedLines } from "../../engines/impact/touchedLines.ts";
import { touchedSymbols } from "../../engines/impact/touchedSymbols.ts";
import { isProgramPath } from "../../languages/languageOf.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { sourceOf } from "../code/sourceOf.ts";
import { allOf, type Change, type LeftPath, NO_CHANGE } from "./change.ts";

export interface ChangePlace {
  readonly code: GraphReader;
  readonly view: View;
  readonly project: ProjectId;
  readonly signal?: AbortSignal;
  /** The files whose imports mean each of these paths, whether a file lies there or not. */
  readonly importersOf: (paths: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
}

const MOST_IN_A_FILE = 20_000;

/** A piece of code with all that stands in it. */
export async function wholeOf({ code, view }: ChangePlace, node: NodeRecord): Promise<Change> {
  const nodes = await code.find(view, { kinds: CODE_KINDS, under: node.id, limit: MOST_IN_A_FILE });
  return { ...NO_CHANGE, nodes };
}

/** All that stands in those of these files that are indexed. */
export async function wholeFiles(place: ChangePlace, paths: readonly string[]): Promise<Change> {
  const refs = paths.map((path) => ({ project: place.project, id: asNodeId(path) }));
  const changes: Change[] = [];
  for (const file of await place.code.get(place.view, refs)) changes.push(await wholeOf(place, file));
  return allOf(changes);
}

/** What a unified diff touches, whether it is in the working tree already or about to be. */
export async function changeOfDiff(place: ChangePlace, diff: string): Promise<Change> {
  const changes: Change[] = [];
  const files = parseDiff(diff);
  for (const file of files) {
    place.signal?.throwIfAborted();
    changes.push(await changeOfFile(place, file));
  }
  const arriving = new Set(files.map(({ newPath }) => newPath));
  const leaving = new Map(
    files.flatMap(({ oldPath, newPath, isCopy }) =>
      oldPath === null || isCopy || arriving.has(oldPath) ? [] : [[oldPath, newPath]],
    ),
  );
  return allOf([...changes, { ...NO_CHANGE, left: await leftPaths(place, leaving) }]);
}

/** These paths with the files that import them still; they come with where that lies now which lay there. */
export async function leftPaths(
  place: ChangePlace,
  leaving: ReadonlyMap<string, string | null>,
): Promise<LeftPath[]> {
  const importers = await place.importersOf([...leaving.keys()]);
  return [...importers].flatMap(([path, files]) =>
    files.length > 0 ? { path, to: leaving.get(path) ?? null, importers: files } : [],
  );
}

async function changeOfFile(place: ChangePlace, file: FileDiff): Promise<Change> {
  const paths = [file.newPath, file.oldPath].filter((path) => path !== null);
  const refs = paths.map((path) => ({ project: place.project, id: asNodeId(path) }));
  const [node, ...others] = await place.code.get(place.view, refs);
  if (node?.kind !== "FILE") return changeOfGone(place, file);
  const isMoved = file.oldPath !== null && node.id !== file.oldPath && others.length === 0;
  // Who has not heard of its new name reached it by the old one.
  if (isMoved) return allOf([await changeOfPresent(place, file, node), await changeOfGone(place, file)]);
  return changeOfPresent(place, file, node);
}

async function changeOfPresent(place: ChangePlace, file: FileDiff, node: NodeRecord): Promise<Change> {
  if (file.newPath === null || file.hunks.length === 0) return wholeOf(place, node);
  const text = await sourceOf(place.code, place.view, node);
  const { before, after } = touchedLines(file);
  if (text === null || !isApplied(file, text)) return touchedIn(place, node, before);
  const now = await touchedIn(place, node, after);
  return allOf([now, await goneFrom(place, node, file, now.nodes)]);
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

/** How often a file may have been saved since the diff began, for what it was before to be found. */
const MOST_VERSIONS = 300;

/** What a file lost by a diff that is in the tree already: touched in the version before it, and there no more. */
async function goneFrom(
  place: ChangePlace,
  file: NodeRecord,
  diff: FileDiff,
  now: readonly NodeRecord[],
): Promise<Change> {
  if (diff.oldPath === null) return NO_CHANGE;
  const { code, view } = place;
  const before = await versionBefore(place, diff.oldPath, diff);
  if (!before) return { ...NO_CHANGE, unclear: mayLose(diff, now) ? [String(file.id)] : [] };
  const at = lastMomentOf(before);
  const past = { ...place, view: { guard: view.guard, at: { asOf: at } } };
  const { nodes } = await touchedIn(past, before, touchedLines(diff).before);
  // What was renamed with its file is still there.
  const nowAt = (node: NodeRecord) => asNodeId(`${file.id}${node.id.slice(before.id.length)}`);
  const still = await code.get(
    view,
    nodes.map((node) => ({ project: place.project, id: nowAt(node) })),
  );
  const ids = new Set(still.map(({ id }) => id));
  const gone = nodes.filter((node) => !ids.has(nowAt(node)));
  return { ...NO_CHANGE, gone: gone.map((node) => ({ node, at })) };
}

/** The newest version of a file that the diff can have been made from. */
async function versionBefore(
  { code, view, project }: ChangePlace,
  path: string,
  diff: FileDiff,
): Promise<NodeRecord | null> {
  const versions = await code.versions(view, { project, id: asNodeId(path) });
  for (const version of versions.slice(-MOST_VERSIONS).reverse()) {
    const then = { guard: view.guard, at: { asOf: lastMomentOf(version) } };
    const text = await sourceOf(code, then, version);
    if (text !== null && fits(diff, text, "old") && !isApplied(diff, text)) return version;
  }
  return null;
}

/** Lines that went from within a function that is still there took nothing else with them, and a document has nothing. */
function mayLose(diff: FileDiff, touched: readonly NodeRecord[]): boolean {
  if (!isProgramPath(diff.newPath ?? "")) return false;
  const { after } = touchedLines(diff);
  const isWithin = ({ kind, props: { startLine } }: NodeRecord) =>
    kind === "FUNCTION" &&
    !after.some(({ start, end }) => start <= Number(startLine) && Number(startLine) <= end);
  const hasLost = diff.hunks.some(({ lines }) => lines.some((line) => line.startsWith("-")));
  return hasLost && !touched.every(isWithin);
}

/** A version ends at the moment at which the next one begins. */
function lastMomentOf({ validFrom, validTo }: NodeRecord): Instant {
  return validTo === null ? validFrom : Math.max(validFrom, validTo - 1);
}

/** A file that is not there: removed by the diff, or none that is indexed. */
async function changeOfGone({ code, view, project }: ChangePlace, diff: FileDiff): Promise<Change> {
  const path = diff.oldPath ?? diff.newPath ?? "";
  const [last] = await code.last(view, [{ project, id: asNodeId(path) }]);
  if (last?.kind !== "FILE") return neverSeen(diff, path);
  const at = lastMomentOf(last);
  const past = { guard: view.guard, at: { asOf: at } };
  const nodes = await code.find(past, { kinds: CODE_KINDS, under: last.id, limit: MOST_IN_A_FILE });
  const gone = nodes.filter(({ id }) => pathOf(id) === path);
  return { ...NO_CHANGE, gone: gone.map((node) => ({ node, at })) };
}

/** What a file held that went before it was ever indexed, nobody knows; a document that went is no loss. */
function neverSeen({ newPath, oldPath }: FileDiff, path: string): Change {
  if (newPath !== null && oldPath !== null && newPath !== oldPath) return NO_CHANGE;
  if (newPath !== null || !isProgramPath(path)) return { ...NO_CHANGE, unknown: [path] };
  return { ...NO_CHANGE, unclear: [path] };
}
