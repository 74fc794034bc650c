import { TextPieces } from "./textPieces.ts";

/** One of the things that texts are counted by, such as a term. */
export interface Counted<T> {
  readonly made: T;
  /** How often it occurs in the text that was counted last. */
  count: number;
  /** The number of that text. */
  text: number;
}

export interface CountRules<T> {
  /** As `PieceRules` has them. */
  classOf(character: string): number;
  piecesOf(text: string): readonly string[];
  /** What a piece of a text counts for, in order. */
  namesOf(piece: string): readonly string[];
  /** What is known of a name. */
  make(name: string): T;
}

const MOST_NAMES = 50_000;

/** Counts what texts say. Of each name there is one object, so that it is counted wherever it comes from. */
export class TextCounts<T> {
  readonly #rules: CountRules<T>;
  readonly #pieces: TextPieces<readonly Counted<T>[]>;
  readonly #named = new Map<string, Counted<T>>();
  #texts = 0;

  constructor(rules: CountRules<T>) {
    this.#rules = rules;
    this.#pieces = new TextPieces({
      classOf: rules.classOf,
      piecesOf: rules.piecesOf,
      make: (piece) => rules.namesOf(piece).map((name) => this.#name(name)),
    });
  }

  /** What a text says, each once, in the order it is first said. Good until the next call. */
  of(text: string): readonly Counted<T>[] {
    if (this.#named.size >= MOST_NAMES) this.#forget();
    this.#texts += 1;
    const texts = this.#texts;
    const found: Counted<T>[] = [];
    this.#pieces.each(text, (names) => {
      for (let at = 0; at < names.length; at++) {
        const name = names[at] as Counted<T>;
        if (name.text !== texts) {
          name.text = texts;
          name.count = 0;
          found.push(name);
        }
        name.count += 1;
      }
    });
    return found;
  }

  #name(name: string): Counted<T> {
    const known = this.#named.get(name);
    if (known) return known;
    const counted = { made: this.#rules.make(name), count: 0, text: 0 };
    this.#named.set(name, counted);
    return counted;
  }

  /** Both at once, or a name would have two objects. */
  #forget(): void {
    this.#named.clear();
    this.#pieces.forget();
  }
}
