import { dirname } from "node:path/posix";
import { pathOf, type ReachGraph } from "../../src/engines/impact/reachGraph.ts";
import type { Selection } from "./score.ts";

/**
 * What `jest --findRelatedTests` does: whatever imports a file, at however many removes, is related to it. The files of a
 * Go package see each other without importing, so there whole folders import each other.
 */
export function importRule({ edges }: ReachGraph, tests: ReadonlySet<string>, isGo: boolean): Selection {
  const unit = (path: string) => (isGo ? dirname(path) : path);
  const importers = new Map<string, Set<string>>();
  for (const { type, from, to } of edges) {
    if (type !== "IMPORTS") continue;
    const known = importers.get(unit(to)) ?? new Set();
    importers.set(unit(to), known.add(unit(from)));
  }
  const testsIn = Map.groupBy(tests, (test) => unit(pathOf(test)));
  const known = new Map<string, ReadonlySet<string>>();
  return (id) => {
    const start = unit(pathOf(id));
    const found = known.get(start) ?? related(start);
    known.set(start, found);
    return found;
  };

  function related(start: string): ReadonlySet<string> {
    const seen = new Set([start]);
    for (const each of seen) for (const next of importers.get(each) ?? []) seen.add(next);
    return new Set([...seen].flatMap((each) => testsIn.get(each) ?? []));
  }
}
