/** What an agent reports as having happened. A decision among them is kept as a decision. */
export const EPISODE_TYPES = ["OBSERVATION", "EDIT", "TEST_RESULT", "ERROR", "DECISION"] as const;
export type EpisodeType = (typeof EPISODE_TYPES)[number];

/** What Loci itself makes of episodes, and keeps as one. */
export const REFLECTION = "REFLECTION";

export const OUTCOMES = ["success", "failure", "partial"] as const;
export type Outcome = (typeof OUTCOMES)[number];
