import type { Instant } from "../../../domain/time.ts";
import type { StoryLine } from "../../port.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Up to how long after the one before it a statement was made. */
const GAPS = [
  5 * MINUTE,
  HOUR,
  6 * HOUR,
  36 * HOUR,
  4 * DAY,
  10 * DAY,
  35 * DAY,
  120 * DAY,
  300 * DAY,
] as const;

/** What the network is told of a statement besides its words: rows of its tables. 0 stands for nothing to tell. */
export interface StoryMarks {
  readonly gap: number;
  readonly area: number;
  readonly agent: number;
  readonly session: number;
}

const NO_MARKS: StoryMarks = { gap: 0, area: 0, agent: 0, session: 0 };

/** How a statement stands to the one before it. */
export function storyMarks(line: StoryLine, before: StoryLine | undefined): StoryMarks {
  if (!before) return NO_MARKS;
  return {
    gap: gapOf(before.at, line.at),
    area: likeness(line.area, before.area),
    agent: likeness(line.agent, before.agent),
    session: likeness(line.session, before.session),
  };
}

function gapOf(before: Instant | null, at: Instant | null): number {
  if (before === null || at === null) return 0;
  const place = GAPS.findIndex((longest) => at - before <= longest);
  return 1 + (place < 0 ? GAPS.length : place);
}

function likeness(one: string | null, other: string | null): number {
  if (one === null || other === null) return 1;
  return one === other ? 2 : 3;
}
