import { type NodeKind, searchFields } from "../../../domain/kinds.ts";
import type { Json, Props } from "../../../domain/record.ts";
import { terms } from "../../../domain/text.ts";

/** A node as text search sees it: how often each term occurs, with the fields' boosts counted in. */
export interface TextDocument {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
  /** The terms of its name or title. */
  readonly prominent: ReadonlySet<string>;
}

/** Far above what a file under the size limit holds; what is beyond would not change a ranking. */
const MOST_COUNTED = 0xffff;

const PROMINENT_BOOST = 3;

/** What of a version is searched. */
export interface Searchable {
  readonly kind: NodeKind;
  readonly props: Props;
  readonly searchText?: string | null;
}

/** Null for a kind that is not searched or a node that has no words. */
export function textDocument({ kind, props, searchText }: Searchable): TextDocument | null {
  const counts = new Map<string, number>();
  const prominent = new Set<string>();
  let length = 0;
  const count = (text: string, boost: number) => {
    for (const term of terms(text)) {
      counts.set(term, Math.min(MOST_COUNTED, (counts.get(term) ?? 0) + boost));
      length += boost;
      if (boost >= PROMINENT_BOOST) prominent.add(term);
    }
  };
  for (const [field, boost] of Object.entries(searchFields(kind))) count(plainText(props[field]), boost);
  count(searchText ?? "", 1);
  return counts.size === 0 ? null : { counts, length, prominent };
}

function plainText(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(plainText).join(" ");
  return "";
}
