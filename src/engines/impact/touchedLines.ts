import type { FileDiff, Hunk, LineRange } from "./parseDiff.ts";

/** Which lines of a file a diff touches, as they are counted before it and after it. */
export interface TouchedLines {
  readonly before: readonly LineRange[];
  readonly after: readonly LineRange[];
}

/** Where lines only go, what stood around them is touched after it; where they only come, before it. */
export function touchedLines({ hunks }: FileDiff): TouchedLines {
  const before: LineRange[] = [];
  const after: LineRange[] = [];
  for (const hunk of hunks) {
    for (const { oldLine, newLine, gone, come } of blocksOf(hunk)) {
      before.push(gone > 0 ? { start: oldLine, end: oldLine + gone - 1 } : between(oldLine));
      after.push(come > 0 ? { start: newLine, end: newLine + come - 1 } : between(newLine));
    }
  }
  return { before, after };
}

interface Block {
  readonly oldLine: number;
  readonly newLine: number;
  readonly gone: number;
  readonly come: number;
}

/** What changes in one place, with no line in it that stays. */
function* blocksOf({ oldStart, newStart, lines }: Hunk): Generator<Block> {
  // An empty side names the line before.
  let oldLine = oldStart + (lines.some((line) => !line.startsWith("+")) ? 0 : 1);
  let newLine = newStart + (lines.some((line) => !line.startsWith("-")) ? 0 : 1);
  let [gone, come] = [0, 0];
  for (const line of [...lines, " "]) {
    if (line.startsWith("-")) gone += 1;
    else if (line.startsWith("+")) come += 1;
    else {
      if (gone + come > 0) yield { oldLine, newLine, gone, come };
      oldLine += gone + 1;
      newLine += come + 1;
      [gone, come] = [0, 0];
    }
  }
}

/** The place before a line, in which nothing stands: what holds the lines on both sides of it is touched. */
function between(line: number): LineRange {
  return { start: line, end: line - 1 };
}

/** Whether the diff is in the text already, as far as its hunks can tell. */
export function isApplied(diff: FileDiff, text: string): boolean {
  if (!fits(diff, text, "new")) return false;
  // Without context one side of a hunk may be empty, which fits everywhere: the side that has more to show is right.
  return !fits(diff, text, "old") || linesOf(diff, "new") >= linesOf(diff, "old");
}

type Side = "old" | "new";

/** Whether a text has all the lines that one side of the diff shows of it. */
export function fits({ hunks }: FileDiff, text: string, side: Side): boolean {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  return hunks.every((hunk) => {
    const start = side === "old" ? hunk.oldStart : hunk.newStart;
    return sideOf(hunk, side).every((line, index) => lines[start - 1 + index] === line);
  });
}

function linesOf({ hunks }: FileDiff, side: Side): number {
  return hunks.reduce((sum, hunk) => sum + sideOf(hunk, side).length, 0);
}

function sideOf({ lines }: Hunk, side: Side): string[] {
  const others = side === "old" ? "+" : "-";
  return lines.filter((line) => !line.startsWith(others)).map((line) => line.slice(1));
}
