import type { SourceEntry, SourceRead, SourceTree } from "../sources/port.ts";

export interface ReadFile {
  readonly entry: SourceEntry;
  readonly read: SourceRead;
}

const AT_ONCE = 16;
/** Reasons that are somebody's intention; the others are worth telling. */
const EXPECTED = new Set(["binary", "minified", "too_large", "gone"]);

/** Reads many files a few at a time, in the order given. */
export async function readFiles(
  tree: SourceTree,
  entries: readonly SourceEntry[],
  signal: AbortSignal,
): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    signal.throwIfAborted();
    const some = entries.slice(from, from + AT_ONCE);
    files.push(
      ...(await Promise.all(some.map(async (entry) => ({ entry, read: await tree.read(entry.path) })))),
    );
  }
  return files;
}

/** A permission, a disk, too many open files: it says nothing about what the file holds, and may be over next time. */
export function isPassing(read: SourceRead): boolean {
  return !read.ok && read.reason === "unreadable";
}

/** What a person should hear about the reading of a file; null when there is nothing. */
export function problemOf({ entry, read }: ReadFile): string | null {
  if (isPassing(read)) return `${entry.path} could not be read; it stays as it was and is tried again`;
  if (read.ok) return read.lossy ? `${entry.path} is not all text; what is not was replaced` : null;
  return EXPECTED.has(read.reason) ? null : `${entry.path} was not read: ${read.reason.replaceAll("_", " ")}`;
}
