import { diffPath } from "./diffPath.ts";

/** What stands before the paths on the old side and on the new one. */
export type Prefixes = readonly [string, string];

const USUAL: Prefixes = ["a/", "b/"];
const NONE: Prefixes = ["", ""];

/** Git names by them what it compares, where `diff.mnemonicPrefix` is set: index, working tree, commit, object. */
const KNOWN: readonly Prefixes[] = [
  USUAL,
  ["i/", "w/"],
  ["c/", "i/"],
  ["c/", "w/"],
  ["o/", "w/"],
  ["1/", "2/"],
];
const EITHER_WAY = KNOWN.flatMap(([one, other]): Prefixes[] => [
  [one, other],
  [other, one],
]);

/** Those of a line `diff --git a/x b/x`, without its first words. */
export function prefixesOfHead(head: string): Prefixes {
  const isPrefix = ([old, added]: Prefixes) =>
    [old, `"${old}`].some((start) => head.startsWith(start)) &&
    [` ${added}`, ` "${added}`].some((start) => head.includes(start));
  return EITHER_WAY.find(isPrefix) ?? NONE;
}

/** Those of a diff without such a line. */
export function prefixesOf(old: string, added: string): Prefixes {
  const isPrefix = (prefixes: Prefixes) => old.startsWith(prefixes[0]) && added.startsWith(prefixes[1]);
  return EITHER_WAY.find(isPrefix) ?? USUAL;
}

/** The path in such a line, where it is the same on both sides; null for a file that is renamed. */
export function pathOfHead(head: string, [old, added]: Prefixes): string | null {
  const quoted = head.startsWith('"') ? 2 : 0;
  const length = (head.length - 1 - old.length - added.length) / 2 - quoted;
  if (!Number.isInteger(length) || length <= 0) return null;
  const first = head.slice(0, old.length + length + quoted);
  const second = head.slice(first.length + 1);
  return first.replace(old, "") === second.replace(added, "") ? diffPath(first, old) : null;
}
