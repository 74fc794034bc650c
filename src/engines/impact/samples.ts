/** In how many made-up runs of the program everything is looked at; likelihoods are shares of these. */
const SAMPLES = 128;
const WORDS = SAMPLES / 32;
const EVERY = 0xffff_ffff;
const ALWAYS: Uint32Array = new Uint32Array(WORDS).fill(EVERY);

/** For each of many things the runs in which it happens, as sets of bits. */
export class Samples {
  readonly #words: Uint32Array;

  constructor(things: number) {
    this.#words = new Uint32Array(things * WORDS);
  }

  setAll(thing: number): void {
    this.#words.fill(EVERY, thing * WORDS, (thing + 1) * WORDS);
  }

  clear(): void {
    this.#words.fill(0);
  }

  /** Adds the runs of another in which both conditions hold too; tells whether any is new. */
  addFrom(thing: number, source: Samples, from: number, one = ALWAYS, other = ALWAYS): boolean {
    let isNew = false;
    for (let word = 0; word < WORDS; word++) {
      const runs = (source.#words[from * WORDS + word] ?? 0) & (one[word] ?? 0) & (other[word] ?? 0);
      const at = thing * WORDS + word;
      const known = this.#words[at] ?? 0;
      const all = (known | runs) >>> 0;
      if (all === known) continue;
      this.#words[at] = all;
      isNew = true;
    }
    return isNew;
  }

  runsOf(thing: number): Uint32Array {
    return this.#words.subarray(thing * WORDS, (thing + 1) * WORDS);
  }

  shareOf(thing: number): number {
    return this.shareOfAny([thing]);
  }

  /** The runs in which at least one of them happens. */
  shareOfAny(things: readonly number[]): number {
    let count = 0;
    for (let word = 0; word < WORDS; word++) {
      let rest = 0;
      for (const thing of things) rest |= this.#words[thing * WORDS + word] ?? 0;
      for (; rest !== 0; rest &= rest - 1) count += 1;
    }
    return count / SAMPLES;
  }
}

/** The runs in which something of this likelihood happens: the same for the same name, and independent for others. */
export function runsWith(name: string, likelihood: number): Uint32Array {
  const runs = new Uint32Array(WORDS);
  const next = randomFrom(name);
  for (let run = 0; run < SAMPLES; run++) {
    if (next() < likelihood) runs[run >> 5] = ((runs[run >> 5] ?? 0) | (1 << (run & 31))) >>> 0;
  }
  return runs;
}

/** Mulberry32 on an FNV hash of the name. */
function randomFrom(name: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
