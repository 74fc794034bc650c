import { DEFINES, definesTerm, looselyDefinesTerm, looseName, offersTerm } from "../../domain/codePassage.ts";
import { termsOfWord, words } from "../../domain/text.ts";
import { TextCounts } from "../../domain/textCounts.ts";

/** How often a term counts for standing where it does; in the text itself, once. */
const WEIGHTS = { defined: 3, container: 1, stem: 4, folder: 1 };

export interface DefinedName {
  readonly name: string;
  /** Whether it is a type or module, which holds others. */
  readonly isContainer: boolean;
}

export interface PassageFields {
  readonly body: string;
  readonly defined: readonly DefinedName[];
  readonly containers: readonly string[];
  /** What the file's name says it is about. */
  readonly stem: string;
  readonly folder: string;
  /** Names of other files that this one hands on. */
  readonly offered: readonly string[];
}

/** A line that is longer was not written by hand; its beginning tells enough. */
const MOST_BODY_CHARACTERS = 20_000;
/** Data lists names by the thousand, which would only make it found by all of them. */
const MOST_DEFINED = 200;
const MOST_COUNT = 65_535;

/** The terms of a passage, and the length that ranking compares: all of its words, each as often as it counts. */
export function passageTerms(fields: PassageFields): { terms: Map<string, number>; length: number } {
  const terms = new Map<string, number>();
  const defined = fields.defined.slice(0, MOST_DEFINED);
  let length = addText(terms, fields.body.slice(0, MOST_BODY_CHARACTERS), 1);
  for (const { name } of defined) length += addText(terms, name, WEIGHTS.defined);
  for (const name of fields.containers) length += addText(terms, name, WEIGHTS.container);
  length += addText(terms, fields.stem, WEIGHTS.stem) + addText(terms, fields.folder, WEIGHTS.folder);
  for (const each of defined) markDefined(terms, each);
  for (const name of fields.offered) terms.set(offersTerm(name), 1);
  return { terms, length };
}

/** Returns by how much it makes the passage longer. */
function addText(terms: Map<string, number>, text: string, weight: number): number {
  let length = 0;
  // A text names each term once: of the first, which is the longest, none can be there yet.
  const isFirst = terms.size === 0;
  for (const { made: term, count } of termCounts.of(text)) {
    const added = count * weight;
    const before = isFirst ? 0 : (terms.get(term) ?? 0);
    terms.set(term, Math.min(MOST_COUNT, before + added));
    length += added;
  }
  return length;
}

const termCounts = new TextCounts<string>({
  classOf: (character) => (/[\w$]/.test(character) ? 1 : 0),
  piecesOf: words,
  namesOf: termsOfWord,
  make: (term) => term,
});

/** Under the name as it is written and without regard to how. */
function markDefined(counts: Map<string, number>, { name, isContainer }: DefinedName): void {
  const weight = isContainer ? DEFINES.container : DEFINES.member;
  for (const term of [definesTerm(name), looselyDefinesTerm(looseName(name))]) {
    counts.set(term, Math.max(weight, counts.get(term) ?? 0));
  }
}
