import { globSelection, type PathTest } from "./globMatcher.ts";
import { meantPatterns } from "./meantPatterns.ts";

/** Whether a path is one that is meant by patterns, folders or files as people write them; one with `!` takes out. */
export function pathTest(written: readonly string[]): PathTest {
  return globSelection(meantPatterns(written));
}
