import { editedFile, hasFailed, hasPassed, isEdit, type Observed } from "./observed.ts";

/** One result of tests, with what was edited since the one before it. */
export interface TestRun {
  readonly result: Observed;
  readonly edits: readonly Observed[];
  /** The files of these edits, each once. */
  readonly files: readonly string[];
  /** Those of them whose tests were failing before: the edits may have been what mended them. */
  readonly mended: readonly string[];
}

/** Tests tell about the edits of their own line of work: another's may be in another working tree. */
export function testRuns(observed: readonly Observed[]): TestRun[] {
  const runs: TestRun[] = [];
  for (const own of Map.groupBy(observed, ({ line }) => line).values()) runs.push(...runsOf(own));
  return runs;
}

function runsOf(observed: readonly Observed[]): TestRun[] {
  const runs: TestRun[] = [];
  const failing = new Set<string>();
  let edits: Observed[] = [];
  for (const each of observed) {
    if (isEdit(each)) edits.push(each);
    if (!hasFailed(each) && !hasPassed(each)) continue;
    const files = [...new Set(edits.map(editedFile))];
    runs.push({ result: each, edits, files, mended: files.filter((file) => failing.has(file)) });
    if (hasPassed(each)) failing.clear();
    else for (const file of files) failing.add(file);
    edits = [];
  }
  return runs;
}
