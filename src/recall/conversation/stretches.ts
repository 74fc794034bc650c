import type { Instant } from "../../domain/time.ts";
import { MESSAGE_COLUMNS } from "../../engines/conversation/messageTraits.ts";
import type { PassageGroup, PassageSnapshot } from "../../passages/passage.ts";

export interface StretchFilter {
  /** Which stretches are searched; left out: all. */
  readonly isWanted?: ((group: PassageGroup) => boolean) | undefined;
  /** Of what was said later nothing counts, not even for what was said before. */
  readonly until?: Instant | undefined;
}

/** The stretches of conversations that are searched. */
export class Stretches {
  readonly snapshot: PassageSnapshot;
  /** How many stretches and messages there are. */
  readonly count: number;
  readonly messages: number;
  readonly averageLength: number;
  /** By place in the snapshot's list; null when all are searched. */
  readonly #isIn: Uint8Array | null;
  readonly #untilSeconds: number | null;
  /** Whether nothing of the snapshot is left out. */
  readonly isAll: boolean;

  constructor(snapshot: PassageSnapshot, { isWanted, until }: StretchFilter = {}) {
    this.snapshot = snapshot;
    this.#untilSeconds = until === undefined ? null : until / 1_000;
    this.#isIn = isWanted ? Uint8Array.from(snapshot.groups, (group) => (isWanted(group) ? 1 : 0)) : null;
    this.isAll = this.#isIn === null && this.#untilSeconds === null;
    if (!isWanted) {
      this.count = snapshot.groups.length;
      this.messages = snapshot.passages;
      this.averageLength = Math.max(1, snapshot.averageLength);
      return;
    }
    const wanted = this.groups();
    this.count = wanted.length;
    this.messages = wanted.reduce((sum, { count }) => sum + count, 0);
    const length = wanted.reduce((sum, group) => sum + this.lengthOf(group), 0);
    this.averageLength = Math.max(1, length / Math.max(1, this.messages));
  }

  groups(): readonly PassageGroup[] {
    const { groups } = this.snapshot;
    return this.#isIn === null ? groups : groups.filter((_, at) => this.#isIn?.[at] === 1);
  }

  /** The place, in the snapshot's list, of the stretch that a slot lies in; -1 when the slot is not searched. */
  placeOf(slot: number): number {
    const at = this.snapshot.groupOf[slot] ?? -1;
    if (at < 0 || (this.#isIn !== null && this.#isIn[at] !== 1)) return -1;
    return this.#untilSeconds !== null && this.#atSeconds(slot) > this.#untilSeconds ? -1 : at;
  }

  groupOf(slot: number): PassageGroup | undefined {
    return this.snapshot.groups[this.placeOf(slot)];
  }

  /** All its messages together. */
  lengthOf({ first, count }: PassageGroup): number {
    let length = 0;
    for (let slot = first; slot < first + count; slot++) length += this.snapshot.lengths[slot] ?? 0;
    return length;
  }

  #atSeconds(slot: number): number {
    return this.snapshot.number(slot, MESSAGE_COLUMNS.atSeconds);
  }
}
