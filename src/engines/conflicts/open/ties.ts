import type { Reading } from "../reading/assertion.ts";
import { weightOf } from "../structure/subjects.ts";
import { OF_ONE_AREA } from "./ofOneStory.ts";

/**
 * How much each two statements of a story have in common, as `sharedBy` counts it: looked up by the words and not pair by
 * pair, since most pairs share nothing.
 */
export class Ties {
  readonly #readings: readonly Reading[];
  readonly #placesOf = new Map<string, number[]>();
  readonly #rows = new Map<number, Float64Array>();

  constructor(readings: readonly Reading[]) {
    this.#readings = readings;
    for (const [place, { topic }] of readings.entries()) {
      for (const root of topic) {
        const places = this.#placesOf.get(root);
        if (places) places.push(place);
        else this.#placesOf.set(root, [place]);
      }
    }
  }

  /** `besides` nothing: what two have in common without a certain word is never more. */
  between(one: Reading, other: Reading): number {
    return this.#rowOf(one)[other.place] ?? 0;
  }

  #rowOf(reading: Reading): Float64Array {
    const known = this.#rows.get(reading.place);
    if (known) return known;
    const { topic, told } = reading;
    const row = new Float64Array(this.#readings.length);
    for (const root of topic) {
      const weight = weightOf(root);
      for (const place of this.#placesOf.get(root) ?? []) row[place] = (row[place] ?? 0) + weight;
    }
    for (const [place, other] of this.#readings.entries()) {
      if (told.focus !== null && told.focus === other.told.focus)
        row[place] = (row[place] ?? 0) + OF_ONE_AREA;
    }
    this.#rows.set(reading.place, row);
    return row;
  }
}
