import type { SourceEntry, SourceRead, SourceTree } from "../sources/port.ts";

export interface ReadFile {
  readonly entry: SourceEntry;
  readonly read: SourceRead;
}

const AT_ONCE = 16;
/** Reasons that are somebody's intention; the others are worth telling. */
const EXPECTED = new Set(["binary", "minified", "too_large", "gone"]);
const MOST_PROBLEMS = 20;

/** Reads many files a few at a time, in the order given. */
export async function readFiles(
  tree: SourceTree,
  entries: readonly SourceEntry[],
  signal: AbortSignal,
  onRead: (done: number) => void,
): Promise<{ files: ReadFile[]; problems: string[] }> {
  const files: ReadFile[] = [];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    signal.throwIfAborted();
    const batch = entries.slice(from, from + AT_ONCE);
    files.push(
      ...(await Promise.all(batch.map(async (entry) => ({ entry, read: await tree.read(entry.path) })))),
    );
    onRead(files.length);
  }
  return { files, problems: files.flatMap(problemOf).slice(0, MOST_PROBLEMS) };
}

function problemOf({ entry, read }: ReadFile): string[] {
  if (read.ok) return read.lossy ? [`${entry.path} is not all text; what is not was replaced`] : [];
  return EXPECTED.has(read.reason) ? [] : [`${entry.path} was not read: ${read.reason.replaceAll("_", " ")}`];
}
