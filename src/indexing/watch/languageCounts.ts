import { languageOf } from "../../languages/languageOf.ts";
import type { SourceListing } from "../../sources/port.ts";

/** How many files there are of each language, most first; by their names, as none is opened. */
export function languageCounts({ files }: SourceListing): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const language = languageOf(path, "");
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)));
}
