import { talkWords } from "../../engines/conversation/talkWords.ts";
import type { WordVectors } from "../../models/port.ts";

/** A word of the question and what it counts among all of them. */
export interface AskedWord {
  readonly word: string;
  readonly share: number;
}

/**
 * Compares a message with the question word by word: each word of the question with the one nearest to it in meaning. It
 * keeps apart what a mean of all words would blur, and knows of no message but the one it is given.
 */
export class WordMeaning {
  readonly #words: WordVectors;
  readonly #asked: readonly (AskedWord & { readonly vector: Float32Array | null })[];
  /** By word of any message: how near it is to each word of the question. The same words come again and again. */
  readonly #nearness = new Map<string, Float32Array>();

  constructor(words: WordVectors, asked: readonly AskedWord[]) {
    this.#words = words;
    this.#asked = asked.map((each) => ({ ...each, vector: words.vector(each.word) }));
  }

  /** From 0 to 1, when every word of the question has its like. */
  match(text: string): number {
    const best = new Float32Array(this.#asked.length);
    for (const word of talkWords(text)) {
      const near = this.#nearnessOf(word.toLowerCase());
      for (let at = 0; at < best.length; at++) best[at] = Math.max(best[at] as number, near[at] as number);
    }
    return this.#asked.reduce((sum, { share }, at) => sum + share * (best[at] ?? 0), 0);
  }

  #nearnessOf(word: string): Float32Array {
    const known = this.#nearness.get(word);
    if (known) return known;
    const near = new Float32Array(this.#asked.length);
    const vector = this.#words.vector(word);
    for (const [at, asked] of this.#asked.entries()) {
      if (asked.word === word) near[at] = 1;
      else if (vector && asked.vector) near[at] = dot(vector, asked.vector);
    }
    this.#nearness.set(word, near);
    return near;
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
