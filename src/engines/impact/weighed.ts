import { basename, dirname } from "node:path/posix";
import { pathOf } from "./reachGraph.ts";

/** For each file of tests how likely it runs each piece of code. */
export type Reach = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** From here on, a file of tests that is named for a file of code is taken for one that runs it. */
const POSSIBLE = 0.2;
const NAMED_FOR = 0.9;

/**
 * What a way alone does not say: a file of tests that is named for the code is there to run it, and mostly somebody does,
 * so that the fewer come into question, the likelier each of them is.
 */
export function weighed(reach: Reach): Map<string, Map<string, number>> {
  const nobody = new Map<string, number>();
  for (const code of reach.values()) {
    for (const [id, likelihood] of code) nobody.set(id, (nobody.get(id) ?? 1) * (1 - likelihood));
  }
  const likelier = (test: string, id: string, likelihood: number) => {
    if (likelihood === 0) return 0;
    const isNamed = likelihood >= POSSIBLE && isNamedFor(test, pathOf(id));
    const somebody = 1 - (nobody.get(id) ?? 0);
    // What is next to nothing is lost beside one.
    const among = somebody > 0 ? Math.min(1, likelihood / somebody) : likelihood;
    return Math.max(among, isNamed ? NAMED_FOR : 0);
  };
  return new Map(
    [...reach].map(([test, code]) => [
      test,
      new Map([...code].map(([id, likelihood]) => [id, likelier(test, id, likelihood)])),
    ]),
  );
}

/** `router.test.ts`, `router_test.go` and `test_router.py` are for `router`; `index` says it by its folder. */
function isNamedFor(test: string, path: string): boolean {
  const name = topicOf(path);
  if (name !== topicOf(test)) return false;
  return name !== "index" || dirname(test) === dirname(path);
}

function topicOf(path: string): string {
  return basename(path)
    .replace(/\.\w+$/u, "")
    .replace(/[._-](?:test|spec|tests)$/iu, "")
    .replace(/^tests?_/u, "")
    .toLowerCase();
}
