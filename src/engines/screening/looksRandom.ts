/** Letters and digits that no separator parts. */
const RUNS = /[A-Za-z0-9]+/g;
const LONG_RUN = 16;
const SHORTEST = 10;
/** Of words, also of those written together as inThisOne2, far fewer neighbours change their class. */
const MOST_CHANGES_OF_WORDS = 0.2;

/**
 * Whether a value was made by chance rather than by somebody who names things: digits between letters, again and again.
 * Where a word ends and a number begins is one such place too, so they are counted, and weighed by the length.
 */
export function looksRandom(value: string): boolean {
  if (value.length < SHORTEST || !/[0-9]/.test(value) || !/[A-Za-z]/.test(value)) return false;
  const runs = value.match(RUNS) ?? [];
  return runs.some(isMixedRun) || changesOf(value) / (value.length - 1) >= MOST_CHANGES_OF_WORDS;
}

/** Nobody writes three digits among so many letters into a name. */
function isMixedRun(run: string): boolean {
  if (run.length < LONG_RUN) return false;
  const digits = run.replace(/[^0-9]/g, "").length;
  return digits >= 3 && run.length - digits >= 3;
}

/** How often a character is of another class than the one before. A capital begins a word, which is no change. */
function changesOf(value: string): number {
  let changes = 0;
  let former = "";
  for (const character of value) {
    const current = classOf(character);
    const isChange = current !== former && former !== "" && current !== "" && former !== "upper";
    if (isChange || (former === "upper" && (current === "digit" || current === "sign"))) changes += 1;
    former = current;
  }
  return changes;
}

function classOf(character: string): string {
  if (/[a-z]/.test(character)) return "lower";
  if (/[A-Z]/.test(character)) return "upper";
  if (/[0-9]/.test(character)) return "digit";
  // What parts words has no class; other signs do.
  return /[\s_./:,-]/.test(character) ? "" : "sign";
}
