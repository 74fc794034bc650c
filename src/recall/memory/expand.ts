import { tellingWords } from "./emptyWords.ts";

/** One way to word a question, and how much what it finds counts. */
export interface Wording {
  readonly text: string;
  /** What a search by words is asked. */
  readonly words: string;
  readonly weight: number;
}

const PARAPHRASES_WEIGH = 0.5;

/** The question in its telling words, and in the other words that somebody knows. */
export function expand(text: string, paraphrases: readonly string[]): Wording[] {
  const others = paraphrases.filter((other) => other !== text);
  const weight = PARAPHRASES_WEIGH / Math.max(1, others.length);
  return [
    { text, words: searchWords(text), weight: 1 },
    ...others.map((other) => ({ text: other, words: searchWords(other), weight })),
  ];
}

/** The question as it was put. */
export function asPut(text: string): Wording[] {
  return [{ text, words: text, weight: 1 }];
}

/** The words that are about something, and neighbours also written as one: a “rate limit” is kept as `ratelimit`, too. */
function searchWords(text: string): string {
  const telling = tellingWords(text);
  if (telling.length === 0) return text;
  const joined = telling.slice(1).map((word, at) => `${telling[at]}${word}`.toLowerCase());
  return [...telling, ...joined].join(" ");
}
