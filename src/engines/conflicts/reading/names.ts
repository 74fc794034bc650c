import { ARTIFACTS } from "./vocabulary/artifacts.ts";
import { ALL_CLASSES } from "./vocabulary/classes/index.ts";
import type { ValueClass } from "./vocabulary/valueClass.ts";

/** A name that is one of a class. */
export interface Known {
  readonly of: ValueClass;
  /** The spelling that stands for all of them. */
  readonly name: string;
  /** Whether it is also a word of everyday language, and a name only with a capital. */
  readonly needsCapital: boolean;
}

const KNOWN: ReadonlyMap<string, Known> = new Map(
  ALL_CLASSES.flatMap((of) =>
    of.names.flatMap((spellings) => {
      const name = (spellings[0] ?? "").toLowerCase();
      return spellings.map((spelling): [string, Known] => [
        spelling.toLowerCase(),
        { of, name, needsCapital: /^\p{Lu}/u.test(spelling) },
      ]);
    }),
  ).reverse(),
);

/** How many words the longest name has that begins with a word. */
const LENGTHS: ReadonlyMap<string, number> = [...KNOWN.keys(), ...ARTIFACTS.keys()].reduce(
  (lengths, name) => {
    const words = name.split(" ");
    const first = words[0] ?? "";
    return lengths.set(first, Math.max(words.length, lengths.get(first) ?? 0));
  },
  new Map<string, number>(),
);

/** 0 where no name begins so. */
export function longestNameFrom(first: string): number {
  return LENGTHS.get(first) ?? 0;
}

/** What a word names, by itself or as a part of what it names. */
export function knownName(low: string): Known | null {
  const known = KNOWN.get(low);
  if (known !== undefined) return known;
  const whole = KNOWN.get(ARTIFACTS.get(low) ?? "");
  if (whole !== undefined) return { ...whole, needsCapital: false };
  // "ULIDs", "JWTs".
  return low.length > 4 && low.endsWith("s") ? (KNOWN.get(low.slice(0, -1)) ?? null) : null;
}

export function isName(low: string): boolean {
  return KNOWN.has(low) || ARTIFACTS.has(low);
}
