export function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Entries between commas, each of a word and what it stands for. */
export function pairsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .trim()
      .split(/\s*,\s*/)
      .map((pair) => pair.split(/\s+/) as [string, string]),
  );
}
