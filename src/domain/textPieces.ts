const PLACES = 0x1_0000;
/** Longer pieces hardly ever come again. */
const LONGEST_KEPT = 32;
const MOST_UTF8_BYTES = 3;

export interface PieceRules<T> {
  /** For ASCII: neighbours of one class that is not 0 are a piece. */
  classOf(character: string): number;
  /** For any other text. */
  piecesOf(text: string): readonly string[];
  /** What is made of a piece, which is kept for the next time that it comes. */
  make(piece: string): T;
}

/**
 * Cuts texts into pieces and makes something of each. Texts say the same things again and again: what came before is
 * found by the bytes of the text, as making strings of them would take longer than all else that is done with most. A
 * piece can be kept at two places only, so a text made to harm cannot make looking slow, merely useless.
 */
export class TextPieces<T> {
  readonly #rules: PieceRules<T>;
  readonly #classes: Uint8Array;
  readonly #pieces = new Uint8Array(PLACES * LONGEST_KEPT);
  readonly #lengths = new Uint8Array(PLACES);
  readonly #made = new Array<T | undefined>(PLACES);
  #bytes = Buffer.alloc(64 * 1024);

  constructor(rules: PieceRules<T>) {
    this.#rules = rules;
    this.#classes = Uint8Array.from({ length: 0x80 }, (_, byte) => rules.classOf(String.fromCharCode(byte)));
  }

  /** In the order of the text. */
  each(text: string, visit: (made: T) => void): void {
    const length = this.#write(text);
    // Only of ASCII are there as many bytes as units.
    if (length === text.length) this.#eachPlain(length, visit);
    else for (const piece of this.#rules.piecesOf(text)) visit(this.#whole(piece));
  }

  forget(): void {
    this.#lengths.fill(0);
    this.#made.fill(undefined);
  }

  /** How many bytes it takes. */
  #write(text: string): number {
    const most = text.length * MOST_UTF8_BYTES;
    if (this.#bytes.length < most) this.#bytes = Buffer.alloc(most);
    return this.#bytes.write(text);
  }

  #eachPlain(length: number, visit: (made: T) => void): void {
    const bytes = this.#bytes;
    const classes = this.#classes;
    for (let at = 0; at < length; ) {
      const from = at;
      const kind = classes[bytes[at] as number];
      let hash = EMPTY_HASH;
      for (; at < length; at++) {
        const byte = bytes[at] as number;
        if (classes[byte] !== kind) break;
        hash = growHash(hash, byte);
      }
      if (kind !== 0) visit(this.#get(from, at, hash));
    }
  }

  #whole(piece: string): T {
    const length = this.#write(piece);
    let hash = EMPTY_HASH;
    for (let at = 0; at < length; at++) hash = growHash(hash, this.#bytes[at] as number);
    return this.#get(0, length, hash);
  }

  #get(from: number, to: number, hash: number): T {
    if (to - from > LONGEST_KEPT) return this.#rules.make(this.#bytes.toString("utf8", from, to));
    const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
    if (this.#isAt(place, from, to)) return this.#made[place] as T;
    const other = place ^ 1;
    if (this.#isAt(other, from, to)) return this.#made[other] as T;
    const made = this.#rules.make(this.#bytes.toString("utf8", from, to));
    this.#move(place, other);
    this.#lengths[place] = to - from;
    this.#pieces.set(this.#bytes.subarray(from, to), place * LONGEST_KEPT);
    this.#made[place] = made;
    return made;
  }

  #isAt(place: number, from: number, to: number): boolean {
    if (this.#lengths[place] !== to - from) return false;
    const bytes = this.#bytes;
    for (let at = from, kept = place * LONGEST_KEPT; at < to; at++, kept++) {
      if (this.#pieces[kept] !== bytes[at]) return false;
    }
    return true;
  }

  #move(place: number, to: number): void {
    this.#lengths[to] = this.#lengths[place] as number;
    this.#made[to] = this.#made[place];
    const start = place * LONGEST_KEPT;
    this.#pieces.copyWithin(to * LONGEST_KEPT, start, start + LONGEST_KEPT);
  }
}

const EMPTY_HASH = 0x811c9dc5;

function growHash(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}
