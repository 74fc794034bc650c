/** Two sentences of which at most one can hold. */
export interface Contradiction {
  /** One sentence: what stands against what. */
  readonly says: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly by: "negation" | "opposite" | "alternative" | "number";
}

export interface ContradictionOptions {
  /**
   * Whether the two speak of the same thing at the same time, as statements about one project do: then red stands against
   * blue, and three against four. Where they may be two scenes, only what one of them denies is a contradiction. True by default.
   */
  readonly sameEvent?: boolean;
}
