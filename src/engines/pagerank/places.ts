import type { EdgeType } from "../../domain/kinds.ts";
import type { RankTies, Seed, TieSource } from "./tieSource.ts";

/** A node that the walk has come to. */
export interface Place {
  readonly node: number;
  /** The mass that stays. */
  score: number;
  /** The mass that waits to move on. */
  residual: number;
  /** How many ties it has; until that is known, it has more than so many. */
  tieCount: number;
  ties: readonly RankTies[] | null;
  /** Of all its ties, once they are known. */
  weight: number;
  /** Where the walk goes on from here; null until it does. */
  steps: readonly Step[] | null;
}

/** Ties of one weight. */
interface Step {
  readonly to: readonly Place[];
  readonly weight: number;
}

export interface PlaceLimits {
  readonly mostTouched: number;
  readonly mostTies: number;
  readonly weights: Readonly<Record<EdgeType, number>>;
}

/** The part of the graph that a walk has touched. */
export class Places {
  readonly #limits: PlaceLimits;
  readonly #places = new Map<number, Place>();
  #isCapped = false;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Whether a place was not opened because it leads to too many others. */
  get isCapped(): boolean {
    return this.#isCapped;
  }

  all(): Place[] {
    return [...this.#places.values()];
  }

  at(node: number): Place {
    const known = this.#places.get(node);
    if (known) return known;
    const place = { node, score: 0, residual: 0, tieCount: -1, ties: null, weight: 0, steps: null };
    this.#places.set(node, place);
    return place;
  }

  /** The seeds with their shares of a mass of 1. Those given twice count twice; those that weigh nothing, not at all. */
  startAt(seeds: readonly Seed[]): { place: Place; share: number }[] {
    const weights = new Map<number, number>();
    for (const { node, weight } of seeds) {
      if (weight > 0) weights.set(node, (weights.get(node) ?? 0) + weight);
    }
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    return [...weights].map(([node, weight]) => ({ place: this.at(node), share: weight / total }));
  }

  /**
   * Asks for the ties of places, for each only if there are no more than it has use for. The numbers are rounded up, so
   * that many places are asked for at once and none again and again. False when there was nothing to ask.
   */
  async learn(
    source: TieSource,
    places: readonly Place[],
    usefulTies: (place: Place) => number,
  ): Promise<boolean> {
    const asked = new Map<number, Place[]>();
    for (const place of places) {
      const most = Math.min(2 ** Math.ceil(Math.log2(usefulTies(place))), this.#limits.mostTies);
      if (place.ties || place.tieCount >= most) continue;
      const group = asked.get(most);
      if (group) group.push(place);
      else asked.set(most, [place]);
    }
    for (const [most, group] of asked) {
      const found = await source.tiesOf(
        group.map(({ node }) => node),
        most,
      );
      group.forEach((place, at) => {
        this.#note(place, found[at] ?? null, most);
      });
    }
    return asked.size > 0;
  }

  #note(place: Place, ties: readonly RankTies[] | null, most: number): void {
    const { weights } = this.#limits;
    place.ties = ties?.filter(({ type, others }) => weights[type] > 0 && others.length > 0) ?? null;
    if (!place.ties) {
      place.tieCount = most;
      return;
    }
    place.tieCount = place.ties.reduce((sum, { others }) => sum + others.length, 0);
    place.weight = place.ties.reduce((sum, { type, others }) => sum + weights[type] * others.length, 0);
  }

  /** Makes the steps of a place; false if its ties are not known, or lead to more places than may be touched. */
  open(place: Place): place is Place & { steps: readonly Step[] } {
    if (place.steps) return true;
    const { mostTouched, weights } = this.#limits;
    const ties = place.ties ?? [];
    const fresh = new Set(ties.flatMap(({ others }) => others.filter((other) => !this.#places.has(other))));
    if (this.#places.size + fresh.size > mostTouched) this.#isCapped = true;
    else if (place.ties) {
      place.steps = ties.map(({ type, others }) => ({
        to: others.map((other) => this.at(other)),
        weight: weights[type],
      }));
    }
    return place.steps !== null;
  }
}
