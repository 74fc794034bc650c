import { Failure } from "../../domain/failure.ts";
import { diffPath } from "./diffPath.ts";

/** Lines from the first to the last, counted from 1. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** One file of a diff. */
export interface FileDiff {
  /** Null where the file comes with the diff. */
  readonly oldPath: string | null;
  /** Null where it goes. */
  readonly newPath: string | null;
  readonly hunks: readonly Hunk[];
}

export interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  /** With their first sign: a space, `-` or `+`. */
  readonly lines: readonly string[];
}

interface OpenFile {
  oldPath: string | null;
  newPath: string | null;
  readonly hunks: Hunk[];
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Reads a unified diff, as `git diff` and `diff -u` write it. */
export function parseDiff(text: string): FileDiff[] {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const files: OpenFile[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.startsWith("@@@")) throw unreadable(at, "a diff of a merge; give one against a single parent");
    if (line.startsWith("diff --git ")) files.push(openFile());
    else if (line.startsWith("--- ") && lines[at + 1]?.startsWith("+++ ")) {
      const oldPath = diffPath(line.slice(4), "a/");
      const newPath = diffPath((lines[at + 1] ?? "").slice(4), "b/");
      Object.assign(fileFor(files, newPath), { oldPath, newPath });
      at += 1;
    } else if (/^rename from |^copy from /.test(line))
      fileFor(files).oldPath = diffPath(line.replace(/^\w+ from /, ""), "");
    else if (/^rename to |^copy to /.test(line))
      fileFor(files).newPath = diffPath(line.replace(/^\w+ to /, ""), "");
    else if (line.startsWith("@@")) at = readHunk(lines, at, files.at(-1));
    at += 1;
  }
  const named = files.filter(({ oldPath, newPath }) => oldPath !== null || newPath !== null);
  if (named.length === 0)
    throw unreadable(0, "no file in it: there is no `--- a/…` line followed by `+++ b/…`");
  return named;
}

function openFile(): OpenFile {
  return { oldPath: null, newPath: null, hunks: [] };
}

/** The one whose head was read last, unless it is complete; a diff that is not of git has no head. */
function fileFor(files: OpenFile[], newPath: string | null = null): OpenFile {
  const last = files.at(-1);
  if (last && last.hunks.length === 0 && (newPath === null || (last.newPath ?? newPath) === newPath))
    return last;
  const opened = openFile();
  files.push(opened);
  return opened;
}

/** Where the hunk that starts here ends. */
function readHunk(lines: readonly string[], at: number, file: OpenFile | undefined): number {
  const [head, oldStart, oldCount = "1", newStart, newCount = "1"] = HUNK.exec(lines[at] ?? "") ?? [];
  if (head === undefined) throw unreadable(at, "a hunk whose head is not `@@ -line,count +line,count @@`");
  if (!file || (file.oldPath === null && file.newPath === null))
    throw unreadable(at, "a hunk before the `--- a/…` and `+++ b/…` lines that say of which file it is");
  const counts = { old: Number(oldCount), new: Number(newCount) };
  const own = hunkLines(lines, at + 1, counts);
  if (!own) throw unreadable(at, "a hunk that has not as many lines as its head says");
  file.hunks.push({ oldStart: Number(oldStart), newStart: Number(newStart), lines: own.lines });
  return own.end - 1;
}

/** As many lines as the head of a hunk announces; null where there are not so many. */
function hunkLines(
  lines: readonly string[],
  start: number,
  counts: { readonly old: number; readonly new: number },
): { lines: string[]; end: number } | null {
  const own: string[] = [];
  let [old, added] = [counts.old, counts.new];
  let at = start;
  for (; (old > 0 || added > 0) && at < lines.length; at++) {
    // Some editors strip the space from empty lines of context.
    const line = lines[at] === "" ? " " : (lines[at] ?? "");
    if (line.startsWith("\\")) continue;
    if (!/^[ +-]/.test(line)) break;
    own.push(line);
    old -= Number(!line.startsWith("+"));
    added -= Number(!line.startsWith("-"));
  }
  return old === 0 && added === 0 ? { lines: own, end: at } : null;
}

function unreadable(at: number, what: string): Failure {
  return new Failure(
    "invalid_input",
    `\`diff\` cannot be read: line ${at + 1} has ${what}.`,
    "Give the whole output of `git diff`, or name `files` or `symbols` instead.",
  );
}
