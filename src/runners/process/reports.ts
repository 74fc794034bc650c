import { lstat, opendir, readFile } from "node:fs/promises";
import path from "node:path";
import type { ReportFiles, RunReport } from "../port.ts";

const MOST_FILES = 2_000;
const MOST_FOLDERS = 20_000;
const MOST_BYTES_EACH = 8 * 1024 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;
const DEEPEST = 12;

/** The reports that lie in a folder, each with what is another once it is written anew. */
export type ReportMarks = ReadonlyMap<string, string>;

/** Links are not followed. Of what is more than anybody means, a part has to do. */
export async function markReports(
  folder: string,
  { folders, takes }: ReportFiles,
  signal: AbortSignal,
): Promise<ReportMarks> {
  const marks = new Map<string, string>();
  const waiting = folders.map((at) => ({ at, depth: 0 }));
  let looked = 0;
  for (let next = waiting.pop(); next && !signal.aborted; next = waiting.pop()) {
    const { at, depth } = next;
    if (looked++ === MOST_FOLDERS) break;
    for await (const entry of entriesOf(path.join(folder, at))) {
      const name = at === "" ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory() && depth < DEEPEST && !SKIPPED.has(entry.name))
        waiting.push({ at: name, depth: depth + 1 });
      if (entry.isFile() && takes(name)) marks.set(name, await markOf(path.join(folder, name)));
      if (marks.size === MOST_FILES) return marks;
    }
  }
  return marks;
}

const SKIPPED = new Set([".git", "node_modules"]);

/** Of a folder that is not there or may not be read: nothing. */
async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch {}
}

async function markOf(file: string): Promise<string> {
  const facts = await lstat(file).catch(() => null);
  return facts ? [facts.ino, facts.size, facts.mtimeMs, facts.ctimeMs].join(" ") : "";
}

/** Those that were not there before, or are not what they were. */
export async function readReports(
  folder: string,
  files: ReportFiles,
  before: ReportMarks,
  signal: AbortSignal,
): Promise<RunReport[]> {
  const reports: RunReport[] = [];
  let bytes = 0;
  const now = await markReports(folder, files, signal);
  for (const name of [...now.keys()].sort()) {
    if (now.get(name) === before.get(name)) continue;
    const file = path.join(folder, name);
    const facts = await lstat(file).catch(() => null);
    if (!facts?.isFile() || facts.size > MOST_BYTES_EACH || bytes + facts.size > MOST_BYTES) continue;
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) continue;
    bytes += facts.size;
    reports.push({ path: name, text });
  }
  return reports;
}
