export const PROFILES = ["compact", "balanced", "debug"] as const;
export type Profile = (typeof PROFILES)[number];

/** Tokens an answer may cost. */
export const PROFILE_TOKENS: Record<Profile, number> = {
  compact: 300,
  balanced: 1200,
  debug: Number.POSITIVE_INFINITY,
};

/** No answer is longer than this, whatever the profile: beyond it clients cut it off themselves. */
export const MAX_ANSWER_CHARACTERS = 80_000;

/** Which parts of an answer go first when it is over budget. Required parts never go. */
export const PRIORITIES = ["low", "medium", "high", "required"] as const;
export type Priority = (typeof PRIORITIES)[number];
