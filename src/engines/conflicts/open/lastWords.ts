import { isBefore } from "../arc/chronology.ts";
import type { Reading } from "../reading/assertion.ts";

/** When something was last settled, or announced, about each word of a story. */
export class LastWords {
  readonly #settledAt = new Map<string, number>();

  constructor(readings: readonly Reading[]) {
    for (const { told, topic, isSettling, isAnnounced } of readings) {
      if (told.at === null || !(isSettling || isAnnounced)) continue;
      for (const root of topic)
        this.#settledAt.set(root, Math.max(told.at, this.#settledAt.get(root) ?? told.at));
    }
  }

  /** Whether something later than both may be about what they have in common. */
  isSpokenOfLater(one: Reading, other: Reading): boolean {
    const { at } = (isBefore(other, one) ? one : other).told;
    if (at === null) return false;
    for (const root of one.topic) {
      if (other.topic.has(root) && (this.#settledAt.get(root) ?? at) > at) return true;
    }
    return false;
  }
}
