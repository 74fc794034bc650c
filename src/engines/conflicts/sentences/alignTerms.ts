import { isAkin, isSame, type Relation, relate } from "./relate.ts";
import type { Sentence, Term } from "./term.ts";

/** A word of one sentence and what stands in its place in the other. */
export interface Match {
  readonly here: Term;
  readonly there: Term;
  readonly relation: Relation;
}

export interface TermAlignment {
  /** What both say, in one word or another. */
  readonly shared: readonly Match[];
  /** What excludes each other, strongest first. */
  readonly against: readonly Match[];
  /** What only one of them says. */
  readonly here: readonly Term[];
  readonly there: readonly Term[];
}

export function alignTerms(one: Sentence, other: Sentence): TermAlignment {
  const shared: Match[] = [];
  let [here, there] = [one.terms, other.terms];
  for (const isLike of [isEqual, isSame, isAkin]) {
    const found = matchesOf(here, there, isLike);
    shared.push(...found);
    here = here.filter((term) => !found.some((match) => match.here === term));
    there = there.filter((term) => !found.some((match) => match.there === term));
  }
  const against = here.flatMap((left) => there.flatMap((right) => opposed(left, right)));
  // What was said of a thing once need not be matched when it is said again.
  here = here.filter((term) => !shared.some((match) => match.here.sense === term.sense));
  there = there.filter((term) => !shared.some((match) => match.there.sense === term.sense));
  return { shared, against, here, there };
}

function matchesOf(
  here: readonly Term[],
  there: readonly Term[],
  isLike: (one: Term, other: Term) => boolean,
): Match[] {
  const free = new Set(there);
  return here.flatMap((left) => {
    const candidates = [...free].filter((right) => isLike(left, right));
    const right = candidates.find(({ role }) => role === left.role) ?? candidates[0];
    if (!right) return [];
    free.delete(right);
    return [{ here: left, there: right, relation: "same" as const }];
  });
}

function isEqual(one: Term, other: Term): boolean {
  return one.sense === other.sense;
}

function opposed(here: Term, there: Term): Match[] {
  const relation = relate(here, there);
  if (relation === null || relation === "same" || relation === "narrower" || relation === "wider") return [];
  return [{ here, there, relation }];
}
