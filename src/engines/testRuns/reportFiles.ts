import type { PathTest } from "../globs/globMatcher.ts";
import { pathTest } from "../globs/pathTest.ts";

/** Which files are the reports of a command, and the folders they can lie in: what stands before the first sign of a pattern. */
export function reportFiles(patterns: readonly string[]): { folders: string[]; takes: PathTest } {
  return { folders: [...new Set(patterns.map(fixedFolder))], takes: pathTest(patterns) };
}

function fixedFolder(pattern: string): string {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  const sign = names.findIndex((name) => /[*?[{!]/.test(name));
  return names.slice(0, sign === -1 ? -1 : sign).join("/");
}
