import { CASE_ROLES, ENVIRONMENTS } from "./lexicon/grammar.ts";
import type { Sentence, Term } from "./term.ts";
import { isTelling } from "./weigh.ts";

/**
 * Whether what only one sentence says tells of which thing, or in which case, it holds: what is on in production may be off
 * in tests, and the admin API need not be what the API is.
 */
export function isOtherThing(added: readonly Term[]): boolean {
  return added.some(
    (term) =>
      ENVIRONMENTS.has(term.sense) || (isTelling(term) && (term.isSubject || CASE_ROLES.test(term.role))),
  );
}

/** "HTTP/1 connections" are not "HTTP/2 connections". */
export function isOtherLabel(one: Sentence, other: Sentence): boolean {
  if (one.isScene || other.isScene) return false;
  const [here, there] = [labelsOf(one), labelsOf(other)];
  return here !== "" && there !== "" && here !== there;
}

function labelsOf({ quantities }: Sentence): string {
  const labels = quantities.filter(({ isLabel, isSubject }) => isLabel && isSubject);
  return labels.map(({ of, value }) => `${of} ${value}`).join();
}
