import type { Contradiction } from "./contradiction.ts";
import { isOtherThing } from "./isOtherThing.ts";
import { isAkin, isSame, relate } from "./relate.ts";
import type { Sentence, Term } from "./term.ts";
import { isTelling, quoted, weigh } from "./weigh.ts";

/** What may be missing and it is the same still: a light word, and a direction or two. */
const LITTLE = 0.5;
const HARDLY_ANY = 0.35;
/** One word out of many that whoever looks at a scene may leave out. */
const ONE_OF_MANY = 0.25;
const ONE_WORD = 1.35;

/**
 * The one denies what the other says. Who denies something denies all that is a kind of it, and nothing that is wider: a man
 * with a guitar stands against nobody playing an instrument, and not the other way round.
 */
export function byNegation(denying: Sentence, saying: Sentence): Contradiction | null {
  const said = saying.terms.filter(({ sign }) => sign === 1);
  const allDenied = denying.terms.filter(({ sign }) => sign === -1);
  const denied = allDenied.filter((term) => !isDeniedToo(term, saying));
  // Where most of it is denied in both, the rest is only worded otherwise.
  if (2 * weigh(denied) < weigh(allDenied)) return null;
  if (!denied.some((term) => !term.isDirection) || !isCounted(denying, saying)) return null;
  const clauses = new Set(denied.map(({ clause }) => clause));
  const context = denying.terms.filter(({ sign, clause }) => sign === 1 && clauses.has(clause));
  if (weigh(unsaid(context, saying.terms)) > HARDLY_ANY) return null;
  const missing = unsaid(denied, said);
  if (missing.length === denied.length) return null;
  if (weigh(missing) > LITTLE && !(denying.isScene && isOneOfMany(missing, denied, said))) return null;
  const extra = said.filter((term) => !denying.terms.some((other) => isAkin(term, other)));
  if (!denying.isScene && isOtherThing(extra)) return null;
  if (missing.some(isTelling) && weigh(extra) > ONE_WORD) return null;
  return {
    says: `One denies ${quoted(denied)}, and the other says so.`,
    confidence: confidenceOf(weigh(missing), weigh(extra)),
    by: "negation",
  };
}

function isDeniedToo(term: Term, { terms }: Sentence): boolean {
  return terms.some((other) => other.sign === -1 && isSame(other, term));
}

/** What nothing in the other sentence says or implies. */
function unsaid(terms: readonly Term[], said: readonly Term[]): Term[] {
  return terms.filter((term) => !said.some((other) => implies(other, term)));
}

function implies(one: Term, other: Term): boolean {
  const relation = relate(one, other);
  return relation === "same" || relation === "narrower";
}

/** A word that only adds to what is denied, and is not said of another thing or another kind of it. */
function isOneOfMany(missing: readonly Term[], denied: readonly Term[], said: readonly Term[]): boolean {
  if (weigh(missing) / weigh(denied) > ONE_OF_MANY) return false;
  return missing.every((term) => said.every((other) => relate(other, term) === null));
}

/** Nobody holding two bottles does not keep anybody from holding one. */
function isCounted(denying: Sentence, saying: Sentence): boolean {
  return denying.quantities.every(
    ({ sign, value }) => sign === 1 || saying.quantities.some((other) => other.value === value),
  );
}

function confidenceOf(missing: number, extra: number): number {
  return Math.round(100 * Math.max(0.6, 0.95 - 0.15 * missing - 0.03 * extra)) / 100;
}
