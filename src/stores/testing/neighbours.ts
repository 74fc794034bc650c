import { expect } from "vitest";
import type { Guard } from "../../domain/guard.ts";
import type { AtTime } from "../../domain/time.ts";
import type { Neighbour, NeighbourQuery } from "../port.ts";
import { type Check, edge, hour, note, READER, ref, view, type World } from "./fixtures.ts";

/** What of a node's edges is shown, in which order, and what becomes of those whose ends have ended. */
export function neighboursContract(check: Check): void {
  ordering(check);
  endedNodes(check);
  endedNodesInTime(check);
  endedNodesAndGuards(check);
}

function ordering(check: Check): void {
  check("neighbours come by type, then by the other end, whatever the order of writing", async (world) => {
    await world.write(async (tx) => {
      for (const id of ["z", "hub", "b", "a"]) await tx.put(note(id, id));
      await tx.put(note("m", "shared by all", { project: null }));
      await tx.link(edge("TESTS", "hub", "a"));
      await tx.link(edge("CALLS", "hub", "z"));
      await tx.link(edge("CALLS", "b", "hub"));
      await tx.link(edge("CALLS", "hub", "b"));
      await tx.link({ type: "CALLS", from: ref("hub"), to: ref("m", null) });
      await tx.link(edge("CALLS", "hub", "hub"));
      await tx.link(edge("CALLS", "hub", "elsewhere"));
    });
    const found = await around(world, "hub", {});
    expect(found.map(({ edge }) => `${edge.from.id} ${edge.type} ${edge.to.id}`)).toEqual([
      "hub CALLS m",
      "hub CALLS b",
      "b CALLS hub",
      "hub CALLS elsewhere",
      "hub CALLS hub",
      "hub CALLS z",
      "hub TESTS a",
    ]);
    expect(found.every(({ origin }) => origin.id === "hub" && origin.project === READER.project)).toBe(true);
  });

  check("neighbours come in the order their nodes were asked for", async (world) => {
    await world.write(async (tx) => {
      for (const id of ["a", "b", "c"]) await tx.put(note(id, id));
      await tx.link(edge("CALLS", "a", "c"));
      await tx.link(edge("CALLS", "b", "c"));
    });
    const found = await around(world, "", { of: [ref("b"), ref("a")], direction: "out" });
    expect(found.map(({ origin }) => origin)).toEqual([ref("b"), ref("a")]);
  });

  check("each direction has the whole limit, so that neither crowds out the other", async (world) => {
    await world.write(async (tx) => {
      await tx.put(note("hub", "hub"));
      for (let index = 0; index < 5; index++) {
        await tx.put(note(`n${index}`, "neighbour"));
        await tx.link(edge("CALLS", "hub", `n${index}`));
        await tx.link(edge("CALLS", `n${index}`, "hub"));
      }
    });
    const found = await around(world, "hub", { limit: 2 });
    const outward = found.filter(({ edge }) => edge.from.id === "hub");
    expect([outward.length, found.length]).toEqual([2, 4]);
    expect(await around(world, "hub", { limit: 2 })).toEqual(found);
  });
}

/** The order in which a memory replaces another: the new one, the end of the old one, the link between them. */
async function supersede({ writeAt }: World): Promise<void> {
  await writeAt(hour(1), (tx) => tx.put(note("old", "first")));
  await writeAt(hour(2), async (tx) => {
    await tx.put(note("new", "second"));
    await tx.close(ref("old"));
    await tx.link(edge("SUPERSEDES", "new", "old"));
  });
}

function endedNodes(check: Check): void {
  check(
    "edges that tell how things came about outlive their ends, so that a whole chain can be read",
    async (world) => {
      const replace = (older: string, newer: string) =>
        world.write(async (tx) => {
          await tx.put(note(newer, newer));
          await tx.close(ref(older));
          await tx.link(edge("SUPERSEDES", newer, older));
          await tx.link(edge("CALLS", newer, "other"));
        });
      await world.write((tx) => tx.put(note("a", "a")));
      await replace("a", "b");
      await replace("b", "c");
      const chain = await around(world, "b", { ends: "any" });
      expect(chain.map(({ edge }) => `${edge.from.id} ${edge.type} ${edge.to.id}`)).toEqual([
        "b SUPERSEDES a",
        "c SUPERSEDES b",
      ]);
    },
  );

  check("the link from a memory to the one it replaced holds, and is read from both ends", async (world) => {
    await supersede(world);
    const [old] = await world.graph.versions(view(), ref("old"));
    const [current] = await world.graph.get(view(), [ref("new")]);
    const [down] = await around(world, "new", { direction: "out", ends: "any" });
    expect(down?.edge).toMatchObject({ type: "SUPERSEDES", validFrom: hour(2), validTo: null });
    expect(down).toMatchObject({ origin: ref("new"), other: ref("old"), node: old });
    expect(old).toMatchObject({ validTo: hour(2), expiredAt: hour(2) });
    const [up] = await around(world, "old", { direction: "in", ends: "any" });
    expect(up).toEqual({ ...down, origin: ref("old"), other: ref("new"), node: current });
    expect((await world.graph.counts(view())).edges).toBe(1);
  });

  check("a link to an ended node is only shown to those who ask for it", async (world) => {
    await supersede(world);
    for (const query of [{}, { ends: "holding" }] as const) {
      expect([...(await around(world, "new", query)), ...(await around(world, "old", query))]).toEqual([]);
    }
  });

  check("asking for ended nodes too leaves the others as they are", async (world) => {
    await world.write(async (tx) => {
      for (const id of ["a", "b"]) await tx.put(note(id, id));
      await tx.link(edge("CALLS", "a", "b"));
      await tx.link(edge("CALLS", "a", "kept elsewhere"));
    });
    const found = await around(world, "a", { ends: "any" });
    expect(found.map(({ other, node }) => [other.id, node?.id])).toEqual([
      ["b", "b"],
      ["kept elsewhere", undefined],
    ]);
    expect(found).toEqual(await around(world, "a", {}));
  });
}

/** At one `b` is first, and linked to; at three it is changed, at five it ends and is linked to again. */
async function changeAndEnd({ writeAt }: World): Promise<void> {
  await writeAt(hour(1), async (tx) => {
    await tx.put(note("a", "a"));
    await tx.put(note("b", "first"));
    await tx.link(edge("INVOLVES", "a", "b"));
  });
  await writeAt(hour(3), (tx) => tx.put(note("b", "second")));
  await writeAt(hour(5), async (tx) => {
    await tx.close(ref("b"));
    await tx.link(edge("INVOLVES", "a", "b"));
  });
}

function endedNodesInTime(check: Check): void {
  const nodeAt = async (world: World, at: AtTime) => {
    const [found] = await around(world, "a", { ends: "any" }, at);
    return found && [found.node?.props.content, found.node?.validTo, found.edge.validTo];
  };

  check("an ended node is the last version that was known then", async (world) => {
    await changeAndEnd(world);
    expect(await nodeAt(world, {})).toEqual(["second", hour(5), null]);
    expect(await nodeAt(world, { knownAt: hour(4) })).toEqual(["second", null, null]);
    expect(await nodeAt(world, { knownAt: hour(2) })).toEqual(["first", null, null]);
    expect(await nodeAt(world, { knownAt: hour(0) })).toBeUndefined();
  });

  check("with ended nodes, asOf is a question about the edge", async (world) => {
    await changeAndEnd(world);
    expect(await nodeAt(world, { asOf: hour(2) })).toEqual(["second", hour(5), hour(5)]);
    expect(await nodeAt(world, { asOf: hour(2), knownAt: hour(2) })).toEqual(["first", null, null]);
    expect(await nodeAt(world, { asOf: hour(0) })).toBeUndefined();
  });
}

function endedNodesAndGuards(check: Check): void {
  check("an ended node whose last version is not for the reader hides its links", async (world) => {
    await supersede(world);
    await world.writeAt(hour(3), (tx) => tx.put(note("old", "for few", { visibility: "admin" })));
    await world.writeAt(hour(4), async (tx) => {
      await tx.close(ref("old"));
      await tx.link(edge("SUPERSEDES", "new", "old"));
    });
    expect(await bothWays(world, READER)).toEqual([]);
    expect(await bothWays(world, { ...READER, visibilities: ["shared", "admin"] })).toHaveLength(2);
    expect(await bothWays(world, { ...READER, account: "another" })).toEqual([]);
  });

  check("an ended node that was deleted hides its links until it is restored", async (world) => {
    await supersede(world);
    await world.writeAt(hour(3), (tx) => tx.setDeleted(ref("old"), true));
    expect(await bothWays(world, READER)).toEqual([]);
    await world.writeAt(hour(4), (tx) => tx.setDeleted(ref("old"), false));
    expect(await bothWays(world, READER)).toHaveLength(2);
  });
}

async function bothWays(world: World, guard: Guard): Promise<Neighbour[]> {
  const of = [ref("new"), ref("old")];
  return around(world, "", { of, types: ["SUPERSEDES"], ends: "any" }, undefined, guard);
}

function around(
  { graph }: World,
  id: string,
  query: Partial<NeighbourQuery>,
  at?: AtTime,
  guard?: Guard,
): Promise<Neighbour[]> {
  return graph.neighbours(view(at, guard), { of: [ref(id)], direction: "both", limit: 100, ...query });
}
