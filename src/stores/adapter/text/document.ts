import { type NodeKind, searchFields } from "../../../domain/kinds.ts";
import { type NameKeys, nameKeys, subjectOf } from "../../../domain/nameKeys.ts";
import type { Json, Props } from "../../../domain/record.ts";
import { fieldTerms, startDocument, type Term } from "./vocabulary.ts";

/** A node as text search sees it: how often each term occurs, with the fields' boosts counted in. */
export interface TextDocument {
  readonly terms: readonly Pick<Term, "text" | "hash">[];
  /** In the order of the terms. */
  readonly counts: readonly number[];
  readonly length: number;
  /** The terms of its name or title, as far as they may be common ones. */
  readonly prominent: readonly Pick<Term, "text">[];
  /** By which others with nearly the same name are found. */
  readonly nameKeys: readonly string[];
}

/** Far above what a file under the size limit holds; what is beyond would not change a ranking. */
export const MOST_COUNTED = 0xffff;

const PROMINENT_BOOST = 3;
/** Stems are short; what is longer is a whole name, and hardly one that many nodes have. */
const LONGEST_COMMON = 12;

/** What of a version is searched. */
export interface Searchable {
  readonly kind: NodeKind;
  readonly props: Props;
  readonly searchText?: string | null;
}

/** Null for a kind that is not searched or a node that has no words. */
export function textDocument({ kind, props, searchText }: Searchable): TextDocument | null {
  const document = new CountedDocument(keysOf(nameKeys(subjectOf(kind, props))));
  const fields = searchFields(kind);
  for (const field in fields) document.count(fieldTerms(field, plainText(props[field])), fields[field] ?? 0);
  if (searchText) document.count(fieldTerms("", searchText), 1);
  return document.terms.length === 0 ? null : document;
}

function keysOf(keys: NameKeys | null): readonly string[] {
  return keys ? [keys.whole, ...keys.near] : [];
}

class CountedDocument implements TextDocument {
  readonly terms: Term[] = [];
  readonly counts: number[] = [];
  readonly prominent: Term[] = [];
  readonly nameKeys: readonly string[];
  readonly #number = startDocument();
  length = 0;

  constructor(nameKeys: readonly string[]) {
    this.nameKeys = nameKeys;
  }

  count(terms: readonly Term[], boost: number): void {
    for (const term of terms) this.#add(term, boost);
  }

  #add(term: Term, boost: number): void {
    if (term.document !== this.#number) this.#seat(term);
    this.counts[term.position] = Math.min(MOST_COUNTED, (this.counts[term.position] ?? 0) + boost);
    this.length += boost;
    if (boost < PROMINENT_BOOST || term.isProminent || term.text.length > LONGEST_COMMON) return;
    term.isProminent = true;
    this.prominent.push(term);
  }

  #seat(term: Term): void {
    term.document = this.#number;
    term.isProminent = false;
    term.position = this.terms.push(term) - 1;
  }
}

function plainText(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(plainText).join(" ");
}
