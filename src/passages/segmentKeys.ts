import { DamagedIndex } from "./damagedIndex.ts";
import { lastAtMost } from "./lastAtMost.ts";
import { orderByHash } from "./orderByHash.ts";
import type { SegmentGroup } from "./segmentGroups.ts";
import { atOnce } from "./stepwise.ts";
import { termHash } from "./termHash.ts";

/** Where a group may be found that has a certain key. */
export interface GroupPlace {
  readonly place: number;
  /** Its first slot. */
  readonly first: number;
  /** Where it begins among the packed groups. */
  readonly offset: number;
}

/** The hash of its key, place, first slot, offset. */
const COLUMNS = 4;
const ROW_BYTES = COLUMNS * Uint32Array.BYTES_PER_ELEMENT;

/** For groups that begin at these offsets: rows of four numbers of 32 bits, in the order of the hashes. */
export function packKeys(groups: readonly SegmentGroup[], offsets: readonly number[]): Uint8Array {
  const hashes = Uint32Array.from(groups, ({ key }) => hashOf(key));
  const firsts = new Uint32Array(groups.length);
  for (let at = 1; at < groups.length; at++)
    firsts[at] = (firsts[at - 1] as number) + (groups[at - 1]?.count ?? 0);
  const rows = new Uint32Array(groups.length * COLUMNS);
  atOnce(orderByHash(hashes)).forEach((place, row) => {
    rows.set([hashes[place] ?? 0, place, firsts[place] ?? 0, offsets[place] ?? 0], row * COLUMNS);
  });
  return new Uint8Array(rows.buffer);
}

/** Finds groups by their keys without looking at the others. */
export class SegmentKeys {
  /** How many groups the segment was made with. */
  readonly groups: number;
  readonly #rows: Uint32Array;

  constructor(packed: Uint8Array) {
    if (packed.length % ROW_BYTES !== 0) throw new DamagedIndex("the keys of a segment are cut off");
    const bytes = packed.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? packed : packed.slice();
    this.groups = bytes.byteLength / ROW_BYTES;
    this.#rows = new Uint32Array(bytes.buffer, bytes.byteOffset, this.groups * COLUMNS);
  }

  /** Whatever else has the same hash is among them. */
  find(key: string): GroupPlace[] {
    const hash = hashOf(key);
    const hashAt = (row: number) => this.#rows[row * COLUMNS] as number;
    const found: GroupPlace[] = [];
    let row = lastAtMost(this.groups, hash, hashAt);
    for (; row >= 0 && hashAt(row) === hash; row--) {
      const [, place = 0, first = 0, offset = 0] = this.#rows.subarray(row * COLUMNS, (row + 1) * COLUMNS);
      found.push({ place, first, offset });
    }
    return found;
  }
}

function hashOf(key: string): number {
  return termHash(Buffer.from(key));
}
