import type { NodeKind } from "../../../domain/kinds.ts";
import type { TextDocument } from "./document.ts";

/** No term of a text starts like this: it is neither a letter nor a digit, and the tokenizers of the indexes keep it. */
const MARK = "¤";

/**
 * What a full-text index is given of a document: its terms, its prominent terms once more under a mark of their own, its kind, and the
 * keys of its name. The marks let a query of common words ask for names first and for certain kinds only, without reading
 * the rows.
 */
export function indexTerms(kind: NodeKind, { terms, prominent, nameKeys }: TextDocument): string {
  let text = kindMark(kind);
  for (const term of terms) text += ` ${term.text}`;
  for (const term of prominent) text += ` ${MARK}${term.text}`;
  for (const key of nameKeys) text += ` ${keyMark(kind, key)}`;
  return text;
}

export const anyOf = (terms: readonly string[]) => joined(terms, "OR");
export const allOf = (terms: readonly string[]) => joined(terms, "AND");
export const named = (terms: readonly string[]) => anyOf(terms.map((term) => MARK + term));

/** Documents of a kind whose names share most of their words with one that has these keys. */
export const nearlyNamed = (kind: NodeKind, keys: readonly string[]) =>
  anyOf(keys.map((key) => keyMark(kind, key)));

/** Where many kinds are asked for, nearly all documents are of one of them, and the rows tell it sooner than their marks. */
const MOST_MARKED = 4;

export function ofKinds(match: string, kinds: readonly NodeKind[] | undefined): string {
  if (!kinds || kinds.length > MOST_MARKED) return match;
  return `(${match}) AND (${anyOf(kinds.map(kindMark))})`;
}

function joined(terms: readonly string[], operator: "AND" | "OR"): string {
  return terms.map((term) => `"${term}"`).join(` ${operator} `);
}

/** With its kind, which need not be asked for then: all of a kind are many. */
function keyMark(kind: NodeKind, key: string): string {
  return MARK + MARK + MARK + kind.toLowerCase() + key;
}

function kindMark(kind: NodeKind): string {
  return MARK + MARK + kind.toLowerCase();
}
