import { isMisspelt } from "./isMisspelt.ts";
import { rootOf } from "./lexicon.ts";
import type { Word } from "./statement.ts";

/** A word of one statement and its like in another. */
export interface Shared {
  readonly here: Word;
  readonly there: Word;
  /** Whether one says so and the other denies it. */
  readonly isDenied: boolean;
}

/** Which words two statements have in common, and what each says besides. */
export interface Alignment {
  readonly shared: readonly Shared[];
  readonly here: readonly Word[];
  readonly there: readonly Word[];
}

/** Comparing spelling takes time in the square of the words, and in a long text a misspelt word matters little. */
const MOST_COMPARED = 40;

export function alignWords(here: readonly Word[], there: readonly Word[]): Alignment {
  const rest = new Rest(distinct(here), distinct(there));
  rest.take(({ root, sign }) => `${root} ${sign}`);
  rest.forgetRepeated();
  rest.take(({ root }) => root);
  if (Math.max(rest.here.length, rest.there.length) <= MOST_COMPARED) {
    rest.takeWhere((one, other) => isMisspelt(one.text, other.text));
    rest.takeWhere((one, other) => isNegatedForm(one.text, other.text), true);
    rest.takeCompounds();
  }
  return rest;
}

/** What of two statements has found no like yet. */
class Rest implements Alignment {
  readonly shared: Shared[] = [];
  here: readonly Word[];
  there: readonly Word[];

  constructor(here: readonly Word[], there: readonly Word[]) {
    this.here = here;
    this.there = there;
  }

  take(keyOf: (word: Word) => string): void {
    const byKey = new Map(this.there.map((word) => [keyOf(word), word]));
    for (const one of this.here) {
      const other = byKey.get(keyOf(one));
      if (!other) continue;
      byKey.delete(keyOf(one));
      this.#share(one, other);
    }
  }

  takeWhere(isLike: (one: Word, other: Word) => boolean, isOpposite = false): void {
    for (const one of this.here) {
      const other = this.there.find((word) => isLike(one, word));
      if (other) this.#share(one, other, isOpposite);
    }
  }

  /** "PublicAPI" is "Public API". */
  takeCompounds(): void {
    for (const one of this.here) {
      const [first, second] = partsOf(one, this.there);
      if (!first) continue;
      this.#share(one, first);
      this.there = this.there.filter((word) => word !== second);
    }
    for (const other of this.there) {
      const [first, second] = partsOf(other, this.here);
      if (!first) continue;
      this.#share(first, other);
      this.here = this.here.filter((word) => word !== second);
    }
  }

  /** What was said of a thing once need not be matched when it is said again. */
  forgetRepeated(): void {
    const known = new Set(this.shared.map(({ here }) => here.root));
    this.here = this.here.filter(({ root }) => !known.has(root));
    this.there = this.there.filter(({ root }) => !known.has(root));
  }

  #share(here: Word, there: Word, isOpposite = false): void {
    this.shared.push({ here, there, isDenied: (here.sign !== there.sign) !== isOpposite });
    this.here = this.here.filter((word) => word !== here);
    this.there = this.there.filter((word) => word !== there);
  }
}

function distinct(words: readonly Word[]): Word[] {
  return [...new Map(words.map((word) => [`${word.root} ${word.sign}`, word])).values()];
}

const NEGATING_PREFIX = /^(?:anti|de|dis|il|im|in|ir|non|un)(?=\p{L}{4})/u;

function isNegatedForm(one: string, other: string): boolean {
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  return NEGATING_PREFIX.test(long) && rootOf(long.replace(NEGATING_PREFIX, "")) === rootOf(short);
}

function partsOf(whole: Word, words: readonly Word[]): readonly Word[] {
  const at = words.findIndex((word, index) => {
    const next = words[index + 1];
    if (next?.place !== word.place + 1 || !whole.text.startsWith(word.text)) return false;
    return rootOf(word.text + next.text) === whole.root;
  });
  return at < 0 ? [] : words.slice(at, at + 2);
}
