/** Why a newcomer who reads the memory from top to bottom would not know what is true now. */
export const CONFLICT_CATEGORIES = ["reversal", "ambiguity", "stale"] as const;
export type ConflictCategory = (typeof CONFLICT_CATEGORIES)[number];

/** What looked at the statements, cheapest first. */
export const CONFLICT_TIERS = ["structure", "arc", "reader", "repository", "inference", "narrative"] as const;
export type ConflictTier = (typeof CONFLICT_TIERS)[number];

/** What one tier has to say about a conflict. */
export interface Evidence {
  readonly tier: ConflictTier;
  /** One sentence, with the values or the line of code it rests on. */
  readonly says: string;
  /** How sure this tier is by itself, from 0 to 1. */
  readonly score: number;
}

export interface FoundConflict {
  /** The statements that do not hang together, oldest first. One alone where the repository speaks against it. */
  readonly ids: readonly string[];
  readonly category: ConflictCategory;
  /** One or two sentences that can be answered yes or no without reading the statements. */
  readonly question: string;
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  /** Whether rules read all of it: a few words each, with values that they know or a plain denial. */
  readonly isPlain?: boolean;
}
