export const DECISION_STATUSES = ["proposed", "accepted", "rejected", "deprecated", "superseded"] as const;
export type DecisionStatus = (typeof DECISION_STATUSES)[number];

/** The words that people use for each, the ones that end a decision before those that make it. */
const WORDS: readonly (readonly [DecisionStatus, RegExp])[] = [
  ["superseded", /\b(super[sc]eded|replaced by|obsoleted by)\b/i],
  ["deprecated", /\b(deprecated|abandoned|obsolete|withdrawn|retired)\b/i],
  ["rejected", /\b(rejected|declined|denied)\b/i],
  ["accepted", /\b(accepted|approved|adopted|implemented|decided|agreed|done|final)\b/i],
  ["proposed", /\b(proposed|proposal|draft|open|pending|in review|under discussion|wip)\b/i],
];

export function statusOf(text: string): DecisionStatus | null {
  return WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** Whether it no longer says what holds. */
export function isOver(status: DecisionStatus | null): boolean {
  return status === "superseded" || status === "deprecated" || status === "rejected";
}

export interface DecisionLinks {
  readonly supersedes: readonly string[];
  readonly supersededBy: readonly string[];
}

const SUPERSEDES = /\b(?:super[sc]edes|replaces|obsoletes)\b(.*)/i;
const SUPERSEDED_BY = /\b(?:super[sc]eded|replaced|obsoleted)\b.{0,40}?\bby\b(.*)/i;

/** What a text says it replaces or is replaced by: file names, and numbers of records. */
export function linksOf(text: string): DecisionLinks {
  const lines = text.split("\n");
  const named = (pattern: RegExp) => [
    ...new Set(lines.flatMap((line) => namesIn(pattern.exec(line)?.[1] ?? ""))),
  ];
  return { supersedes: named(SUPERSEDES), supersededBy: named(SUPERSEDED_BY) };
}

/** A bare number may count anything; one after these letters, or with zeros before it, names a record. */
const NUMBER = /\b(?:adr[-_ #]{0,2}0*(\d{1,5})|0+([1-9]\d{0,4}))\b/gi;

function namesIn(text: string): string[] {
  const files = [...text.matchAll(/\]\(([^)\s]+\.md)[^)]*\)/gi)].map(([, target]) => fileName(target ?? ""));
  if (files.length > 0) return files;
  return [...text.matchAll(NUMBER)].map(([, numbered, padded]) => numbered ?? padded ?? "");
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase();
}

/** The number in the name of a record's file: 2 for `0002-use-x.md` and `adr-002-use-x.md`. */
export function numberIn(path: string): string | null {
  return /^(?:adr[-_ ]?)?0*(\d{1,5})(?=[-_. ])/i.exec(fileName(path))?.[1] ?? null;
}
