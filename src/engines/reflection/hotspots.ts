import { textsOf } from "../episodes/saidEpisode.ts";
import { editedFile, hasPassed, isEdit, type Observed } from "./observed.ts";
import type { PatternRule, Sighting } from "./pattern.ts";
import { quotes, times } from "./quote.ts";
import { testRuns } from "./testRuns.ts";

const FEWEST_EDITS = 3;
const MOST_REASONS = 2;

/** A file that was edited again and again. */
export const hotspots: PatternRule = {
  kind: "hotspot",
  find(observed) {
    const byFile = Map.groupBy(observed.filter(isEdit), editedFile);
    return [...byFile]
      .filter(([file, edits]) => file !== "" && edits.length >= FEWEST_EDITS)
      .map(([file, edits]) => sightingOf(file, edits));
  },
  /** One edit was enough, and it is known to have been right. Not to touch the file says nothing. */
  against({ subject }, observed) {
    const edits = observed.filter((each) => isEdit(each) && editedFile(each) === subject);
    const [only] = edits;
    if (!only || edits.length > 1) return [];
    const isTested = testRuns(observed).some(
      ({ result, edits, mended }) => hasPassed(result) && edits.includes(only) && !mended.includes(subject),
    );
    return only.outcome === "success" || isTested ? [only.id] : [];
  },
};

function sightingOf(file: string, edits: readonly Observed[]): Sighting {
  const reasons = quotes(
    edits.flatMap(({ metadata }) => textsOf(metadata.reason)),
    MOST_REASONS,
  );
  return {
    subject: file,
    occurrences: edits.length,
    episodes: edits.map(({ id }) => id),
    code: [file],
    content:
      `${file} was edited ${times(edits.length)} in one stretch of work, last: ${reasons}. ` +
      "See these together before the next edit.",
  };
}
