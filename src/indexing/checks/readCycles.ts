import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { FileImport } from "../../engines/checks/importCycles.ts";
import { findCycles } from "../../engines/graph/findCycles.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { IndexedFile } from "../patterns/indexedFiles.ts";

/** Where the files of a unit are compiled as one, they may name each other as they like. */
const COMPILED_AS_ONE = new Set([
  "rust",
  "java",
  "kotlin",
  "csharp",
  "scala",
  "swift",
  "go",
  "haskell",
  "zig",
  "elixir",
]);
const MOST_IMPORTS = 10_000;

/** The imports that can be part of a cycle: those of values, of files that need each other when they are loaded. */
export async function readCycles(
  code: GraphReader,
  view: View,
  project: ProjectId,
  files: readonly IndexedFile[],
): Promise<FileImport[]> {
  const loaded = new Set(
    files.flatMap(({ path, language }) =>
      language !== null && !COMPILED_AS_ONE.has(language) ? [path] : [],
    ),
  );
  const pairs: (readonly [string, string])[] = [];
  await code.scanEdges(view, {
    types: ["IMPORTS"],
    onBatch(batch) {
      for (const { from, to } of batch) if (loaded.has(from) && loaded.has(to)) pairs.push([from, to]);
    },
  });
  // What says how a file is imported is on the edges, so only those that matter are read whole.
  const inCycles = new Set(findCycles(pairs).flatMap(({ members }) => members));
  const of = [...inCycles].map((path) => ({ project, id: asNodeId(path) }));
  const edges = await code.edges(view, { of, types: ["IMPORTS"], direction: "out", limit: MOST_IMPORTS });
  return edges.flatMap(({ from, to, props }) =>
    inCycles.has(to.id) && props.typeOnly !== true && props.dynamic !== true
      ? { from: from.id, to: to.id, line: Number(props.line ?? 1) }
      : [],
  );
}
