import { rootOf } from "../../../memory/sameness/lexicon.ts";
import { IRREGULAR } from "./irregular.ts";

/** The form by which the tables know a word: "men" is "man", "ran" is "run", "stored" is "store". */
export function senseOf(word: string): string {
  const known = SENSES.get(word);
  if (known !== undefined) return known;
  const sense = rootOf(IRREGULAR.get(word) ?? word);
  if (SENSES.size < MOST_KEPT) SENSES.set(word, sense);
  return sense;
}

/** Finding a stem takes longer than all else here, and texts repeat their words. */
const SENSES = new Map<string, string>();
const MOST_KEPT = 20_000;

/** Groups of words, apart by commas. */
export function groupsOf(table: string): string[][] {
  return table.split(",").map((group) => group.trim().split(/\s+/).map(senseOf));
}

export function sensesOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(senseOf));
}

export function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** For each word the others that share a group with it. */
export function neighboursIn(groups: readonly (readonly string[])[]): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const word of group) {
      const known = neighbours.get(word) ?? new Set();
      for (const other of group) if (other !== word) known.add(other);
      neighbours.set(word, known);
    }
  }
  return neighbours;
}
