import { termsOfWord } from "../../domain/text.ts";
import { speakerTerm } from "../../engines/conversation/speakerTerm.ts";
import { talkWords } from "../../engines/conversation/talkWords.ts";
import { type NamedDate, namedDates } from "./namedDates.ts";

/** A question, taken apart into what messages can be compared with. */
export interface Question {
  readonly text: string;
  /** Its telling words, each once. Whether one is a speaker's name only the conversations know. */
  readonly words: readonly string[];
  readonly dates: readonly NamedDate[];
  readonly asksWhen: boolean;
  readonly asksHowMany: boolean;
}

/** More words than a question needs; a pasted page is searched by its beginning. */
const MOST_WORDS = 48;

const WHEN = /\bwhen\b|\b(?:what|which) (?:date|day|month|year|time)\b/iu;
const HOW_MANY = /\bhow (?:many|much|long|often|old)\b|\bwhat (?:number|age)\b/iu;

export function readQuestion(text: string): Question {
  const words = new Set(talkWords(text).map((word) => word.toLowerCase()));
  return {
    text,
    words: [...words].slice(0, MOST_WORDS),
    dates: namedDates(text),
    asksWhen: WHEN.test(text),
    asksHowMany: HOW_MANY.test(text),
  };
}

/** Everything that the index is asked for: the terms of each word, and each word as if it were a name. */
export function termsAsked({ words }: Question): string[] {
  return [...new Set(words.flatMap((word) => [...termsOfWord(word), speakerTerm(word)]))];
}
