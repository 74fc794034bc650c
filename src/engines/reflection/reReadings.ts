import { isAbout, isEdit, isSuccess, type Observed } from "./observed.ts";
import type { PatternRule } from "./pattern.ts";
import { quote, times } from "./quote.ts";
import { testRuns } from "./testRuns.ts";

const FEWEST_LOOKS = 3;

/** The same code looked at again and again: what was found there should not have to be found anew. */
export const reReadings: PatternRule = {
  kind: "re_reading",
  find(observed) {
    const looks = observed.filter(({ type }) => type === "OBSERVATION");
    const places = new Set(looks.flatMap(({ code }) => code));
    return [...places].flatMap((place) => {
      const seen = looks.filter(({ code }) => code.includes(place));
      const last = seen.at(-1);
      if (seen.length < FEWEST_LOOKS || !last) return [];
      const content = `${place} was looked up ${times(seen.length)}. What was found there last: ${quote(last.content)}.`;
      const episodes = seen.map(({ id }) => id);
      return [{ subject: place, occurrences: seen.length, episodes, code: [place], content }];
    });
  },
  /** It was changed well after at most one look. */
  against({ code }, observed) {
    const looks = observed.filter((each) => each.type === "OBSERVATION" && isAbout(each, code));
    if (looks.length > 1) return [];
    return rightEdits(observed)
      .filter((edit) => isAbout(edit, code))
      .map(({ id }) => id);
  },
};

/** Edits that are known to have been right. */
function rightEdits(observed: readonly Observed[]): Observed[] {
  const passed = testRuns(observed).filter(({ result }) => isSuccess(result));
  const tested = new Set(passed.flatMap(({ edits }) => edits));
  return observed.filter((each) => isEdit(each) && (isSuccess(each) || tested.has(each)));
}
