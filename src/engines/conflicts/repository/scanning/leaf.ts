import type { Place } from "../declaration.ts";

/** One value of a structured file, and where it stands. */
export interface Leaf {
  /** The names on the way to it; an item of a list has the list's. */
  readonly keys: readonly string[];
  readonly value: string;
  /** With the last of its names, where that stands on the same line. */
  readonly at: Place;
}

/** What is deeper or longer than files written by people are is not followed. */
export const MOST_LEAVES = 20_000;
export const DEEPEST = 24;
const LONGEST_LINE = 2_000;

/** The lines of a text, those that nobody wrote by hand left empty. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/).map((line) => (line.length > LONGEST_LINE ? "" : line));
}

/** Without the quotes around it. */
export function unquoted(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0];
  return (quote === '"' || quote === "'" || quote === "`") && trimmed.length > 1 && trimmed.endsWith(quote)
    ? trimmed.slice(1, -1)
    : trimmed;
}
