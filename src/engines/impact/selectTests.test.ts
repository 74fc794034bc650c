import { describe, expect, test } from "vitest";
import { CALL_CHANCE } from "../../domain/callChance.ts";
import type { ReachEdge, ReachGraph, ReachNode } from "./reachGraph.ts";
import { ReachModel } from "./reachModel.ts";
import { LIKELY, testsReaching } from "./selectTests.ts";

/** Every id that an edge names, as a function unless it says otherwise; files of tests end with `.test`. */
function graphOf(
  edges: readonly ReachEdge[],
  kinds: Readonly<Record<string, Partial<ReachNode>>> = {},
): ReachGraph {
  const ids = new Set([...edges.flatMap(({ from, to }) => [from, to]), ...Object.keys(kinds)]);
  for (const id of [...ids]) ids.add(id.split("::")[0] ?? id);
  const nodes = [...ids].map(
    (id): ReachNode => ({
      id,
      kind: id.includes("::") ? "FUNCTION" : "FILE",
      name: id.slice(id.lastIndexOf("::") + 2),
      form: id.includes(".test::") ? "test" : null,
      isTest: id.endsWith(".test"),
      ...kinds[id],
    }),
  );
  return { nodes, edges };
}

const calls = (from: string, to: string, more: Partial<ReachEdge> = {}): ReachEdge => ({
  type: "CALLS",
  from,
  to,
  ...more,
});

describe("how likely code is run", () => {
  const shareOf = (edges: readonly ReachEdge[], to: string, kinds = {}) =>
    new ReachModel(graphOf(edges, kinds)).runFrom(["a.test::t"]).get(to) ?? 0;

  test("falls with what stands before a call", () => {
    const via = (...chances: number[]) => shareOf([calls("a.test::t", "m::f", { chances })], "m::f");
    expect(via()).toBeGreaterThan(0.95);
    expect(via(CALL_CHANCE.late)).toBeLessThan(via());
    expect(via(CALL_CHANCE.branch)).toBeLessThan(via(CALL_CHANCE.late));
    expect(via(CALL_CHANCE.branch | CALL_CHANCE.failure)).toBeLessThan(via(CALL_CHANCE.branch));
    expect(via(CALL_CHANCE.branch, CALL_CHANCE.branch)).toBeGreaterThan(via(CALL_CHANCE.branch));
  });

  test("grows with the ways that lead there, and what they share counts once", () => {
    const chances = [CALL_CHANCE.branch];
    const oneWay = [calls("a.test::t", "m::g", { chances }), calls("m::g", "m::f")];
    const twoWays = [...oneWay, calls("a.test::t", "m::h", { chances }), calls("m::h", "m::f")];
    const shared = [
      calls("a.test::t", "m::s", { chances }),
      ...["m::g", "m::h"].flatMap((middle) => [calls("m::s", middle), calls(middle, "m::f")]),
    ];
    expect(shareOf(twoWays, "m::f")).toBeGreaterThan(shareOf(oneWay, "m::f") + 0.1);
    expect(shareOf(shared, "m::f")).toBeLessThan(0.7);
  });

  const ANIMALS = {
    "m::Animal": { kind: "CLASS" },
    "m::Dog": { kind: "CLASS" },
    "m::Cat": { kind: "CLASS" },
    "m::Dog::__init__": { form: "constructor" },
    "m::Cat::__init__": { form: "constructor" },
  };
  const barking: ReachEdge[] = [
    { type: "EXTENDS", from: "m::Dog", to: "m::Animal" },
    { type: "EXTENDS", from: "m::Cat", to: "m::Animal" },
    calls("a.test::t", "m::Animal::speak"),
    calls("b.test::t", "m::Cat::__init__"),
  ];

  test("a method that overrides the called one runs where an object of its class was made", () => {
    const edges = [...barking, calls("a.test::t", "m::Dog::__init__")];
    const kinds = { ...ANIMALS, "m::Dog::speak": {}, "m::Cat::speak": {} };
    expect(shareOf(edges, "m::Dog::speak", kinds)).toBeGreaterThan(0.8);
    expect(shareOf(edges, "m::Cat::speak", kinds)).toBe(0);
  });

  test("a class runs the constructor that it has from another", () => {
    const edges: ReachEdge[] = [
      { type: "EXTENDS", from: "m::Puppy", to: "m::Dog" },
      calls("a.test::t", "m::Puppy"),
    ];
    const kinds = { ...ANIMALS, "m::Puppy": { kind: "CLASS" } };
    expect(shareOf(edges, "m::Dog::__init__", kinds)).toBeGreaterThan(0.9);
  });

  test("a cycle of calls comes to an end, and what is not there is run by nobody", () => {
    const edges = [calls("a.test::t", "m::f"), calls("m::f", "m::g"), calls("m::g", "m::f")];
    expect(shareOf(edges, "m::g")).toBeGreaterThan(0.9);
    expect(new ReachModel(graphOf(edges)).runFrom(["nowhere"]).size).toBe(0);
  });
});

describe("tests that reach a change", () => {
  const graph = graphOf([
    calls("near.test::calls it", "m::f"),
    calls("near.test::does not", "m::other"),
    calls("far.test::t", "m::g"),
    calls("m::g", "m::f"),
    calls("unlikely.test::t", "m::h"),
    calls("m::h", "m::f", { chances: [CALL_CHANCE.branch | CALL_CHANCE.deep] }),
    { type: "IMPORTS", from: "importing.test", to: "m" },
  ]);
  const reach = testsReaching(graph, ["m::f"]);

  test("come with the tests in them, the way they take and how far it is", async () => {
    const { files } = await reach;
    expect(files[0]).toMatchObject({
      path: "near.test",
      distance: 1,
      reason: "calls f",
      tests: ["near.test::calls it"],
    });
    expect(files[1]).toMatchObject({ path: "far.test", distance: 2, reason: "calls g, which calls f" });
  });

  test("are those that are likely to run it; the others come after them", async () => {
    const { files, covered } = await reach;
    const likely = files.filter(({ likelihood }) => likelihood >= LIKELY);
    expect(likely.map(({ path }) => path)).toEqual(["near.test", "far.test"]);
    expect(files.at(-1)?.path).toBe("unlikely.test");
    expect(covered.get("m::f")).toBeGreaterThan(0.9);
  });

  test("are looked for no longer than they are wanted", async () => {
    let turns = 0;
    const pause = async () => {
      turns += 1;
      if (turns === 2) throw new Error("not wanted any more");
    };
    await expect(testsReaching(graph, ["m::f"], { pause })).rejects.toThrow("not wanted");
    expect(turns).toBe(2);
  });

  test("leave out what is there no more", async () => {
    const nodes = graph.nodes.map((node) =>
      node.id.startsWith("near.test") ? { ...node, isGone: true as const } : node,
    );
    const { files } = await testsReaching({ ...graph, nodes }, ["m::f"]);
    expect(files.map(({ path }) => path)).not.toContain("near.test");
  });
});
