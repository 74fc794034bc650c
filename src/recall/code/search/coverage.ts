import { termsOfWord } from "../../../domain/text.ts";
import type { PassageGroup, PassageSnapshot, Postings } from "../../../passages/passage.ts";
import type { Question } from "./question.ts";

/** More words than this in one file are no accident, however long the question is. */
const ENOUGH_WORDS = 4;
const LEAST_SHARE = 0.3;

/** Whether a file has enough of what a question says to be more than the nearest there is: rare words tell more. */
export function isCovered(snapshot: PassageSnapshot, { words }: Question, file: PassageGroup): boolean {
  let [all, covered, found] = [0, 0, 0];
  for (const word of new Set(words)) {
    const postings = termsOfWord(word).map((term) => snapshot.postings(term));
    const most = Math.max(0, ...postings.map(({ slots }) => slots.length));
    const rarity = Math.log(1 + (snapshot.passages - most + 0.5) / (most + 0.5));
    all += rarity;
    if (!postings.some((each) => isIn(each, file))) continue;
    covered += rarity;
    found += 1;
  }
  return found >= ENOUGH_WORDS || covered >= LEAST_SHARE * all;
}

/** Slots rise, so the first that is not before the file tells. */
function isIn({ slots }: Postings, { first, count }: PassageGroup): boolean {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] as number) < first) low = middle + 1;
    else high = middle;
  }
  return low < slots.length && (slots[low] as number) < first + count;
}
