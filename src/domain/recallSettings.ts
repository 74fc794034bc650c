/** The parts of the pipeline that can be switched off one by one. */
export const RECALL_STAGES = [
  "classify",
  "expand",
  "route",
  "vector",
  "bm25",
  "graph",
  "subscriptions",
  "boost",
  "dedup",
  "threshold",
  "related",
] as const;
export type RecallStage = (typeof RECALL_STAGES)[number];

/** How the lists of several signals become one: by rank, or by score. */
export const FUSIONS = ["rrf", "weighted"] as const;
export type Fusion = (typeof FUSIONS)[number];

export interface RecallSettings {
  readonly off: readonly RecallStage[];
  readonly fusion: Fusion;
}

export const DEFAULT_RECALL: RecallSettings = { off: [], fusion: "weighted" };
