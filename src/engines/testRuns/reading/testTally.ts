import { clipped } from "../../../domain/clipped.ts";

/** What a run of tests came to. */
export interface TestTally {
  /** What was read: the name of a runner's way of telling. */
  readonly format: string;
  /** Null where the output does not say. */
  readonly passed: number | null;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly TestFailure[];
}

export interface TestFailure {
  /** As its runner calls it, with what it is inside of before it. */
  readonly name: string;
  /** From the root; left out where that is not told. */
  readonly file?: string;
  readonly line?: number;
  /** The first lines that mean something. */
  readonly message: string;
}

/** What a command left behind, for a reader to make sense of. */
export interface RunMaterial {
  /** Without what is for terminals alone. */
  readonly output: string;
  readonly reports: readonly { readonly path: string; readonly text: string }[];
  /** The path from the root for one as it is told: absolute, a URL, or from where the command ran. Null for others. */
  placeOf(told: string): string | null;
  /** The test files there are, from the root. */
  readonly known: ReadonlySet<string>;
}

/** One way of telling results; null where the material is not told in that way. */
export type ResultReader = (material: RunMaterial) => TestTally | null;

/** More failures than these are counted, and not looked at: a suite that breaks as a whole must not take minutes to read. */
export const MOST_READ = 300;

const MOST_LINES = 10;
const LONGEST_LINE = 400;
/** What says something does so at the beginning. */
export const MOST_LOOKED_AT = 20_000;
const LONGEST_MESSAGE = 1_200;
/** Where in a program something happened says little beside what happened. */
const FRAME = /^\s*(at\s|❯\s|from\s\S+:\d+|\d+\||\|\s*\^|[-=_~⎯]{4,}\s*$|\.\.\.\s*$)/u;

interface ToldFailure {
  readonly name: string;
  readonly file?: string | null | undefined;
  readonly line?: number | undefined;
  /** All that was told of it. */
  readonly text: string;
  /** What of that is shown, where that is less. */
  readonly shown?: string | undefined;
}

export function failureOf({ name, file, line, text, shown = text }: ToldFailure): TestFailure {
  const found = line ?? (file ? lineIn(text, file) : undefined);
  return {
    name: clipped(name, LONGEST_LINE),
    ...(file && { file }),
    ...(found !== undefined && { line: found }),
    message: firstLines(shown),
  };
}

/** Whole lines, as many as fit, from the first that says something; frames of a stack are left out. */
export function firstLines(text: string, most = MOST_LINES): string {
  const lines = indented(
    text
      .slice(0, MOST_LOOKED_AT)
      .split("\n")
      .filter((line) => line.trim() !== "" && !FRAME.test(line)),
  );
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (kept.length === most || length + line.length > LONGEST_MESSAGE) break;
    if (line.length > LONGEST_LINE && kept.length > 0) continue;
    kept.push(line.length > LONGEST_LINE ? clipped(line, LONGEST_LINE) : line);
    length += line.length + 1;
  }
  return kept.join("\n");
}

/** With what all lines are indented by taken away. */
function indented(lines: readonly string[]): string[] {
  const margins = lines.map((line) => line.length - line.trimStart().length);
  const margin = margins.reduce((least, each) => Math.min(least, each), margins[0] ?? 0);
  return lines.map((line) => line.slice(margin).trimEnd());
}

/** The first line of a file that a text speaks of. */
function lineIn(text: string, file: string): number | undefined {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const [, colon, word] = new RegExp(`${name}(?::(\\d{1,7})|",? line (\\d{1,7}))`).exec(text) ?? [];
  const line = Number(colon ?? word);
  return line > 0 ? line : undefined;
}

/** The number in the first group of the last match; 0 without one. */
export function lastNumber(text: string, pattern: RegExp): number {
  return Number([...text.matchAll(pattern)].at(-1)?.[1] ?? 0);
}
