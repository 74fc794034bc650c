import type { Word } from "./readWords.ts";
import type { Sense } from "./senses.ts";

const FURTHEST = 8;

export function has(word: Word | undefined, sense: Sense): boolean {
  return word?.senses.includes(sense) ?? false;
}

export function hasAny(word: Word | undefined, senses: readonly Sense[]): boolean {
  return word !== undefined && word.senses.length > 0 && senses.some((sense) => word.senses.includes(sense));
}

/**
 * Whether an English verb is said to whoever reads it, as in “ignore it”, “you must ignore it”, “I want you to ignore it”, and
 * not of somebody else, as in “the model should ignore it” or “tells Git to ignore it”, or denied.
 */
export function isOrder(words: readonly Word[], at: number): boolean {
  const before = wordsBefore(words, at);
  if (isDenied(before)) return false;
  const place = before.findIndex((word) => !has(word, "soft") || has(word, "must"));
  const apart = before.slice(0, place < 0 ? before.length : place).some((word) => word.isApart);
  if (words[at]?.isApart || apart || place < 0) return !has(words[at], "drop") || !isOfOthers(words, at);
  const word = before[place];
  if (hasAny(word, ["you", "ai"])) return true;
  if (has(word, "and")) return true;
  if (hasAny(word, ["must", "to"])) return isSaidToYou(before.slice(place));
  return false;
}

/** Of the same sentence, nearest first. */
function wordsBefore(words: readonly Word[], at: number): Word[] {
  const found: Word[] = [];
  for (let place = at - 1; place >= 0 && found.length < FURTHEST; place--) {
    const word = words[place];
    if (!word || word.sentence !== words[at]?.sentence) break;
    found.push(word);
  }
  return found;
}

function isDenied([first, second, third]: readonly Word[]): boolean {
  if (has(first, "not")) return true;
  return (
    (has(second, "not") && hasAny(first, ["soft", "must", "to", "you"])) ||
    (has(third, "not") && has(second, "must"))
  );
}

/** Going back over “must”, “need to”, “want … to”: who is it that must? */
function isSaidToYou(before: readonly Word[]): boolean {
  for (const [at, word] of before.entries()) {
    if (has(word, "you")) return !isReported(before.slice(at + 1));
    if (hasAny(word, ["ai", "agent"])) return isModal(before[0]);
    if (has(word, "your")) return true;
    if (has(word, "we")) return false;
    if (!hasAny(word, ["must", "to", "soft", "wants", "glue"])) return false;
    if (word.isApart) return hasAny(word, ["must", "soft"]);
  }
  return before.some((word) => has(word, "must"));
}

/** “I want you to” is an order; “it tells you to” and “texts that ask you to” speak of one. */
function isReported([verb, ...before]: readonly Word[]): boolean {
  if (has(verb, "wantsThem")) return true;
  return has(verb, "wants") && !before.slice(0, 3).some((word) => has(word, "self"));
}

/** “The assistant must ignore” is said to it; “tells the assistant to ignore” is said of it. */
function isModal(word: Word | undefined): boolean {
  return has(word, "must") && !has(word, "to");
}

/** After “if you are on Windows,” or “to do this,” it is a manual that speaks. */
function isOfOthers(words: readonly Word[], at: number): boolean {
  const first = firstOf(words, at);
  if (first === at) return false;
  return (
    has(words[first], "if") && !words.slice(first, at).some((word) => has(word, "ai") || has(word, "agent"))
  );
}

function firstOf(words: readonly Word[], at: number): number {
  let first = at;
  while (first > 0 && at - first < FURTHEST && words[first - 1]?.sentence === words[at]?.sentence) first -= 1;
  return first;
}
