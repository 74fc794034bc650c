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

  const ANIMALS: Readonly<Record<string, Partial<ReachNode>>> = {
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

  test("of several methods that an object decides between, each is less likely the more there are objects for", () => {
    const kinds = { ...ANIMALS, "m::Dog::speak": {}, "m::Cat::speak": {} };
    const both = [...barking, calls("a.test::t", "m::Dog::__init__"), calls("a.test::t", "m::Cat::__init__")];
    expect(shareOf(both, "m::Dog::speak", kinds)).toBeLessThan(0.7);
    expect(shareOf(both, "m::Dog::speak", kinds)).toBeGreaterThan(0.3);
  });

  test("the method that is called itself runs if an object has it, and hardly where all have others in its place", () => {
    const kinds = { ...ANIMALS, "m::Animal::__init__": { form: "constructor" }, "m::Dog::speak": {} };
    const dog = [...barking, calls("a.test::t", "m::Dog::__init__")];
    const animal = calls("a.test::t", "m::Animal::__init__");
    expect(shareOf(dog, "m::Animal::speak", kinds)).toBeLessThan(0.3);
    expect(shareOf([...dog, animal], "m::Animal::speak", kinds)).toBeGreaterThan(0.8);
    expect(shareOf(barking, "m::Animal::speak", kinds)).toBeGreaterThan(0.9);
  });

  test("a class that has the method from one between is no object of the one above", () => {
    const edges: ReachEdge[] = [
      ...barking,
      { type: "EXTENDS", from: "m::Puppy", to: "m::Dog" },
      calls("a.test::t", "m::Puppy::__init__"),
    ];
    const kinds: typeof ANIMALS = {
      ...ANIMALS,
      "m::Puppy": { kind: "CLASS" },
      "m::Puppy::__init__": { form: "constructor" },
      "m::Dog::speak": {},
    };
    expect(shareOf(edges, "m::Dog::speak", kinds)).toBeGreaterThan(0.8);
    expect(shareOf(edges, "m::Animal::speak", kinds)).toBeLessThan(0.3);
  });

  test("whoever has a struct has the structs that are parts of it", () => {
    const mentions = (from: string, to: string): ReachEdge => ({ type: "REFERENCES", from, to });
    const speaks = (to: string): ReachEdge => ({ ...mentions("a.test::t", to), as: "run", targets: 2 });
    const edges = [
      mentions("a.test::t", "m::Kennel"),
      mentions("m::Kennel", "m::Dog"),
      mentions("b.test::t", "m::Cat"),
      speaks("m::Dog::speak"),
      speaks("m::Cat::speak"),
    ];
    const struct = { kind: "CLASS", form: "struct" } as const;
    const kinds = { "m::Kennel": struct, "m::Dog": struct, "m::Cat": struct };
    expect(shareOf(edges, "m::Dog::speak", kinds)).toBeGreaterThan(0.8);
    expect(shareOf(edges, "m::Cat::speak", kinds)).toBe(0);
  });

  test("a function that is made on the spot and handed over mostly runs", () => {
    const handed: ReachEdge = { type: "REFERENCES", from: "m::f", to: "m::f::inner", as: "handed" };
    const edges = [calls("a.test::t", "m::f"), calls("m::f", "m::f::other")];
    expect(shareOf([...edges, handed], "m::f::inner", { "m::f::inner": {} })).toBeGreaterThan(0.9);
    expect(shareOf(edges, "m::f::inner", { "m::f::inner": {} })).toBeLessThan(0.8);
  });

  test("an object that is in a variable is there for whoever names the variable", () => {
    const held: ReachEdge = { type: "REFERENCES", from: "a.test::t", to: "m::Dog", as: "held" };
    const kinds = { ...ANIMALS, "m::Dog::speak": {}, "m::Cat::speak": {} };
    const made = calls("b.test::t", "m::Dog::__init__");
    expect(shareOf([...barking, made], "m::Dog::speak", kinds)).toBe(0);
    expect(shareOf([...barking, made, held], "m::Dog::speak", kinds)).toBeGreaterThan(0.8);
    expect(shareOf([...barking, made, held], "m::Dog::__init__", kinds)).toBe(0);
  });

  test("a class runs the constructor that it has from another", () => {
    const edges: ReachEdge[] = [
      { type: "EXTENDS", from: "m::Puppy", to: "m::Dog" },
      calls("a.test::t", "m::Puppy"),
    ];
    const kinds = { ...ANIMALS, "m::Puppy": { kind: "CLASS" } };
    expect(shareOf(edges, "m::Dog::__init__", kinds)).toBeGreaterThan(0.9);
  });

  test("any method may run whose name begins as one that is put together, where there is an object that has it", () => {
    const edges: ReachEdge[] = [
      { type: "EXTENDS", from: "m::Dog", to: "m::Animal" },
      { type: "REFERENCES", from: "a.test::t", to: "m::Animal", as: "begun", starts: ["on_"] },
      calls("a.test::t", "m::Dog::__init__"),
      calls("b.test::t", "m::Cat::__init__"),
      { type: "EXTENDS", from: "m::Cat", to: "m::Animal" },
    ];
    const kinds = { ...ANIMALS, "m::Dog::on_call": {}, "m::Dog::off": {}, "m::Cat::on_call": {} };
    expect(shareOf(edges, "m::Dog::on_call", kinds)).toBeGreaterThan(0.15);
    expect(shareOf(edges, "m::Dog::off", kinds)).toBe(0);
    expect(shareOf(edges, "m::Cat::on_call", kinds)).toBe(0);
  });

  test("what a variable of a module holds is made when it is loaded, and is there for all tests", () => {
    const edges: ReachEdge[] = [...barking, calls("m::pet", "m::Dog::__init__"), calls("m", "m::other")];
    const kinds: typeof ANIMALS = { ...ANIMALS, "m::pet": { kind: "VARIABLE" }, "m::Dog::speak": {} };
    expect(shareOf(edges, "m::Dog::speak", kinds)).toBeGreaterThan(0.8);
    expect(new ReachModel(graphOf(edges, kinds)).runFrom(["m"]).get("m::Dog::__init__")).toBeGreaterThan(0.9);
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

  test("are likelier to run any of several things than each of them", async () => {
    const chances = [CALL_CHANCE.branch];
    const some = graphOf(
      ["t.test::t", "u.test::t"].flatMap((test) =>
        ["f", "g", "h"].map((name) => calls(test, `m::${name}`, { chances })),
      ),
    );
    const one = await testsReaching(some, ["m::g"]);
    const any = await testsReaching(some, ["m::f", "m::g", "m::h"]);
    expect(any.files[0]?.likelihood).toBeGreaterThan((one.files[0]?.likelihood ?? 1) + 0.1);
    expect([...any.covered.keys()].sort()).toEqual(["m::f", "m::g", "m::h"]);
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
