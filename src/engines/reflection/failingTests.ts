import { textsOf } from "../episodes/saidEpisode.ts";
import { editedFile, failingFilesOf, hasFailed, hasPassed, type Observed } from "./observed.ts";
import type { PatternRule, Sighting } from "./pattern.ts";
import { names, quotes, times } from "./quote.ts";
import { type TestRun, testRuns } from "./testRuns.ts";

/** A file whose edits make tests fail. */
export const failingTests: PatternRule = {
  kind: "failing_tests",
  find(observed) {
    const runs = testRuns(observed);
    const failed = runs.filter(({ result }) => hasFailed(result));
    const files = new Set(failed.flatMap(({ files }) => files));
    return [...files].filter((file) => file !== "").map((file) => sightingOf(file, runs));
  },
  /** Tests passed straight after an edit of it. That they passed once they were mended is no argument. */
  against({ subject }, observed) {
    return testRuns(observed)
      .filter(
        ({ result, files, mended }) =>
          hasPassed(result) && files.includes(subject) && !mended.includes(subject),
      )
      .map(({ result }) => result.id);
  },
};

function sightingOf(file: string, runs: readonly TestRun[]): Sighting {
  const touching = runs.filter(({ files }) => files.includes(file));
  const failed = touching.filter(({ result }) => hasFailed(result));
  const tests = [...new Set(failed.flatMap(({ result }) => failingFilesOf(result)))];
  const episodes = failed.flatMap(({ edits, result }) => [
    ...edits.filter((edit) => editedFile(edit) === file).map(({ id }) => id),
    result.id,
  ]);
  return {
    subject: file,
    occurrences: failed.length,
    episodes,
    code: [file],
    content:
      `Tests failed ${times(failed.length)} after edits of ${file}${tests.length > 0 ? ` (${names(tests)})` : ""}. ` +
      `Run them after each change there.${cureOf(file, touching)}`,
  };
}

/** The edits after which they passed again. */
function cureOf(file: string, runs: readonly TestRun[]): string {
  const cured = runs.filter(({ result, mended }) => hasPassed(result) && mended.includes(file)).at(-1);
  const reasons = (edits: readonly Observed[]) => edits.flatMap(({ metadata }) => textsOf(metadata.reason));
  const told = quotes(reasons(cured?.edits ?? []), 2);
  return told === "" ? "" : ` What mended them: ${told}.`;
}
