import fc from "fast-check";
import { expect, it } from "vitest";
import { findCycles } from "./findCycles.ts";

const edges = (...lines: string[]) =>
  lines.flatMap((line) => {
    const nodes = line.split(" ");
    return nodes.slice(1).map((to, at) => [nodes[at] ?? "", to] as const);
  });

it("finds none where everything leads one way", () => {
  expect(findCycles(edges("a b c d", "a c", "b d"))).toEqual([]);
});

it("tells who is in it and the shortest way around", () => {
  expect(findCycles(edges("a b c d a", "c b", "d x"))).toEqual([
    { members: ["a", "b", "c", "d"], path: ["b", "c"] },
  ]);
});

it("begins the way with its first node, whatever the order of the edges", () => {
  const some = edges("m z", "z k", "k m");
  const expected = [{ members: ["k", "m", "z"], path: ["k", "m", "z"] }];
  expect(findCycles(some)).toEqual(expected);
  expect(findCycles(some.toReversed())).toEqual(expected);
});

it("lists groups apart, the largest first", () => {
  expect(findCycles(edges("a b a", "p q r p")).map(({ members }) => members.join(""))).toEqual(["pqr", "ab"]);
});

it("takes no notice of what leads to itself", () => {
  expect(findCycles(edges("a a", "a b"))).toEqual([]);
});

it("follows a chain that is longer than the call stack is deep", () => {
  const chain = Array.from({ length: 200_000 }, (_, at) => [`n${at}`, `n${at + 1}`] as const);
  expect(findCycles([...chain, ["n200000", "n0"]])).toHaveLength(1);
});

it("agrees with a plain look at who reaches whom", () => {
  const node = fc.integer({ min: 0, max: 8 }).map(String);
  fc.assert(
    fc.property(fc.array(fc.tuple(node, node), { maxLength: 24 }), (some) => {
      const found = findCycles(some);
      for (const { members, path } of found) {
        for (const one of members) for (const other of members) expect(reaches(some, one, other)).toBe(true);
        const steps = path.map((from, at) => [from, path[(at + 1) % path.length]]);
        for (const [from, to] of steps) expect(some.some(([a, b]) => a === from && b === to)).toBe(true);
      }
      const inCycles = new Set(found.flatMap(({ members }) => members));
      const isIn = (one: string) =>
        some.some(([, other]) => other !== one && reaches(some, one, other) && reaches(some, other, one));
      for (const one of new Set(some.flat())) expect(inCycles.has(one)).toBe(isIn(one));
    }),
  );
});

function reaches(some: readonly (readonly [string, string])[], from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const one of seen) for (const [a, b] of some) if (a === one) seen.add(b);
  return seen.has(to);
}
