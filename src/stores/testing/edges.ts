import { expect } from "vitest";
import type { EdgeType } from "../../domain/kinds.ts";
import type { Neighbour, NeighbourQuery, WriteTx } from "../port.ts";
import { type Check, edge, hour, note, ref, refusal, snapshot, view, type World } from "./fixtures.ts";

/** Edges: kept once, walked both ways, with versions of their own. */
export function edgesContract(check: Check): void {
  linking(check);
  walking(check);
  ending(check);
}

async function nodes(tx: WriteTx, ...ids: string[]): Promise<void> {
  for (const id of ids) await tx.put(note(id, id));
}

const links = (found: readonly Neighbour[]) =>
  found.map(({ edge }) => `${edge.from.id} ${edge.type} ${edge.to.id}`).sort();

function around(
  { graph }: World,
  id: string,
  query: Partial<NeighbourQuery> = {},
  at = {},
): Promise<Neighbour[]> {
  return graph.neighbours(view(at), { of: [ref(id)], direction: "both", limit: 100, ...query });
}

function linking(check: Check): void {
  check("a link is added once; the same again touches nothing", async (world) => {
    await world.writeAt(hour(1), (tx) => nodes(tx, "a", "b"));
    const first = await world.writeAt(hour(2), async (tx) => ({
      id: tx.id,
      outcome: await tx.link(edge("CALLS", "a", "b", { count: 2, lines: [1, 9] })),
    }));
    expect(first.outcome).toBe("added");
    const before = await snapshot(world.graph);
    const again = edge("CALLS", "a", "b", { lines: [1, 9], count: 2 });
    expect(await world.writeAt(hour(3), (tx) => tx.link(again))).toBe("unchanged");
    expect(await snapshot(world.graph)).toEqual(before);
    const [found] = await around(world, "a");
    expect(found?.edge).toEqual({
      ...again,
      txId: first.id,
      validFrom: hour(2),
      validTo: null,
      recordedAt: hour(2),
      expiredAt: null,
    });
  });

  check("a link without properties has none", async (world) => {
    await world.write(async (tx) => {
      await nodes(tx, "a", "b");
      expect(await tx.link(edge("CALLS", "a", "b"))).toBe("added");
      expect(await tx.link(edge("CALLS", "a", "b", {}))).toBe("unchanged");
    });
    expect((await around(world, "a"))[0]?.edge.props).toEqual({});
  });

  check("other properties are a new version of the same link", async (world) => {
    await world.writeAt(hour(1), async (tx) => {
      await nodes(tx, "a", "b");
      await tx.link(edge("CALLS", "a", "b", { count: 1 }));
    });
    const changed = edge("CALLS", "a", "b", { count: 2 });
    expect(await world.writeAt(hour(2), (tx) => tx.link(changed))).toBe("modified");
    expect((await around(world, "a")).map(({ edge }) => edge.props)).toEqual([{ count: 2 }]);
    const past = await around(world, "a", {}, { asOf: hour(1) });
    expect(past.map(({ edge }) => edge.props)).toEqual([{ count: 1 }]);
    expect(past[0]?.edge).toMatchObject({ validFrom: hour(1), validTo: hour(2), expiredAt: hour(2) });
  });

  check("links of different types, and there and back, are different links", async (world) => {
    await world.write(async (tx) => {
      await nodes(tx, "a", "b");
      await tx.link(edge("CALLS", "a", "b"));
      await tx.link(edge("TESTS", "a", "b"));
      await tx.link(edge("CALLS", "b", "a"));
    });
    expect(links(await around(world, "a"))).toEqual(["a CALLS b", "a TESTS b", "b CALLS a"]);
    expect((await world.graph.counts(view())).edges).toBe(3);
    expect(await world.write((tx) => tx.unlink(edge("CALLS", "a", "b")))).toBe(true);
    expect(links(await around(world, "a"))).toEqual(["a TESTS b", "b CALLS a"]);
  });

  check("a link obeys the same rules of time as a node", async (world) => {
    await world.writeAt(hour(1), (tx) => nodes(tx, "a", "b"));
    const future = world.writeAt(hour(2), (tx) => tx.link(edge("CALLS", "a", "b"), hour(3)));
    await refusal(future, "invalid_input");
    await world.writeAt(hour(3), (tx) => tx.link(edge("CALLS", "a", "b"), hour(2)));
    const earlier = world.writeAt(hour(4), (tx) => tx.link(edge("CALLS", "a", "b", { count: 2 }), hour(1)));
    await refusal(earlier, "conflict", "invalid_input");
    expect((await around(world, "a"))[0]?.edge).toMatchObject({ validFrom: hour(2), props: {} });
  });
}

function walking(check: Check): void {
  check("neighbours are found out, in and both ways, with the node at the other end", async (world) => {
    await world.write(async (tx) => {
      await nodes(tx, "a", "b", "c");
      await tx.link(edge("CALLS", "a", "b"));
      await tx.link(edge("CALLS", "c", "a"));
    });
    expect(links(await around(world, "a", { direction: "out" }))).toEqual(["a CALLS b"]);
    expect(links(await around(world, "a", { direction: "in" }))).toEqual(["c CALLS a"]);
    expect(links(await around(world, "a"))).toEqual(["a CALLS b", "c CALLS a"]);
    const [caller] = await around(world, "a", { direction: "in" });
    const [c] = await world.graph.get(view(), [ref("c")]);
    expect(caller).toMatchObject({ origin: ref("a"), other: ref("c"), node: c });
  });

  check("a node's link to itself is one link, whichever way it is walked", async (world) => {
    await world.write(async (tx) => {
      await nodes(tx, "a");
      await tx.link(edge("CALLS", "a", "a"));
    });
    for (const direction of ["out", "in", "both"] as const) {
      expect(links(await around(world, "a", { direction })), direction).toEqual(["a CALLS a"]);
    }
  });

  check("neighbours can be limited to types", async (world) => {
    const types: EdgeType[] = ["CALLS", "TESTS", "IMPORTS"];
    await world.write(async (tx) => {
      await nodes(tx, "a", "b");
      for (const type of types) await tx.link(edge(type, "a", "b"));
    });
    expect(links(await around(world, "a", { types: ["TESTS", "CALLS"] }))).toEqual([
      "a CALLS b",
      "a TESTS b",
    ]);
    expect(await around(world, "a", { types: ["EXTENDS"] })).toEqual([]);
    expect(await around(world, "a", { types: [] })).toEqual([]);
  });

  check("each node asked for is named and has a limit of its own", async (world) => {
    await world.write(async (tx) => {
      await nodes(tx, "hub", "rim", "lone");
      for (let index = 0; index < 8; index++) {
        await nodes(tx, `n${index}`);
        await tx.link(edge("CALLS", "hub", `n${index}`));
        if (index < 2) await tx.link(edge("CALLS", "rim", `n${index}`));
      }
    });
    const of = ["hub", "rim", "lone", "unknown"].map((id) => ref(id));
    const found = await around(world, "hub", { of, limit: 3 });
    const originCount = (id: string) => found.filter(({ origin }) => origin.id === id).length;
    expect([originCount("hub"), originCount("rim"), found.length]).toEqual([3, 2, 5]);
    expect(await around(world, "hub", { of, limit: 3 })).toEqual(found);
    expect(await around(world, "hub", { of: [] })).toEqual([]);
    expect(await around(world, "hub", { limit: 0 })).toEqual([]);
  });

  check("two nodes asked for at once both see the link between them", async (world) => {
    await world.write(async (tx) => {
      await nodes(tx, "a", "b");
      await tx.link(edge("CALLS", "a", "b"));
    });
    const found = await around(world, "a", { of: [ref("a"), ref("b")] });
    expect(found.map(({ origin, other }) => `${origin.id} ${other.id}`).sort()).toEqual(["a b", "b a"]);
  });

  check("neighbours of very many nodes can be asked for at once", async (world) => {
    await world.write(async (tx) => {
      await nodes(tx, "n0", "n39999");
      await tx.link(edge("CALLS", "n0", "n39999"));
    });
    const of = Array.from({ length: 40_000 }, (_, index) => ref(`n${index}`));
    expect(links(await around(world, "n0", { of }))).toEqual(["n0 CALLS n39999", "n0 CALLS n39999"]);
  });

  check("the node at the other end is the one of that time", async (world) => {
    await world.writeAt(hour(1), async (tx) => {
      await nodes(tx, "a");
      await tx.put(note("b", "old"));
      await tx.link(edge("CALLS", "a", "b"));
    });
    await world.writeAt(hour(2), (tx) => tx.put(note("b", "new")));
    const contentAt = async (at: object) => (await around(world, "a", {}, at))[0]?.node?.props.content;
    expect(await contentAt({})).toBe("new");
    expect(await contentAt({ asOf: hour(1) })).toBe("old");
  });
}

function ending(check: Check): void {
  check("unlinking ends a link, once; its past stays and it can come back", async (world) => {
    await world.writeAt(hour(1), async (tx) => {
      await nodes(tx, "a", "b");
      await tx.link(edge("CALLS", "a", "b"));
    });
    expect(await world.writeAt(hour(4), (tx) => tx.unlink(edge("CALLS", "a", "b"), hour(3)))).toBe(true);
    expect(await around(world, "a")).toEqual([]);
    expect(links(await around(world, "a", {}, { asOf: hour(3) - 1 }))).toEqual(["a CALLS b"]);
    expect(await around(world, "a", {}, { asOf: hour(3) })).toEqual([]);

    const before = await snapshot(world.graph);
    expect(await world.writeAt(hour(5), (tx) => tx.unlink(edge("CALLS", "a", "b")))).toBe(false);
    expect(await world.writeAt(hour(5), (tx) => tx.unlink(edge("TESTS", "a", "b")))).toBe(false);
    expect(await snapshot(world.graph)).toEqual(before);
    expect(await world.writeAt(hour(6), (tx) => tx.link(edge("CALLS", "a", "b")))).toBe("added");
  });

  check("closing a node ends its links, in and out, for good", async (world) => {
    await world.writeAt(hour(1), async (tx) => {
      await nodes(tx, "a", "b", "c");
      await tx.link(edge("CALLS", "a", "b"));
      await tx.link(edge("CALLS", "c", "a"));
      await tx.link(edge("CALLS", "b", "c"));
    });
    await world.writeAt(hour(3), (tx) => tx.close(ref("a"), hour(2)));
    const counts = await world.graph.counts(view());
    expect(counts.edges).toBe(1);
    expect(links(await around(world, "b"))).toEqual(["b CALLS c"]);
    expect(links(await around(world, "a", {}, { asOf: hour(2) - 1 }))).toEqual(["a CALLS b", "c CALLS a"]);
    expect(await around(world, "a", {}, { asOf: hour(2) })).toEqual([]);

    await world.writeAt(hour(4), (tx) => nodes(tx, "a"));
    expect(await around(world, "a")).toEqual([]);
    expect(await world.graph.verify()).toEqual([]);
  });

  check("a link to a node that has ended shows nothing until that node is back", async (world) => {
    await world.writeAt(hour(1), (tx) => nodes(tx, "a", "b"));
    await world.writeAt(hour(2), (tx) => tx.close(ref("b")));
    await world.writeAt(hour(3), (tx) => tx.link(edge("CALLS", "a", "b")));
    expect([...(await around(world, "a")), ...(await around(world, "b"))]).toEqual([]);
    await world.writeAt(hour(4), (tx) => nodes(tx, "b"));
    expect(links(await around(world, "a"))).toEqual(["a CALLS b"]);
  });

  check("a node that changes keeps its links", async (world) => {
    await world.writeAt(hour(1), async (tx) => {
      await nodes(tx, "a", "b");
      await tx.link(edge("CALLS", "a", "b"));
    });
    await world.writeAt(hour(2), (tx) => tx.put(note("a", "changed")));
    expect(links(await around(world, "a"))).toEqual(["a CALLS b"]);
    expect(links(await around(world, "b"))).toEqual(["a CALLS b"]);
  });
}
