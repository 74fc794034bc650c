import type { Told } from "../told.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What was said within so many days by different people stands side by side: neither can be taken for the newer state. */
const NEAR = 7 * DAY;
/** What nobody touched for so long may be out of date. */
const OLD = 45 * DAY;
/** Within so long one train of thought goes on. */
const ONE_SITTING = 6 * HOUR;

/** Anything that was told. */
interface Dated {
  readonly told: Told;
}

/** Whether the second was said after the first; where a time is missing nobody knows. */
export function isBefore({ told: one }: Dated, { told: other }: Dated): boolean {
  return one.at !== null && other.at !== null && one.at < other.at;
}

/** Whether one agent was thinking on: what it says next takes the place of what it said. */
export function isOneSitting({ told: one }: Dated, { told: other }: Dated): boolean {
  if (one.sessionId !== null && one.sessionId === other.sessionId) return true;
  if (one.agentId === null || one.agentId !== other.agentId) return false;
  return one.at !== null && other.at !== null && Math.abs(one.at - other.at) <= ONE_SITTING;
}

/** Whether two stand beside each other with nothing that tells which of them came to replace the other. */
export function standBeside(one: Dated, other: Dated): boolean {
  if (one.told.at === null && other.told.at === null) return true;
  if (one.told.at === null || other.told.at === null) return false;
  if (isOneSitting(one, other)) return false;
  const isOneVoice = one.told.agentId !== null && one.told.agentId === other.told.agentId;
  return !isOneVoice && Math.abs(one.told.at - other.told.at) <= NEAR;
}

/** Whether the second came so long after the first that the first may have been forgotten. */
export function isLongBefore({ told: one }: Dated, { told: other }: Dated): boolean {
  return one.at !== null && other.at !== null && other.at - one.at >= OLD;
}

/** "12 days later", or "later" where it was on one day. */
export function howMuchLater(one: Dated, other: Dated): string {
  const days = daysBetween(one, other);
  return days === 0 ? "later" : `${days} ${days === 1 ? "day" : "days"} later`;
}

export function daysBetween({ told: one }: Dated, { told: other }: Dated): number {
  return Math.round(((other.at ?? 0) - (one.at ?? 0)) / DAY);
}
