import { type CodeGraph, fileOf, foldersAbove, TIE_WEIGHTS } from "./codeGraph.ts";
import type { CodeUnits } from "./codeUnits.ts";

/**
 * Puts each test into the community of what it tests, changing `communities` (of units; -1: none). Tests take no part in
 * finding communities: there are often more of them than of anything else, and a test of the whole ties together what
 * is apart.
 */
export function placeTests(code: CodeGraph, units: CodeUnits, communities: Int32Array): void {
  const tested = testedUnits(code, units, communities);
  const testCounts = new Map<number, number>();
  for (const targets of tested.values()) {
    for (const target of targets.keys()) testCounts.set(target, (testCounts.get(target) ?? 0) + 1);
  }
  for (const [test, targets] of tested) {
    const votes = new Map<number, number>();
    // What every test uses, such as a base class, says nothing about what one of them tests.
    for (const [target, weight] of targets) {
      addTo(votes, communities[target] as number, weight / (testCounts.get(target) ?? 1));
    }
    communities[test] = winner(votes);
  }
  placeByFolder(units, communities);
}

/** For each test that is tied to code that has a community: which units, and how strongly, in the order of units. */
function testedUnits(code: CodeGraph, units: CodeUnits, communities: Int32Array) {
  const tested = new Map<number, Map<number, number>>();
  const { from, to, types } = code.edges;
  for (let at = 0; at < from.length; at++) {
    const test = units.of[from[at] as number] as number;
    const target = units.of[to[at] as number] as number;
    if (test < 0 || target < 0 || units.isTest[test] === 0 || units.isTest[target] === 1) continue;
    if ((communities[target] as number) < 0) continue;
    const targets = tested.get(test) ?? new Map<number, number>();
    addTo(targets, target, TIE_WEIGHTS[types[at] as number] as number);
    tested.set(test, targets);
  }
  for (const [test, targets] of tested) tested.set(test, new Map([...targets].sort(([a], [b]) => a - b)));
  return tested;
}

/** A test that is tied to nothing goes with most of the files in its folder, or in the nearest one above that has any. */
function placeByFolder({ names, isTest }: CodeUnits, communities: Int32Array): void {
  const folders = new Map<string, Map<number, number>>();
  names.forEach((name, unit) => {
    const community = communities[unit] as number;
    if (community < 0) return;
    for (const folder of foldersAbove(fileOf(name))) {
      const votes = folders.get(folder) ?? new Map<number, number>();
      addTo(votes, community, 1);
      folders.set(folder, votes);
    }
  });
  names.forEach((name, unit) => {
    if (isTest[unit] === 0 || (communities[unit] as number) >= 0) return;
    const nearest = foldersAbove(fileOf(name)).find((folder) => folders.has(folder));
    if (nearest !== undefined) communities[unit] = winner(folders.get(nearest) ?? new Map());
  });
}

function addTo(sums: Map<number, number>, key: number, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

/** The key with the most votes, of equals the smallest; -1 without any. */
function winner(votes: ReadonlyMap<number, number>): number {
  let best = -1;
  let most = 0;
  for (const [key, count] of votes) {
    if (count < most || (count === most && key > best)) continue;
    best = key;
    most = count;
  }
  return best;
}
