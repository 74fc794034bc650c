import { CASE_ROLES, ENVIRONMENTS } from "./lexicon/grammar.ts";
import { senseOf } from "./lexicon/wordTable.ts";
import type { Sentence, Term } from "./term.ts";
import { isTelling } from "./weigh.ts";

/**
 * Whether what only one sentence says tells of which thing, or in which case, it holds: what is on in production may be off
 * in tests, and the admin API need not be what the API is.
 */
export function isOtherThing(added: readonly Term[]): boolean {
  return added.some(
    (term) => ENVIRONMENTS.has(term.sense) || (isTelling(term) && (term.isSubject || isCase(term))),
  );
}

/** "For an hour" is how long, and no case. */
function isCase({ role, sense }: Term): boolean {
  return CASE_ROLES.test(role) && !(role === "for" && SPANS.has(sense));
}

const SPANS = new Set(["second", "minute", "hour", "day", "week", "month", "year"].map(senseOf));

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
