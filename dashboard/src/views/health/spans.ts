const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far back can be looked, and in how many steps. */
export const SPANS = {
  hour: { words: "Hour", ms: HOUR, steps: 60 },
  day: { words: "Day", ms: DAY, steps: 48 },
  week: { words: "Week", ms: 7 * DAY, steps: 84 },
  month: { words: "Month", ms: 30 * DAY, steps: 90 },
} as const;
export type SpanName = keyof typeof SPANS;

export const MEASURES = { time: "Time", tokens: "Tokens", calls: "Calls" } as const;
export type MeasureName = keyof typeof MEASURES;

export function spanNamed(name: string | null): SpanName {
  return name !== null && Object.hasOwn(SPANS, name) ? (name as SpanName) : "day";
}

export function measureNamed(name: string | null): MeasureName {
  return name !== null && Object.hasOwn(MEASURES, name) ? (name as MeasureName) : "time";
}

/** The end of what is looked at: the same until the next step begins, so that what is asked again is the same question. */
export function endOf(now: number, { ms, steps }: (typeof SPANS)[SpanName]): number {
  const step = ms / steps;
  return (Math.floor(now / step) + 1) * step;
}
