import { openWordsIn } from "../../open/openWords.ts";
import type { Reading } from "../../reading/assertion.ts";
import { isDisjoint } from "../../reading/isDisjoint.ts";
import { isOneArea, sharedTopicWeight } from "../../structure/subjects.ts";
import type { Finding } from "../finding.ts";
import { wordsOf } from "./wordsOf.ts";

/** So many words in common are more than those for a property. */
const ENOUGH = 2;

/** What is said for two areas may differ, unless one of them names the other, or both name one thing. */
export function isOfOtherAreas({ category, readings }: Finding): boolean {
  const [one, other] = readings;
  if (category !== "ambiguity" || !one || !other || isOneArea(one, other)) return false;
  const [mine, yours] = [namedIn(one), namedIn(other)];
  if (mentions(one, other) || mentions(other, one) || !isDisjoint(mine, yours)) return false;
  return sharedTopicWeight(one, other) < ENOUGH;
}

function namedIn(reading: Reading): ReadonlySet<string> {
  const named = openWordsIn(reading).filter(({ shape }) => shape === "name" || shape === "code");
  return new Set(named.map(({ root }) => root));
}

function mentions({ told: { text } }: Reading, { told: { focus } }: Reading): boolean {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return (focus ?? "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 2 && words.has(word));
}

/** What is told of one thing by name says nothing of another. */
export function isOfOtherEntities({ readings }: Finding): boolean {
  const [first, ...rest] = readings.map(({ told }) => told.subject);
  return rest.some((subject) => areOtherThings(first, subject));
}

function areOtherThings(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [mine, yours] = [wordsOf(one), wordsOf(other)];
  const numbers = (words: readonly string[]) => words.filter((word) => /\d/.test(word)).join(" ");
  const isNumbered = numbers(mine) !== "" && numbers(yours) !== "" && numbers(mine) !== numbers(yours);
  const plain = mine.filter((word) => !/\d/.test(word));
  return isNumbered || (plain.length > 0 && !plain.some((word) => yours.includes(word)));
}
