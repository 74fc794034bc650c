import type { Term } from "./term.ts";

export function weigh(terms: readonly Term[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}

/** Whether it says something by itself. */
export function isTelling({ weight }: Term): boolean {
  return weight === 1;
}

const MOST_NAMED = 5;

export function quoted(terms: readonly Term[]): string {
  return `“${terms
    .slice(0, MOST_NAMED)
    .map(({ text }) => text)
    .join(" ")}”`;
}
