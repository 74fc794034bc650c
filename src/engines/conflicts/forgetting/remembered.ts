import type { Told } from "../told.ts";

/** A statement, with what decides whether it is told again. */
export interface Remembered extends Told {
  /** How many conflicts it was part of before, open or answered; none where it is left out. */
  readonly conflicts?: number;
  /** What must not leave this process. */
  readonly isSensitive?: boolean;
}

/** Oldest first. Those without a time come before all others, in the order they are given. */
export function inOrderOfTime<Each extends Told>(story: readonly Each[]): Each[] {
  return story.toSorted((one, other) => {
    const [before, after] = [one.at ?? Number.NEGATIVE_INFINITY, other.at ?? Number.NEGATIVE_INFINITY];
    return before === after ? 0 : before - after;
  });
}
