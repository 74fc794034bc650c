import type { ImportTie } from "../architecture/architecture.ts";
import { importCircles } from "../architecture/importCircles.ts";
import type { PathTest } from "../globs/globMatcher.ts";
import type { CheckFinding } from "./check.ts";

/** Only what a file needs when it is loaded can keep another from being ready. */
const WHEN_LOADED = { types: false, dynamic: false };

/** Every group of these files that need each other when they are loaded, the largest first, each with its shortest way around. */
export function importCycles(files: PathTest, ties: readonly ImportTie[]): CheckFinding[] {
  return importCircles({ files, counting: WHEN_LOADED }, ties).map(({ members, steps }) => {
    const [{ from: path, line } = { from: "", line: 1 }] = steps;
    const way = [...steps.map(({ from }) => from), path].join(" → ");
    const more = members.length > steps.length ? `; ${members.length} files lie on such ways` : "";
    return { path, startLine: line, endLine: line, note: `${way}${more}`, others: members };
  });
}
