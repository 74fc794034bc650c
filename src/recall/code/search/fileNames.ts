import { type CodeFileInfo, looseName } from "../../../domain/codePassage.ts";
import { termsOfWord } from "../../../domain/text.ts";
import type { Question } from "./question.ts";

/** A part of a name that fits only in part: a prefix, an abbreviation, a part of an identifier. */
const IN_PART = 0.5;

/**
 * Tells how well a file's name says what the question says, from 0 to 1: the share of its words that the question has
 * too, or all of it where words of the question written together, their initials, or a name it mentions are the name.
 */
export class FileNames {
  /** The words of the question, with how much each counts: 1, or less for a part of an identifier. */
  readonly #tokens = new Map<string, number>();
  readonly #wholes: ReadonlySet<string>;
  /** Files share the words of their names, so each is compared once. */
  readonly #matches = new Map<string, number>();

  constructor({ words, joined, names }: Question) {
    for (const word of words) {
      const found = termsOfWord(word);
      for (const part of partsOf(found))
        this.#tokens.set(part, Math.max(found.length > 1 ? IN_PART : 1, this.#tokens.get(part) ?? 0));
    }
    this.#wholes = new Set([...joined, ...names.map(({ name }) => looseName(name)), ...initials(words)]);
  }

  match({ stem }: CodeFileInfo): number {
    if (stem.length === 0) return 0;
    if (this.#wholes.has(stem.at(-1) ?? "")) return 1;
    const parts = partsOf(stem);
    let sum = 0;
    for (const part of parts) sum += this.#matchOf(part);
    return sum / parts.length;
  }

  #matchOf(part: string): number {
    const known = this.#matches.get(part);
    if (known !== undefined) return known;
    let best = this.#tokens.get(part) ?? 0;
    for (const [token, weight] of this.#tokens)
      if (best < weight * IN_PART && (isPrefix(part, token) || isAbbreviation(part, token)))
        best = weight * IN_PART;
    this.#matches.set(part, best);
    return best;
  }
}

/** The parts of an identifier without the whole of it, which comes last where there are several. */
function partsOf(terms: readonly string[]): readonly string[] {
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

/** One begins with the other, which has at least three letters and is no common beginning of short words. */
function isPrefix(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 3 && long.length >= 5 && long.startsWith(short);
}

/** As `ctx` is to context: some of its letters in order, none of them a vowel. */
function isAbbreviation(part: string, token: string): boolean {
  if (part.length < 2 || part.length >= token.length || part[0] !== token[0] || /[aeiou]/.test(part))
    return false;
  let at = 0;
  for (const letter of token) if (letter === part[at]) at += 1;
  return at === part.length;
}

function initials(words: readonly string[]): string[] {
  const letters = words.map((word) => (word[0] ?? "").toLowerCase());
  return letters.flatMap((_, from) =>
    [2, 3]
      .filter((size) => from + size <= letters.length)
      .map((size) => letters.slice(from, from + size).join("")),
  );
}
