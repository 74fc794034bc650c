import type { SourceEntry } from "../sources/port.ts";
import type { GraphReader } from "../stores/port.ts";

const PREFIX = "file:";

/** What a file looked like from outside when it was last read; if it still does, it need not be read again. */
export function stampOf({ bytes, modifiedAtMs, changedAtMs }: SourceEntry): string {
  return `${bytes}:${modifiedAtMs}:${changedAtMs}`;
}

export function markOf(path: string): string {
  return PREFIX + path;
}

/** The stamps of all indexed files, by path. */
export async function fileStamps(code: GraphReader): Promise<Map<string, string>> {
  const marks = await code.marks(PREFIX);
  return new Map([...marks].map(([name, stamp]) => [name.slice(PREFIX.length), stamp]));
}
