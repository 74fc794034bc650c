/** How likely a story leaves open what holds now, in each way it can. What is missing to 1 is that it leaves nothing open. */
export interface StoryReading {
  readonly reversal: number;
  readonly ambiguity: number;
  readonly stale: number;
  /** For each statement, from 0 to 1, whether it is one of those that leave it open, if anything is. */
  readonly involved: readonly number[];
}
