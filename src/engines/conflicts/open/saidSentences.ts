import type { Reading } from "../reading/assertion.ts";
import { byNegation } from "../sentences/byNegation.ts";
import { readSentence } from "../sentences/readSentence.ts";
import type { Sentence } from "../sentences/term.ts";
import { joinedWordsOf, longWordsOf } from "./joinedWords.ts";

/** A sentence of a statement, read by itself. */
export interface SaidSentence {
  readonly text: string;
  readonly alone: Sentence;
  readonly isDenying: boolean;
  readonly longWords: ReadonlySet<string>;
  /** What some other statement writes as one word and this one as several: beside that one it is read otherwise. */
  readonly joined: readonly string[];
}

/** The sentences of a story. Each is read once, though it is compared with those of every other statement. */
export class SaidSentences {
  readonly #sentences: ReadonlyMap<Reading, readonly SaidSentence[]>;

  constructor(readings: readonly Reading[]) {
    const texts = readings.map((reading) => [reading, sentencesOf(reading)] as const);
    const longWords = new Set(texts.flatMap(([, parts]) => parts.flatMap(longWordsOf)));
    this.#sentences = new Map(
      texts.map(([reading, parts]) => [reading, parts.map((text) => readAlone(text, longWords))]),
    );
  }

  of(reading: Reading): readonly SaidSentence[] {
    return this.#sentences.get(reading) ?? [];
  }
}

function readAlone(text: string, longWords: ReadonlySet<string>): SaidSentence {
  const alone = readSentence(text, "");
  return {
    text,
    alone,
    isDenying: alone.terms.some(({ sign }) => sign === -1),
    longWords: new Set(longWordsOf(text)),
    joined: joinedWordsOf(text, longWords),
  };
}

/** Whether one may deny what the other says: a look at the readings that are there, before the two are read together. */
export function mayDeny(one: SaidSentence, other: SaidSentence): boolean {
  if (isReadOtherwise(one, other) || isReadOtherwise(other, one)) return true;
  return (
    (one.isDenying && byNegation(one.alone, other.alone) !== null) ||
    (other.isDenying && byNegation(other.alone, one.alone) !== null)
  );
}

function isReadOtherwise({ joined }: SaidSentence, { longWords }: SaidSentence): boolean {
  return joined.some((word) => longWords.has(word));
}

const MOST_SENTENCES = 4;

function sentencesOf(reading: Reading): string[] {
  return said(reading)
    .split(/(?<=[.;!?])\s+/)
    .slice(0, MOST_SENTENCES);
}

function said({ told: { text, subject } }: Reading): string {
  return subject === undefined || text.toLowerCase().includes(subject.toLowerCase())
    ? text
    : `${subject}: ${text}`;
}
