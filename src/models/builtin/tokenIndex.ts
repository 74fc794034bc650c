/** Where hashes begin, so that a token that goes on within a word is another than the same letters at its start. */
const STARTS_WORD = 0x811c9dc5;
const CONTINUES_WORD = 0x9747b28c;

/**
 * Which row of the table a token has. Tokens lie in one array of UTF-16 code units, found by a hash that grows with each
 * unit, so that cutting a word into pieces makes no string. Tokens that start a word come first, those that go on within
 * one after them.
 */
export class TokenIndex {
  readonly #units: Uint16Array;
  readonly #ends: Uint32Array;
  readonly #continuations: number;
  /** Open addressing: a row + 1, or 0 where nothing is. */
  readonly #slots: Uint32Array;
  readonly #longest: number;

  constructor(units: Uint16Array, ends: Uint32Array, continuations: number) {
    this.#units = units;
    this.#ends = ends;
    this.#continuations = continuations;
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * ends.length + 1)));
    this.#longest = this.#fill();
  }

  static of(tokens: readonly string[], continuations: number): TokenIndex {
    const text = tokens.join("");
    let end = 0;
    const ends = Uint32Array.from(tokens, (token) => {
      end += token.length;
      return end;
    });
    return new TokenIndex(
      Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
      ends,
      continuations,
    );
  }

  hasWord(word: string): boolean {
    let hash = STARTS_WORD;
    for (let at = 0; at < word.length; at++) hash = grow(hash, word.charCodeAt(at));
    return this.#find(hash, word, 0, word.length) >= 0;
  }

  /** The rows of the word's pieces, each as long as possible; what no token covers is passed over. */
  pieces(word: string): number[] {
    const rows: number[] = [];
    let from = 0;
    while (from < word.length) {
      let hash = from === 0 ? STARTS_WORD : CONTINUES_WORD;
      let row = -1;
      let next = from + 1;
      const last = Math.min(word.length, from + this.#longest);
      for (let to = from + 1; to <= last; to++) {
        hash = grow(hash, word.charCodeAt(to - 1));
        const found = this.#find(hash, word, from, to);
        if (found < 0) continue;
        row = found;
        next = to;
      }
      if (row >= 0) rows.push(row);
      from = next;
    }
    return rows;
  }

  #find(hash: number, word: string, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const row = (this.#slots[slot] as number) - 1;
      if (row < 0 || this.#is(row, word, from, to)) return row;
    }
  }

  #is(row: number, word: string, from: number, to: number): boolean {
    const start = this.#start(row);
    if ((this.#ends[row] as number) - start !== to - from) return false;
    if (row >= this.#continuations !== from > 0) return false;
    for (let at = from; at < to; at++) {
      if (this.#units[start + at - from] !== word.charCodeAt(at)) return false;
    }
    return true;
  }

  #start(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] as number);
  }

  /** The length of the longest token. */
  #fill(): number {
    const mask = this.#slots.length - 1;
    let longest = 0;
    for (let row = 0; row < this.#ends.length; row++) {
      const end = this.#ends[row] as number;
      let hash = row < this.#continuations ? STARTS_WORD : CONTINUES_WORD;
      for (let at = this.#start(row); at < end; at++) hash = grow(hash, this.#units[at] as number);
      let slot = spread(hash) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = row + 1;
      longest = Math.max(longest, end - this.#start(row));
    }
    return longest;
  }
}

function grow(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The lower bits of a hash that grows by multiplication know little of its upper ones. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}
