/** What a person who watches may want to look at again. */
export const LIVE_TOPICS = ["memory", "claims", "tasks", "conflicts", "index", "calls"] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** One thing that happened: to what and by whom, and nothing that somebody wrote. */
export interface Happening {
  readonly topic: LiveTopic;
  /** The kind of what was written, or the tool that was called. */
  readonly what: string;
  readonly id: string;
  readonly by: string | null;
  readonly at: string;
  readonly isError?: true;
}

/** What is no longer as it was, and of that what the one who is told may see. */
export interface LiveChange {
  readonly topics: readonly LiveTopic[];
  readonly happenings: readonly Happening[];
}
