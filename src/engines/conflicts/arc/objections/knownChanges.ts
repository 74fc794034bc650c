import { isSaidToBe } from "../../open/ofOneStory.ts";
import { openWordsIn } from "../../open/openWords.ts";
import { toldChange } from "../../open/toldChange.ts";
import type { Reading } from "../../reading/assertion.ts";
import { knownName } from "../../reading/names.ts";
import { isBefore } from "../chronology.ts";
import type { Finding } from "../finding.ts";

const RETURN =
  /\b(?:again|rolled back|roll back|reverted|returned|restored|went back|back (?:to|on|in)|confirm(?:s|ed)?|typo|is (?:right|correct))\b/i;

/** Whoever says that it is so again, or which of two is right, knows of the other. */
export function isToldReturn({ category, readings }: Finding): boolean {
  const last = readings.at(-1);
  return category !== "stale" && last !== undefined && RETURN.test(last.told.text);
}

/** The same where somebody says so later. */
export function isToldLater(
  { category, readings, value, rival }: Finding,
  story: readonly Reading[],
): boolean {
  const last = readings.at(-1);
  if (category === "stale" || !last) return false;
  return story.some(
    (later) =>
      isBefore(last, later) &&
      RETURN.test(later.told.text) &&
      [value, rival].some((each) => each !== "" && later.told.text.includes(each)),
  );
}

/** Who works with what a change brought knows of the change. */
export function knowsOfChange({ category, readings }: Finding): boolean {
  const [turn, last] = readings.slice(-2);
  if (category !== "reversal" || !turn || !last) return false;
  const { came } = toldChange(turn.told.text);
  const before = readings.length > 2 ? readings[0]?.topic : undefined;
  return openWordsIn(last).some(
    (word) =>
      came.has(word.root) &&
      (word.shape !== "word" || knownName(word.root) !== null) &&
      !before?.has(word.root) &&
      isSaidToBe(last, word),
  );
}
