import { textsOf } from "../episodes/saidEpisode.ts";
import { hasFailed, hasPassed, type Observed } from "../reflection/observed.ts";

/** A test that failed when it was last run. */
export interface FailingTest {
  /** Its file; empty where a result does not say which tests it is of. */
  readonly file: string;
  readonly result: Observed;
}

/** Of what happened, oldest first, the tests that fail now; the newest first. */
export function testsFailing(observed: readonly Observed[]): FailingTest[] {
  const failing = new Map<string, Observed>();
  for (const result of observed) {
    const files = textsOf(result.metadata.testFiles);
    // Who names no files has run all there are.
    if (hasPassed(result))
      for (const file of files.length > 0 ? files : [...failing.keys()]) failing.delete(file);
    if (!hasFailed(result)) continue;
    for (const file of files.length > 0 ? files : [""]) {
      failing.delete(file);
      failing.set(file, result);
    }
  }
  return [...failing].map(([file, result]) => ({ file, result })).reverse();
}
