import type { ProjectId } from "../../domain/ids.ts";
import type { CheckFinding } from "../../engines/checks/check.ts";
import { importCycles } from "../../engines/checks/importCycles.ts";
import { findCycles } from "../../engines/graph/findCycles.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { IndexedFile } from "../patterns/indexedFiles.ts";
import { importsOf } from "../readImports.ts";

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

/** The cycles among those of the files that are loaded one by one. */
export async function readCycles(
  code: GraphReader,
  view: View,
  project: ProjectId,
  files: readonly IndexedFile[],
): Promise<CheckFinding[]> {
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
  const ties = await importsOf(code, view, project, [...inCycles]);
  return importCycles((path) => inCycles.has(path), ties);
}
