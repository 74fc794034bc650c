import { SIGNATURE_BITS, SIGNATURE_WORDS } from "./signature.ts";

/** Two rows whose signatures differ in few bits. */
export interface NearPair {
  readonly one: number;
  readonly other: number;
  readonly distance: number;
}

/**
 * Bits of a band. Rows that agree in a whole band are compared: of two with a cosine of 0.9 all 21 bands miss 3 in 100,
 * and of unrelated ones few meet.
 */
const BAND_BITS = 12;
const BANDS = Math.floor(SIGNATURE_BITS / BAND_BITS);
/** Three standard deviations above what a cosine of 0.9 leads to. */
const MOST_DISTANCE = 54;
/** So many are compared one with all others; bands would only lose some. */
const FEW_ROWS = 3_000;
/** In a bucket a row is compared with so many: thousands that are all alike would else take forever. */
const WINDOW = 64;
const MOST_PAIRS = 100_000;
const ROW_LIMIT = 2 ** 26;

/** The signatures of many rows, a few bytes each, to find which of them may be near to each other. */
export class SignatureTable {
  readonly #shelves = new Map<string, number>();
  readonly #shelfOf: number[] = [];
  #words = new Uint32Array(1024 * SIGNATURE_WORDS);

  get size(): number {
    return this.#shelfOf.length;
  }

  /** Rows on different shelves are never compared. The number is the row's. */
  add(shelf: string, signature: Uint32Array): number {
    const row = this.size;
    if (row >= ROW_LIMIT) throw new RangeError("more rows than a pair of them can be numbered by");
    if ((row + 1) * SIGNATURE_WORDS > this.#words.length) this.#grow();
    this.#words.set(signature, row * SIGNATURE_WORDS);
    const number = this.#shelves.get(shelf) ?? this.#shelves.size;
    this.#shelves.set(shelf, number);
    this.#shelfOf.push(number);
    return row;
  }

  /** Nearest first. Yields to whoever runs it after each band, with what is left to do. */
  *nearPairs(): Generator<number, NearPair[]> {
    const pairs = new ClosestPairs();
    if (this.size <= FEW_ROWS) {
      this.#compare(
        this.#sortedBy(() => 0),
        Number.POSITIVE_INFINITY,
        pairs,
      );
      return pairs.nearestFirst();
    }
    for (let band = 0; band < BANDS; band++) {
      this.#compare(
        this.#sortedBy((row) => this.#bandOf(row, band)),
        WINDOW,
        pairs,
      );
      yield BANDS - band - 1;
    }
    return pairs.nearestFirst();
  }

  #grow(): void {
    const larger = new Uint32Array(this.#words.length * 2);
    larger.set(this.#words);
    this.#words = larger;
  }

  /** Rows side by side that are in one bucket, as `bucket × ROW_LIMIT + row`. */
  #sortedBy(bucketOf: (row: number) => number): Float64Array {
    const keys = new Float64Array(this.size);
    for (let row = 0; row < keys.length; row++) {
      const bucket = (this.#shelfOf[row] ?? 0) * 2 ** BAND_BITS + bucketOf(row);
      keys[row] = bucket * ROW_LIMIT + row;
    }
    return keys.sort();
  }

  #bandOf(row: number, band: number): number {
    const bit = band * BAND_BITS;
    const word = row * SIGNATURE_WORDS + (bit >>> 5);
    const shift = bit & 31;
    const low = (this.#words[word] ?? 0) >>> shift;
    const high = shift === 0 ? 0 : (this.#words[word + 1] ?? 0) << (32 - shift);
    return (low | high) & (2 ** BAND_BITS - 1);
  }

  #compare(sorted: Float64Array, window: number, pairs: ClosestPairs): void {
    for (let at = 0; at < sorted.length; at++) {
      const key = sorted[at] ?? 0;
      const end = (Math.floor(key / ROW_LIMIT) + 1) * ROW_LIMIT;
      const last = Math.min(sorted.length - 1, at + window);
      for (let next = at + 1; next <= last && (sorted[next] ?? end) < end; next++) {
        const one = key % ROW_LIMIT;
        const other = (sorted[next] ?? 0) % ROW_LIMIT;
        pairs.offer(one, other, this.#distance(one, other));
      }
    }
  }

  #distance(one: number, other: number): number {
    let bits = 0;
    for (let word = 0; word < SIGNATURE_WORDS; word++) {
      const a = this.#words[one * SIGNATURE_WORDS + word] ?? 0;
      bits += onesIn(a ^ (this.#words[other * SIGNATURE_WORDS + word] ?? 0));
    }
    return bits;
  }
}

/** Keeps the closest, and asks for closer ones when there are too many. */
class ClosestPairs {
  #distances = new Map<number, number>();
  #most = MOST_DISTANCE;

  offer(one: number, other: number, distance: number): void {
    if (distance > this.#most) return;
    this.#distances.set(Math.min(one, other) * ROW_LIMIT + Math.max(one, other), distance);
    if (this.#distances.size > MOST_PAIRS) this.#narrow();
  }

  nearestFirst(): NearPair[] {
    return this.#sorted().map(([key, distance]) => ({
      one: Math.floor(key / ROW_LIMIT),
      other: key % ROW_LIMIT,
      distance,
    }));
  }

  #narrow(): void {
    const closest = this.#sorted().slice(0, MOST_PAIRS / 2);
    this.#most = (closest.at(-1)?.[1] ?? 0) - 1;
    this.#distances = new Map(closest);
  }

  #sorted(): [number, number][] {
    return [...this.#distances].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  }
}

function onesIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
