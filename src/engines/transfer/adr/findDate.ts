import type { Instant } from "../../../domain/time.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";

type Parts = readonly [year: number, month: number, day: number];

/** The ways people write a date in a record, the clear ones first. */
const FORMS: readonly { readonly pattern: RegExp; parts(match: RegExpExecArray): Parts }[] = [
  {
    pattern: /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/,
    parts: ([, year, month, day]) => [Number(year), Number(month), Number(day)],
  },
  {
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]${MONTH}\\.?,?[ -](\\d{4})\\b`, "i"),
    parts: ([, day, month, year]) => [Number(year), monthOf(month), Number(day)],
  },
  {
    pattern: new RegExp(`\\b${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, "i"),
    parts: ([, month, day, year]) => [Number(year), monthOf(month), Number(day)],
  },
  {
    // Where the first cannot be a month it is the day; where both could, the day comes first in most of the world.
    pattern: /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\b/,
    parts: ([, first, second, year]) =>
      Number(second) > 12
        ? [Number(year), Number(first), Number(second)]
        : [Number(year), Number(second), Number(first)],
  },
];

/** The first date that a text names, as the beginning of that day in UTC. */
export function findDate(text: string): Instant | null {
  for (const { pattern, parts } of FORMS) {
    const match = pattern.exec(text);
    const found = match ? instantOf(parts(match)) : null;
    if (found !== null) return found;
  }
  return null;
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}

function instantOf([year, month, day]: Parts): Instant | null {
  const instant = Date.UTC(year, month - 1, day);
  const date = new Date(instant);
  return instant >= 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? instant : null;
}
