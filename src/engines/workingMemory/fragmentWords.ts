import { searchFields } from "../../domain/kinds.ts";
import type { Json, NodeRecord } from "../../domain/record.ts";
import { terms } from "../../domain/text.ts";

/** The terms of one memory: those of what names it, and all. */
export interface FragmentWords {
  readonly naming: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

/** A field that counts so much in a search names what the memory is about. */
const NAMING_BOOST = 2;

export function fragmentWords({ kind, props }: Pick<NodeRecord, "kind" | "props">): FragmentWords {
  const naming = new Set<string>();
  const all = new Set<string>();
  for (const [field, boost] of Object.entries(searchFields(kind))) {
    for (const term of termsOf(props[field])) {
      all.add(term);
      if (boost >= NAMING_BOOST) naming.add(term);
    }
  }
  return { naming, all };
}

function termsOf(value: Json | undefined): string[] {
  if (typeof value === "string") return terms(value);
  return Array.isArray(value) ? value.flatMap(termsOf) : [];
}
