import type { NamedDate } from "./namedDates.ts";

const DAY_MS = 86_400_000;

/**
 * How well the time of a message fits a date that a question names. People talk about a thing soon after it happened,
 * so the days after it count too.
 */
function fitOf(date: NamedDate, atMs: number): number {
  const at = new Date(atMs);
  const year = date.year ?? at.getUTCFullYear();
  const monthsAfter = (at.getUTCFullYear() - year) * 12 + at.getUTCMonth() - date.month;
  if (date.day === null) return monthsAfter === 0 ? 0.8 : monthsAfter === 1 ? 0.25 : 0;
  const daysAfter = Math.floor(atMs / DAY_MS) - Date.UTC(year, date.month, date.day) / DAY_MS;
  if (daysAfter === 0) return 1.5;
  if (daysAfter > 0 && daysAfter <= 7) return 1;
  if (monthsAfter === 0) return 0.5;
  if (monthsAfter === 1) return date.day > 21 && at.getUTCDate() < 8 ? 0.8 : 0.25;
  return 0;
}

export function dateMatch(dates: readonly NamedDate[], atMs: number): number {
  return dates.reduce((best, date) => Math.max(best, fitOf(date, atMs)), 0);
}
