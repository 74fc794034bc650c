import type { CodeFileInfo } from "../../../domain/codePassage.ts";
import { isAbbreviation, partsOf } from "./nameParts.ts";

const LEAST_OF_PREFIX = 3;
const LEAST_PREFIXED = 5;

/** Which files have which words in their names. Files are told by their number. */
export class StemIndex {
  readonly #byWhole: ReadonlyMap<string, readonly number[]>;
  readonly #byPart: ReadonlyMap<string, readonly number[]>;
  /** How many parts the name of each file has. */
  readonly #counts: Uint16Array;
  readonly #sorted: readonly string[];
  /** Parts that may be abbreviations, by their first letter. */
  readonly #short: ReadonlyMap<string, readonly string[]>;

  constructor(infos: readonly CodeFileInfo[]) {
    const byWhole = new Map<string, number[]>();
    const byPart = new Map<string, number[]>();
    this.#counts = new Uint16Array(infos.length);
    for (const [file, { stem }] of infos.entries()) {
      const whole = stem.at(-1);
      if (whole === undefined) continue;
      const parts = partsOf(stem);
      this.#counts[file] = parts.length;
      note(byWhole, whole, file);
      for (const part of parts) note(byPart, part, file);
    }
    this.#byWhole = byWhole;
    this.#byPart = byPart;
    this.#sorted = [...byPart.keys()].sort();
    this.#short = Map.groupBy(
      this.#sorted.filter((part) => !/[aeiou]/.test(part)),
      (part) => part[0] ?? "",
    );
  }

  filesCalled(whole: string): readonly number[] {
    return this.#byWhole.get(whole) ?? [];
  }

  /** A file is told once for each time that it has the part. */
  filesWith(part: string): readonly number[] {
    return this.#byPart.get(part) ?? [];
  }

  countOf(file: number): number {
    return this.#counts[file] ?? 0;
  }

  /** Parts of which a word is the beginning, which begin the word, or which abbreviate it. */
  partsLike(word: string): string[] {
    const short = (this.#short.get(word[0] ?? "") ?? []).filter((part) => isAbbreviation(part, word));
    return [...this.#beginningWith(word), ...this.#beginningsOf(word), ...short];
  }

  #beginningWith(word: string): string[] {
    const found: string[] = [];
    if (word.length < LEAST_OF_PREFIX) return found;
    for (let at = this.#placeOf(word); this.#sorted[at]?.startsWith(word); at++) {
      const part = this.#sorted[at] as string;
      if (part.length >= LEAST_PREFIXED) found.push(part);
    }
    return found;
  }

  #beginningsOf(word: string): string[] {
    const found: string[] = [];
    if (word.length < LEAST_PREFIXED) return found;
    for (let length = LEAST_OF_PREFIX; length < word.length; length++) {
      const part = word.slice(0, length);
      if (this.#byPart.has(part)) found.push(part);
    }
    return found;
  }

  #placeOf(word: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] as string) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function note(files: Map<string, number[]>, word: string, file: number): void {
  const known = files.get(word);
  if (known) known.push(file);
  else files.set(word, [file]);
}
