export interface TellingTerm {
  readonly term: string;
  readonly score: number;
  /** The share of the community's units that have it. */
  readonly coverage: number;
}

/** What a term that occurs nowhere else is taken to occur there, so that a single unit cannot name a community. */
const SMOOTHING = 0.1;
const MOST_TERMS = 12;

/**
 * For each community, the terms that say most about it: those that many of its units have and few of the others. `terms`
 * are those of each unit, `communities` says where each unit is (-1: nowhere).
 */
export function tellingTerms(
  terms: readonly ReadonlyMap<string, number>[],
  communities: Int32Array,
  count: number,
): TellingTerm[][] {
  const everywhere = new TermSums();
  const inside = Array.from({ length: count }, () => new TermSums());
  terms.forEach((unitTerms, unit) => {
    const community = communities[unit] as number;
    if (community < 0) return;
    everywhere.add(unitTerms);
    inside[community]?.add(unitTerms);
  });
  return inside.map((own) => ranked(own, everywhere));
}

class TermSums {
  units = 0;
  readonly weights = new Map<string, number>();
  readonly counts = new Map<string, number>();

  add(terms: ReadonlyMap<string, number>): void {
    this.units += 1;
    for (const [term, weight] of terms) {
      this.weights.set(term, (this.weights.get(term) ?? 0) + weight);
      this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
    }
  }
}

function ranked(own: TermSums, everywhere: TermSums): TellingTerm[] {
  const others = Math.max(1, everywhere.units - own.units);
  return [...own.weights]
    .map(([term, weight]) => {
      const here = weight / own.units;
      const elsewhere = ((everywhere.weights.get(term) ?? 0) - weight) / others;
      const score = here * Math.log((here + SMOOTHING) / (elsewhere + SMOOTHING));
      return { term, score, coverage: (own.counts.get(term) ?? 0) / own.units };
    })
    .sort((a, b) => b.score - a.score || (a.term < b.term ? -1 : 1))
    .slice(0, MOST_TERMS);
}
