import { bestOf } from "./fileScores.ts";

const STEPS = 1_000;

/** Tells how high a score must be to belong to the best so many, to a thousandth of the best: sorting all takes longer. */
export class ScoreSteps {
  /** How many have any score. */
  readonly count: number;
  readonly #height: number;
  readonly #counts = new Uint32Array(STEPS + 1);

  constructor(scores: Float64Array) {
    this.#height = (bestOf(scores) || 1) / STEPS;
    let count = 0;
    for (let at = 0; at < scores.length; at++) {
      const score = scores[at] as number;
      if (score === 0) continue;
      const step = Math.floor(score / this.#height);
      this.#counts[step] = (this.#counts[step] as number) + 1;
      count += 1;
    }
    this.count = count;
  }

  /** At least so many have that score or more, or else all that have any; 0 for these. */
  leastOfAtLeast(count: number): number {
    return this.#stepPast(count) * this.#height;
  }

  /** At most so many have it, but for those that are as good as the best; 0 when all that have any do. */
  leastOfAtMost(count: number): number {
    const step = this.#stepPast(count);
    return step === 0 ? 0 : Math.min(step + 1, STEPS) * this.#height;
  }

  #stepPast(count: number): number {
    let taken = 0;
    for (let step = STEPS; step > 0; step--) {
      taken += this.#counts[step] as number;
      if (taken > count) return step;
    }
    return 0;
  }
}
