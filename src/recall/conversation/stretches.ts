import type { AtTime } from "../../domain/time.ts";
import { MESSAGE_COLUMNS } from "../../engines/conversation/messageTraits.ts";
import type { PassageGroup, PassageSnapshot } from "../../passages/passage.ts";

export interface StretchFilter {
  /** Which stretches are searched; left out: all. */
  readonly isWanted?: ((group: PassageGroup) => boolean) | undefined;
  /** Of what was said, or became known, later nothing counts, not even for what was said before. */
  readonly at?: AtTime | undefined;
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
  /** By column of a message's numbers: the last second that counts. */
  readonly #until: readonly (readonly [column: number, seconds: number])[];
  /** Whether nothing of the snapshot is left out. */
  readonly isAll: boolean;

  constructor(snapshot: PassageSnapshot, { isWanted, at = {} }: StretchFilter = {}) {
    this.snapshot = snapshot;
    this.#until = lastSeconds(at);
    this.#isIn = isWanted ? Uint8Array.from(snapshot.groups, (group) => (isWanted(group) ? 1 : 0)) : null;
    this.isAll = this.#isIn === null && this.#until.length === 0;
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
    if (this.#until.length === 0) return at;
    return this.#until.every(([column, seconds]) => this.snapshot.number(slot, column) <= seconds) ? at : -1;
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
}

function lastSeconds({ asOf, knownAt }: AtTime): [column: number, seconds: number][] {
  return [
    ...(asOf === undefined ? [] : [[MESSAGE_COLUMNS.atSeconds, asOf / 1_000] as [number, number]]),
    ...(knownAt === undefined ? [] : [[MESSAGE_COLUMNS.knownSeconds, knownAt / 1_000] as [number, number]]),
  ];
}
