import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { RunReport } from "../port.ts";

const MOST_FILES = 2_000;
const MOST_BYTES_EACH = 8 * 1024 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;
const DEEPEST = 12;
/** Some disks keep times in steps of two seconds. */
const SLACK_MS = 2_000;

/** The files below a folder that fit the patterns and were written since; links are not followed. */
export async function readReports(
  folder: string,
  patterns: readonly string[],
  sinceMs: number,
): Promise<RunReport[]> {
  const found = new Set<string>();
  for (const pattern of patterns) await collect(folder, "", pattern.split("/"), found, 0);
  const reports: RunReport[] = [];
  let bytes = 0;
  for (const name of [...found].sort()) {
    const file = path.join(folder, name);
    const facts = await lstat(file).catch(() => null);
    if (!facts?.isFile() || facts.size > MOST_BYTES_EACH || bytes + facts.size > MOST_BYTES) continue;
    if (facts.mtimeMs < sinceMs - SLACK_MS) continue;
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) continue;
    bytes += facts.size;
    reports.push({ path: name, text });
  }
  return reports;
}

async function collect(
  folder: string,
  at: string,
  [first, ...rest]: readonly string[],
  found: Set<string>,
  depth: number,
): Promise<void> {
  if (first === undefined || found.size >= MOST_FILES || depth > DEEPEST) return;
  if (first === "**") await collect(folder, at, rest, found, depth);
  const entries = await readdir(path.join(folder, at), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = at === "" ? entry.name : `${at}/${entry.name}`;
    if (entry.isDirectory() && first === "**" && !SKIPPED.has(entry.name))
      await collect(folder, name, [first, ...rest], found, depth + 1);
    if (first === "**" || !matches(first, entry.name)) continue;
    if (rest.length === 0 && entry.isFile() && found.size < MOST_FILES) found.add(name);
    if (rest.length > 0 && entry.isDirectory()) await collect(folder, name, rest, found, depth + 1);
  }
}

const SKIPPED = new Set([".git", "node_modules"]);

function matches(pattern: string, name: string): boolean {
  const parts = pattern.split("*");
  if (parts.length === 1) return pattern === name;
  const escaped = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${escaped.join("[^/]*?")}$`).test(name);
}
