import { shortName } from "./codeGraph.ts";
import type { TellingTerm } from "./tellingTerms.ts";
import { kebab } from "./unitTerms.ts";

/** A term that fewer units have than this does not name the whole. */
const WIDE = 0.5;
/** A second term is worth its place if it says at least this share of what the first one says. */
const WORTH = 0.4;

/** The most telling name that is not taken yet. */
export function chooseLabel(
  terms: readonly TellingTerm[],
  centralNode: string,
  taken: ReadonlySet<string>,
): string {
  for (const label of candidates(terms)) if (!taken.has(label)) return label;
  return unusedName(kebab(shortName(centralNode)) || "code", kebab(centralNode), taken);
}

/** Where words do not tell two communities apart their central nodes do, if need be by their whole address. */
function unusedName(name: string, address: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let label = `${name}-${address}`;
  while (taken.has(label)) label += "-2";
  return label;
}

/** From the best name down: one term if it covers most, else two; then other pairs with the first; then others alone. */
function* candidates(terms: readonly TellingTerm[]): Iterable<string> {
  const [first, ...others] = terms.filter(({ score }) => score > 0);
  if (!first) return;
  const partners = others.filter(({ term }) => !overlap(term, first.term));
  const [second] = partners;
  if (second && first.coverage < WIDE && second.score >= WORTH * first.score) {
    yield `${first.term}-${second.term}`;
  }
  yield first.term;
  for (const { term } of partners) yield `${first.term}-${term}`;
  for (const { term } of others) yield term;
}

/** `form` and `forms` say the same, and so do `router` and `trie-router`. */
function overlap(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}
