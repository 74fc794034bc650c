import { expect } from "vitest";
import type { GraphStore, Store } from "../port.ts";
import {
  type Check,
  edge,
  hitIds,
  hour,
  META,
  note,
  ROOT,
  ref,
  refusal,
  snapshot,
  view,
} from "./fixtures.ts";

const MODEL = "test-model";
const VECTOR = Float32Array.of(1, 0);

/** What was acknowledged is there when the store is opened again. */
export function durabilityContract(check: Check): void {
  check("everything is there after a restart", async ({ store, clock, reopen }) => {
    const tick = (instant: number) => clock.set(instant);
    for (const graph of [store.memory, await store.code(ROOT)]) await fill(graph, tick);
    await store.leases.acquire("watcher", "ada", 60_000);
    const before = await everything(store);
    await store.close();
    const again = await reopen();
    expect(await everything(again)).toEqual(before);
    for (const graph of [again.memory, await again.code(ROOT)]) {
      expect(await graph.verify()).toEqual([]);
      expect(hitIds(await graph.searchText(view(), { text: "changed", limit: 5 }))).toEqual(["a"]);
    }
    expect(await again.leases.acquire("watcher", "bob", 1)).toMatchObject({ held: false, holder: "ada" });
  });

  check("an instant does not go back over a restart", async ({ store, writeAt, clock, reopen }) => {
    await writeAt(hour(5), (tx) => tx.put(note("a", "one")));
    await store.close();
    clock.set(hour(1));
    const again = await reopen();
    const { record } = await again.memory.transaction(META, (tx) => tx.put(note("a", "two")));
    expect(record.recordedAt).toBeGreaterThanOrEqual(hour(5));
  });

  check("transaction ids are unique and rise, also over a restart", async ({ store, write, reopen }) => {
    const idOf = (graph: GraphStore, id: string) =>
      graph.transaction(META, async (tx) => {
        await tx.put(note(id, id));
        return tx.id;
      });
    const ids = [
      await write(async (tx) => tx.put(note("a", "a")).then(() => tx.id)),
      await idOf(store.memory, "b"),
    ];
    await store.close();
    ids.push(await idOf((await reopen()).memory, "c"));
    expect(new Set(ids).size).toBe(3);
    expect(ids[0] !== undefined && ids[1] !== undefined && ids[0] < ids[1]).toBe(true);
  });

  check("a transaction under way when the store closes is done whole or not at all", async (world) => {
    const running = world.write(async (tx) => {
      await tx.put(note("a", "some words"));
      await new Promise(setImmediate);
      await tx.put(note("b", "some words"));
    });
    const [outcome] = await Promise.allSettled([running, world.store.close()]);
    const again = await world.reopen();
    const found = await again.memory.find(view(), { limit: 10 });
    expect(found).toHaveLength(outcome.status === "fulfilled" ? 2 : 0);
    expect(await again.memory.verify()).toEqual([]);
  });

  check("a store that is written to is never taken for a damaged one", async ({ write, graph }) => {
    for (let round = 0; round < 60; round++) {
      await write((tx) => tx.put(note("a", `text of round ${round}`)));
      expect(await graph.verify(), `round ${round}`).toEqual([]);
    }
  });

  check("a closed store says so", async ({ store, graph }) => {
    await store.checkThere();
    await store.close();
    await store.close();
    await refusal(store.checkThere(), "unavailable", "cancelled", "not_ready");
    await refusal(graph.get(view(), [ref("a")]), "unavailable", "cancelled", "not_ready");
    await refusal(
      graph.transaction(META, (tx) => tx.put(note("a", "late"))),
      "unavailable",
      "cancelled",
      "not_ready",
    );
  });
}

async function fill(graph: GraphStore, tick: (instant: number) => void): Promise<void> {
  tick(hour(1));
  await graph.transaction(META, async (tx) => {
    for (const id of ["a", "b", "c"]) await tx.put(note(id, "first words"));
    await tx.putVector(ref("a"), { model: MODEL, vector: VECTOR });
    await tx.link(edge("CAUSES", "a", "b", { weight: 1 }));
  });
  tick(hour(2));
  await graph.transaction({ ...META, reason: "later" }, async (tx) => {
    await tx.put(note("a", "changed words"));
    await tx.putVector(ref("a"), { model: MODEL, vector: VECTOR });
    await tx.close(ref("c"));
  });
}

async function everything(store: Store) {
  const halves = [];
  for (const graph of [store.memory, await store.code(ROOT)]) {
    halves.push({
      ...(await snapshot(graph)),
      versions: await graph.versions(view(), ref("a")),
      past: await graph.find(view({ asOf: hour(1) }), { limit: 10 }),
      edges: await graph.neighbours(view(), { of: [ref("a")], direction: "both", limit: 10 }),
      text: await graph.searchText(view(), { text: "words", limit: 10 }),
      near: await graph.searchVector(view(), { model: MODEL, vector: VECTOR, limit: 10 }),
    });
  }
  return halves;
}
