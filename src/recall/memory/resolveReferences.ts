import { words } from "../../domain/text.ts";
import { asksNothing } from "./classify.ts";
import { tellingWords } from "./emptyWords.ts";

const MOST_MESSAGES = 4;
const MOST_WORDS = 8;
/** A question that points back has little of its own. */
const MOST_OWN_WORDS = 6;

const POINTS_BACK =
  /\b(?:it|its|that|this|those|these|they|them|their|he|she|him|her|there|the same|such|above|the (?:decision|fact|rule|pattern|note|choice|change|limit|value|one|other|former|latter|first|second))\b/i;
const GOES_ON = /^(?:and|but|so|then|what about|how about|why|why not|since when|who|where|when)\b/i;

/**
 * The question with what it points back to: “why was that chosen?” after a message about the session store asks for the
 * session store. The last message that is about anything is what it points to.
 */
export function resolveReferences(text: string, history: readonly string[]): string {
  if (!pointsBack(text)) return text;
  const own = new Set(words(text).map((word) => word.toLowerCase()));
  for (const message of history.slice(-MOST_MESSAGES).reverse()) {
    if (asksNothing(message)) continue;
    const subject = subjectOf(message).filter((word) => !own.has(word.toLowerCase()));
    if (subject.length > 0) return `${text} ${subject.slice(0, MOST_WORDS).join(" ")}`;
  }
  return text;
}

/** Whether a question can only be understood from what was said before it. */
export function pointsBack(text: string): boolean {
  const own = tellingWords(text).length;
  return own <= MOST_OWN_WORDS && (POINTS_BACK.test(text) || (own <= 1 && GOES_ON.test(text.trim())));
}

/** What is written like a name tells most; where nothing is, all telling words do. */
function subjectOf(message: string): string[] {
  const telling = [...new Set(tellingWords(message))];
  const isFirst = (word: string) => message.trimStart().startsWith(word);
  const names = telling.filter(
    (word) => /[\p{Ll}\p{N}_]\p{Lu}|_|\p{N}/u.test(word) || (/^\p{Lu}/u.test(word) && !isFirst(word)),
  );
  return names.length > 0 ? [...names, ...telling.filter((word) => !names.includes(word))] : telling;
}
