import fc from "fast-check";
import { expect, test } from "vitest";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import { findCycle } from "./findCycle.ts";

const id = (number: number) => asNodeId(`task:${number}`);

/** Up to eight tasks, each with some of them that it depends on. */
const dependencies = fc
  .array(fc.array(fc.nat(7), { maxLength: 4 }), { minLength: 1, maxLength: 8 })
  .map((lists) => new Map(lists.map((list, at) => [id(at), list.map(id)])));

/** How many steps there are at least from a task back to itself, found by trying every way of each length. */
function shortestWayBack(from: NodeId, graph: ReadonlyMap<NodeId, readonly NodeId[]>): number | null {
  let reached = new Set([from]);
  for (let steps = 1; steps <= graph.size; steps++) {
    reached = new Set([...reached].flatMap((each) => graph.get(each) ?? []));
    if (reached.has(from)) return steps;
  }
  return null;
}

test("a circle is found if there is one, it is one, and none is shorter", () => {
  fc.assert(
    fc.property(dependencies, (graph) => {
      const cycle = findCycle(id(0), (each) => graph.get(each) ?? []);
      const length = shortestWayBack(id(0), graph);
      expect(cycle === null ? null : cycle.length - 1).toBe(length);
      if (!cycle) return;
      expect([cycle[0], cycle.at(-1)]).toEqual([id(0), id(0)]);
      for (const [at, each] of cycle.slice(0, -1).entries()) expect(graph.get(each)).toContain(cycle[at + 1]);
    }),
    { numRuns: 500 },
  );
});

test("what depends on itself is a circle by itself", () => {
  expect(findCycle(id(1), () => [id(1)])).toEqual([id(1), id(1)]);
});

test("a long chain is followed to its end", () => {
  const last = 20_000;
  const next = (each: NodeId) => {
    const at = Number(each.slice("task:".length));
    return at === last ? [id(0)] : [id(at + 1)];
  };
  expect(findCycle(id(0), next)).toHaveLength(last + 2);
});
