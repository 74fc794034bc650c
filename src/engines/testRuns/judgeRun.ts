import type { Outcome } from "../episodes/episodeTypes.ts";
import { firstLines, type TestFailure, type TestTally } from "./reading/testTally.ts";

/** One command that was run, and what its output was read as. */
export interface CommandRun {
  readonly words: readonly string[];
  /** The tests it was asked for; null: all it has. */
  readonly tests: readonly string[] | null;
  readonly exitCode: number | null;
  readonly hasTimedOut: boolean;
  readonly timeoutMs: number;
  readonly tally: TestTally | null;
  readonly output: string;
  /** Parts of the output are lost, and with them maybe results. */
  readonly isOutputCut: boolean;
}

export interface RunVerdict {
  readonly outcome: Outcome;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly TestFailure[];
  /** The files that have failing tests, as far as they are told; empty also where nobody knows which. */
  readonly failingFiles: readonly string[];
  /** Everything there is was run, to its end. */
  readonly ranAll: boolean;
  /** Whether all of it said how many tests there were. */
  readonly isCounted: boolean;
}

/** What the commands of one run came to together. */
export function judgeRun(runs: readonly CommandRun[], ranAll: boolean): RunVerdict {
  const failures = runs.flatMap(failuresOf);
  const sum = (of: (tally: TestTally) => number) =>
    runs.reduce((total, { tally }) => total + (tally ? of(tally) : 0), 0);
  const failed = sum((tally) => tally.failed);
  const isFailure = failed > 0 || runs.some(hasGoneWrong);
  const isCut = runs.some(({ hasTimedOut }) => hasTimedOut);
  const passed = sum((tally) => tally.passed ?? 0);
  const isCounted = runs.every(
    ({ tally, isOutputCut }) => tally !== null && tally.passed !== null && !isOutputCut,
  );
  // A run of nothing tells nothing of the tests there are.
  const isOfNothing = isCounted && passed + failed === 0;
  return {
    outcome: isFailure ? "failure" : isOfNothing ? "partial" : "success",
    passed,
    failed,
    skipped: sum((tally) => tally.skipped),
    failures,
    failingFiles: isFailure ? failingFilesOf(runs, failures) : [],
    ranAll: ranAll && !isCut && !isOfNothing,
    isCounted,
  };
}

function hasGoneWrong({ exitCode, hasTimedOut }: CommandRun): boolean {
  return hasTimedOut || exitCode !== 0;
}

const MOST_TAIL = 12;

/** What its runner told; else, of a command that went wrong, the last that it wrote. */
function failuresOf(run: CommandRun): readonly TestFailure[] {
  const { tally, words, hasTimedOut, timeoutMs, exitCode, output } = run;
  const told = tally?.failures ?? [];
  if (hasTimedOut) {
    const message = `It did not end within ${Math.round(timeoutMs / 1_000)} s, and was ended.\n${lastLines(output)}`;
    return [...told, { name: words.slice(0, 3).join(" "), message: message.trim() }];
  }
  if (told.length > 0 || (exitCode === 0 && (tally?.failed ?? 0) === 0)) return told;
  const how = exitCode === null ? "was ended by a signal" : `ended with ${exitCode}`;
  return [{ name: words.slice(0, 3).join(" "), message: `It ${how}.\n${lastLines(output)}`.trim() }];
}

function lastLines(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return firstLines(lines.slice(-MOST_TAIL).join("\n"), MOST_TAIL);
}

/** Of a command that went wrong without saying where, all that it was asked for. */
function failingFilesOf(runs: readonly CommandRun[], failures: readonly TestFailure[]): string[] {
  const told = failures.flatMap(({ file }) => file ?? []);
  const untold = runs
    .filter((run) => hasGoneWrong(run) && failuresOf(run).every(({ file }) => file === undefined))
    .flatMap(({ tests }) => tests ?? []);
  return [...new Set([...told, ...untold])];
}
