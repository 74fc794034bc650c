import { rootOf } from "../../../memory/sameness/lexicon.ts";

export function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words in the form in which their inflections are the same. */
export function rootsOf(list: string): ReadonlySet<string> {
  return new Set([...wordsOf(list)].map(rootOf));
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
