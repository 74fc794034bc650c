import type { PassageGroup, PassageSnapshot } from "../../../passages/passage.ts";
import { type AskedTerm, saturation } from "./askedTerms.ts";
import type { Files } from "./fileScores.ts";
import { firstAtLeast } from "./firstAtLeast.ts";
import { giveSlotScores, takeSlotScores } from "./slotScores.ts";
import { type TextLengths, textLengths } from "./textLengths.ts";
import type { SearchWeights } from "./weights.ts";

/** Far from all slots and no group. */
const NOWHERE = -9;

/** BM25 of passages, 0 where one holds no word of the question or was not counted. */
export class LexicalScores {
  /** By its own words. */
  readonly alone: Float32Array;
  /** With the words of the passages on both sides, as a thought does not end with a function. */
  readonly inContext: Float32Array;
  readonly #snapshot: PassageSnapshot;
  readonly #terms: readonly AskedTerm[];
  readonly #weights: SearchWeights;
  readonly #lengths: TextLengths;

  constructor(snapshot: PassageSnapshot, terms: readonly AskedTerm[], weights: SearchWeights) {
    this.#snapshot = snapshot;
    this.#terms = terms;
    this.#weights = weights;
    this.#lengths = textLengths(snapshot, weights.beside);
    const { alone, inContext } = takeSlotScores(snapshot);
    this.alone = alone;
    this.inContext = inContext;
  }

  /** To be called when nobody reads the scores any more, with all files that were counted. */
  release(files: Files): void {
    giveSlotScores(this.#snapshot, { alone: this.alone, inContext: this.inContext }, files);
  }

  /** Counts the words in some files, each of which is to be counted once. */
  count(files: Files): void {
    const { groups } = this.#snapshot;
    for (const term of this.#terms) {
      const { slots } = term.found;
      let to = 0;
      for (const file of files) {
        const { first, count } = groups[file] as PassageGroup;
        const from = firstAtLeast(slots, first, to);
        to = firstAtLeast(slots, first + count, from);
        if (from < to) this.#add(term, from, to);
      }
    }
  }

  /** Some of a term's postings, those of whole groups. */
  #add({ found: { slots, counts }, worth }: AskedTerm, from: number, to: number): void {
    const { groupOf, averageLength, lengths } = this.#snapshot;
    const { beside } = this.#weights;
    const scoreAlone = saturation(worth, averageLength, this.#weights);
    const scoreInContext = saturation(worth, this.#lengths.averageInContext, this.#weights);
    const { alone, inContext } = this;
    const lengthsInContext = this.#lengths.inContext;
    // A slot without the term that lies between two with it is counted at the first of them.
    let [before, countBefore, groupBefore] = [NOWHERE, 0, NOWHERE];
    for (let at = from; at < to; at++) {
      const slot = slots[at] as number;
      const count = counts[at] as number;
      const group = groupOf[slot] as number;
      const after = at + 1 < to ? (slots[at + 1] as number) : NOWHERE;
      const countAfter = after - slot <= 2 && groupOf[after] === group ? (counts[at + 1] as number) : 0;
      const isAfter = countAfter > 0 && after === slot + 1;
      const isBefore = groupBefore === group && before === slot - 1;
      const around = count + beside * ((isBefore ? countBefore : 0) + (isAfter ? countAfter : 0));
      add(alone, slot, scoreAlone(count, lengths[slot] as number));
      add(inContext, slot, scoreInContext(around, lengthsInContext[slot] as number));
      const isLeftCounted = groupBefore === group && slot - before <= 2;
      if (!isLeftCounted && slot > 0 && groupOf[slot - 1] === group)
        add(inContext, slot - 1, scoreInContext(beside * count, lengthsInContext[slot - 1] as number));
      if (!isAfter && slot + 1 < groupOf.length && groupOf[slot + 1] === group) {
        const both = beside * (count + countAfter);
        add(inContext, slot + 1, scoreInContext(both, lengthsInContext[slot + 1] as number));
      }
      [before, countBefore, groupBefore] = [slot, count, group];
    }
  }
}

function add(scores: Float32Array, slot: number, score: number): void {
  scores[slot] = (scores[slot] as number) + score;
}
