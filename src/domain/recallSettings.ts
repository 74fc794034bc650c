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

/** What nearness in meaning, in time, and in the things spoken of count for when events are recalled. */
export interface EventWeights {
  readonly vector: number;
  readonly recency: number;
  readonly entities: number;
}

export interface RecallSettings {
  readonly off: readonly RecallStage[];
  readonly fusion: Fusion;
  readonly episodeWeights: EventWeights;
  readonly decisionWeights: EventWeights;
}

export const DEFAULT_RECALL: RecallSettings = {
  off: [],
  fusion: "weighted",
  episodeWeights: { vector: 0.5, recency: 0.3, entities: 0.2 },
  decisionWeights: { vector: 0.3, recency: 0.2, entities: 0.5 },
};
