import { isMisspelt } from "../../memory/sameness/isMisspelt.ts";
import { type AlternativeField, alternativeIn } from "./lexicon/alternatives.ts";
import { isKindOf } from "./lexicon/kinds.ts";
import { oppositionOf } from "./lexicon/opposites.ts";
import { synonymsOf } from "./lexicon/synonyms.ts";
import type { Term } from "./term.ts";

/**
 * What one word is to another. Opposite are states of which only one can hold, and acts of which only one is done at a time;
 * alternatives are things of one kind.
 */
export type Relation = "same" | "narrower" | "wider" | "state" | "act" | AlternativeField;

export function isSame(one: Term, other: Term): boolean {
  return (
    one.sense === other.sense || synonymsOf(one.sense).has(other.sense) || isMisspelt(one.text, other.text)
  );
}

/** Null where the tables know nothing of the two. */
export function relate(one: Term, other: Term): Relation | null {
  const opposition = oppositionOf(one.sense, other.sense);
  if (opposition) return opposition;
  if (isSame(one, other)) return "same";
  if (isKindOf(one.sense, other.sense)) return "narrower";
  if (isKindOf(other.sense, one.sense)) return "wider";
  return alternativeIn(one.sense, other.sense);
}

/** Whether the two can be said of one thing because one of them implies the other. */
export function isAkin(one: Term, other: Term): boolean {
  const relation = relate(one, other);
  return relation === "same" || relation === "narrower" || relation === "wider";
}
