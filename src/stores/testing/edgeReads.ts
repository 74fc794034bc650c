import { expect } from "vitest";
import { asProjectId } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { EdgeRecord } from "../../domain/record.ts";
import type { EdgeQuery, GraphReader, View } from "../port.ts";
import { type Check, edge, gate, hour, note, READER, ref, view, writeTriangle } from "./fixtures.ts";

const ELSEWHERE = asProjectId("acme-mobile");

/** Edges read by themselves, without the nodes at their ends. */
export function edgeReadsContract(check: Check): void {
  around(check);
  scanning(check);
  spaces(check);
}

const links = (edges: readonly EdgeRecord[]) =>
  edges.map(({ type, from, to }) => `${from.id} ${type} ${to.id}`);

async function edgesOf(
  graph: GraphReader,
  ids: readonly string[],
  query: Partial<EdgeQuery> = {},
  at?: View,
) {
  const of = ids.map((id) => ref(id));
  return links(await graph.edges(at ?? view(), { of, direction: "both", limit: 100, ...query }));
}

async function scanned(graph: GraphReader, at: View, ...types: EdgeType[]): Promise<string[]> {
  const found: string[] = [];
  await graph.scanEdges(at, {
    types,
    onBatch: (batch) => {
      found.push(...batch.map(({ type, from, to }) => `${from} ${type} ${to}`));
    },
  });
  return found.sort();
}

function around(check: Check): void {
  check("the edges of nodes are read as they were written, without the nodes", async (world) => {
    await writeTriangle(world);
    const { graph } = world;
    const [found] = await graph.edges(view(), { of: [ref("b")], direction: "in", limit: 1 });
    const [neighbour] = await graph.neighbours(view(), { of: [ref("b")], direction: "in", limit: 1 });
    expect(found).toEqual(neighbour?.edge);
    expect(found?.props).toEqual({ count: 2 });
    expect(await edgesOf(graph, ["a"])).toEqual(["a CALLS a", "a CALLS b", "c CALLS a", "a TESTS c"]);
    expect(await edgesOf(graph, ["a"], { direction: "out" })).toEqual([
      "a CALLS a",
      "a CALLS b",
      "a TESTS c",
    ]);
    expect(await edgesOf(graph, ["a"], { direction: "in" })).toEqual(["a CALLS a", "c CALLS a"]);
    expect(await edgesOf(graph, ["src/elsewhere.ts"])).toEqual(["b IMPORTS src/elsewhere.ts"]);
    expect(await edgesOf(graph, ["unknown"])).toEqual([]);
    expect(await edgesOf(graph, [])).toEqual([]);
  });

  check("an edge between two nodes asked for comes once", async (world) => {
    await writeTriangle(world);
    expect(await edgesOf(world.graph, ["c", "a", "b", "a"])).toEqual([
      "c CALLS a",
      "a TESTS c",
      "a CALLS a",
      "a CALLS b",
      "b IMPORTS src/elsewhere.ts",
    ]);
  });

  check(
    "edges can be limited to types, and each node and direction has a limit of its own",
    async (world) => {
      await writeTriangle(world);
      const { graph } = world;
      expect(await edgesOf(graph, ["a"], { types: ["TESTS", "IMPORTS"] })).toEqual(["a TESTS c"]);
      expect(await edgesOf(graph, ["a"], { types: [] })).toEqual([]);
      expect(await edgesOf(graph, ["a", "b"], { direction: "out", limit: 1 })).toHaveLength(2);
      expect(await edgesOf(graph, ["a"], { limit: 1 })).toHaveLength(2);
    },
  );

  check("edges are read as of any moment, and as known then", async (world) => {
    await writeTriangle(world);
    await world.writeAt(hour(5), (tx) => tx.unlink(edge("CALLS", "a", "b"), hour(3)));
    const { graph } = world;
    const found = (at: View) => edgesOf(graph, ["b"], { direction: "in" }, at);
    expect(await found(view())).toEqual([]);
    expect(await found(view({ asOf: hour(2) }))).toEqual(["a CALLS b"]);
    expect(await found(view({ asOf: hour(3) }))).toEqual([]);
    expect(await found(view({ asOf: hour(4), knownAt: hour(4) }))).toEqual(["a CALLS b"]);
    const scannedAt = (at: View) => scanned(graph, at, "CALLS");
    expect(await scannedAt(view())).toEqual(["a CALLS a", "c CALLS a"]);
    expect(await scannedAt(view({ asOf: hour(2) }))).toEqual(["a CALLS a", "a CALLS b", "c CALLS a"]);
    expect(await scannedAt(view({ asOf: hour(3) }))).toEqual(["a CALLS a", "c CALLS a"]);
    expect(await scannedAt(view({ knownAt: hour(4) }))).toEqual(["a CALLS a", "a CALLS b", "c CALLS a"]);
  });
}

function scanning(check: Check): void {
  check("a scan gives every edge of its types once, inside a transaction too", async (world) => {
    await writeTriangle(world);
    const expected = ["a CALLS a", "a CALLS b", "a TESTS c", "c CALLS a"];
    expect(await scanned(world.graph, view(), "TESTS", "CALLS")).toEqual(expected);
    expect(await scanned(world.graph, view(), "EXTENDS")).toEqual([]);
    expect(await scanned(world.graph, view())).toEqual([]);
    await world.write(async (tx) => {
      await tx.link(edge("CALLS", "b", "c"));
      expect(await scanned(tx, view(), "TESTS", "CALLS")).toEqual([...expected, "b CALLS c"].sort());
    });
  });

  check("a long scan shows one moment, while others write and read", async ({ graph, write }) => {
    const drafts = Array.from({ length: 25_000 }, (_, at) => edge("CALLS", `n${at}`, `n${at + 1}`));
    await write((tx) => tx.linkAll(drafts));
    const first = gate();
    const written = gate();
    let count = 0;
    const scan = graph.scanEdges(view(), {
      types: ["CALLS"],
      async onBatch(batch) {
        count += batch.length;
        first.open();
        await written.opened;
      },
    });
    await first.opened;
    await write((tx) => tx.linkAll([edge("CALLS", "z", "n0"), edge("TESTS", "z", "n0")]));
    expect(await edgesOf(graph, ["z"])).toEqual(["z CALLS n0", "z TESTS n0"]);
    written.open();
    await scan;
    expect(count).toBe(25_000);
  });

  check("what a scan's reader throws ends the scan", async (world) => {
    await writeTriangle(world);
    const onBatch = () => {
      throw new Error("enough");
    };
    await expect(world.graph.scanEdges(view(), { types: ["CALLS"], onBatch })).rejects.toThrow("enough");
    const inside = world.write(async (tx) => {
      await tx.put(note("d", "d"));
      await expect(tx.scanEdges(view(), { types: ["CALLS"], onBatch })).rejects.toThrow("enough");
    });
    await inside;
    expect(await world.graph.get(view(), [ref("d")])).toHaveLength(1);
  });
}

function spaces(check: Check): void {
  check("edges are shown where both ends lie in the guard's spaces", async ({ graph, write }) => {
    const [ours, shared, theirs] = [ref("x"), ref("x", null), ref("x", ELSEWHERE)];
    await write(async (tx) => {
      for (const from of [ours, shared, theirs]) {
        for (const to of [ours, shared, theirs]) await tx.link({ type: "CALLS", from, to });
      }
    });
    await write((tx) => tx.link({ type: "CALLS", from: ours, to: ours }), { account: "stranger" });
    const seen = async (guard: typeof READER) => {
      const found = await graph.edges(
        { guard },
        { of: [ours, shared, theirs], direction: "both", limit: 100 },
      );
      return found.map(({ from, to }) => `${from.project} ${to.project}`).sort();
    };
    const { project } = READER;
    expect(await seen(READER)).toEqual(
      [`${project} ${project}`, `${project} null`, `null ${project}`, "null null"].sort(),
    );
    expect(await seen({ ...READER, project: null })).toEqual(["null null"]);
    for (const guard of [READER, { ...READER, project: null }, { ...READER, account: "stranger" }]) {
      expect(await scanned(graph, { guard }, "CALLS")).toEqual(["x CALLS x"]);
    }
    expect(await scanned(graph, { guard: { ...READER, account: "nobody" } }, "CALLS")).toEqual([]);
  });
}
