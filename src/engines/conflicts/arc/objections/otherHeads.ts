import { openWordsIn, openWordsOf } from "../../open/openWords.ts";
import type { Reading } from "../../reading/assertion.ts";
import type { Finding } from "../finding.ts";
import { wordsOf } from "./wordsOf.ts";

const LEADING =
  /^(?:(?:the|a|an|our|all|any|every|each|new|most|decision:|note:|fyi|in|for|on|of|by|with|as|since|currently|default)\s+)+/i;

/** Statements that begin with another thing of one kind are about another thing: Go files and Python files. */
export function haveOtherHeads({ category, readings, value, rival }: Finding): boolean {
  const [one, other] = readings.map(({ told }) => wordsOf(told.text.replace(LEADING, "")));
  const [here, there] = [one?.[0], other?.[0]];
  if (category !== "ambiguity" || !one || !other || here === undefined || there === undefined) return false;
  const values = wordsOf(`${value} ${rival}`);
  if (values.includes(here) || values.includes(there)) return false;
  return one[1] === other[1] && !other.includes(here) && !one.includes(there);
}

/** "The readiness probe" and "the liveness probe" are two probes. */
export function isContrast({ category, readings, value, rival }: Finding): boolean {
  const [one, other] = readings;
  if (category !== "ambiguity" || !one || !other) return false;
  const values = new Set(openWordsOf(`so ${value} ${rival}`).map(({ root }) => root));
  const [mine, yours] = [modifiersIn(one, values), modifiersIn(other, values)];
  return [...mine].some(([noun, modifier]) => {
    const there = yours.get(noun);
    return there !== undefined && there !== modifier && !mine.has(there) && !yours.has(modifier);
  });
}

/** Noun → the word that stands right before it, where both are plain words. */
function modifiersIn(reading: Reading, besides: ReadonlySet<string>): ReadonlyMap<string, string> {
  const words = openWordsIn(reading);
  const found = new Map<string, string>();
  for (const [at, { root, shape, place }] of words.entries()) {
    const before = words[at - 1];
    if (!before || before.place !== place - 1 || shape !== "word" || before.shape !== "word") continue;
    if (!besides.has(root) && !besides.has(before.root)) found.set(root, before.root);
  }
  return found;
}
