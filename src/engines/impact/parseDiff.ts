import { Failure } from "../../domain/failure.ts";
import { diffPath } from "./diffPath.ts";
import { type Prefixes, pathOfHead, prefixesOf, prefixesOfHead } from "./diffPrefixes.ts";

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
  /** Where the file of the old path stays. */
  readonly isCopy?: true;
  readonly hunks: readonly Hunk[];
}

export interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  /** With their first sign: a space, `-` or `+`. */
  readonly lines: readonly string[];
}

interface OpenFile {
  readonly prefixes: Prefixes;
  oldPath: string | null;
  newPath: string | null;
  isCopy?: true;
  readonly hunks: Hunk[];
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Reads a unified diff, as `git diff` and `diff -u` write it; one that is empty is of nothing. */
export function parseDiff(text: string): FileDiff[] {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const files: OpenFile[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const next = lines[at + 1] ?? "";
    if (line.startsWith("@@@")) throw unreadable(at, "a diff of a merge; give one against a single parent");
    if (line.startsWith("diff --git ")) files.push(headedFile(line.slice("diff --git ".length)));
    else if (line.startsWith("--- ") && next.startsWith("+++ ")) {
      readNames(files, line.slice(4), next.slice(4));
      at += 1;
    } else if (line.startsWith("@@")) at = readHunk(lines, at, files.at(-1));
    else readHead(line, files.at(-1));
    at += 1;
  }
  const named = files.filter(({ oldPath, newPath }) => oldPath !== null || newPath !== null);
  if (named.length === 0 && text.trim() !== "")
    throw unreadable(0, "no file in it: there is no `--- a/…` line followed by `+++ b/…`");
  return named.map(({ prefixes: _, ...file }) => file);
}

/** Of a file without lines, such as an image or an empty one, the head is all there is. */
function headedFile(head: string): OpenFile {
  const prefixes = prefixesOfHead(head);
  const path = pathOfHead(head, prefixes);
  return { prefixes, oldPath: path, newPath: path, hunks: [] };
}

function readHead(line: string, file: OpenFile | undefined): void {
  if (!file || file.hunks.length > 0) return;
  const [, word, name = ""] = /^((?:rename|copy) (?:from|to)|new file|deleted file) (.*)$/.exec(line) ?? [];
  if (word === "new file") file.oldPath = null;
  else if (word === "deleted file") file.newPath = null;
  if (word?.startsWith("copy")) file.isCopy = true;
  if (word?.endsWith("from")) file.oldPath = diffPath(name, "");
  else if (word?.endsWith("to")) file.newPath = diffPath(name, "");
}

/** They belong to the head before them; a diff that is not of git has no head. */
function readNames(files: OpenFile[], old: string, added: string): void {
  const last = files.at(-1);
  const prefixes = last && last.hunks.length === 0 ? last.prefixes : prefixesOf(old, added);
  const names = { oldPath: diffPath(old, prefixes[0]), newPath: diffPath(added, prefixes[1]) };
  const isOfHead = last?.hunks.length === 0 && (last.newPath ?? names.newPath) === names.newPath;
  if (last && isOfHead) Object.assign(last, names);
  else files.push({ prefixes, ...names, hunks: [] });
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
