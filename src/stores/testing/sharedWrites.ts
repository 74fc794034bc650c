import { expect } from "vitest";
import type { GraphStore } from "../port.ts";
import { type Check, contentsOf, gate, hitIds, hour, idsOf, META, note, ref, view } from "./fixtures.ts";

/** Several handles on the same data, as several processes have them. */
export function sharedWritesContract(check: Check): void {
  check("a store says which engine it is and what it can do", async ({ store }) => {
    expect(store.capabilities).toMatchObject({ textSearch: true, vectorSearch: true, sharedWrites: true });
    expect(store.capabilities.engine).not.toBe("");
    expect(store.capabilities.engineVersion).toMatch(/\d/);
  });

  check(
    "what one handle commits the other reads, in every index",
    async ({ writeAt, graph, reopenGraph }) => {
      const other = await reopenGraph();
      await other.searchText(view(), { text: "nothing yet", limit: 10 });
      await other.searchVector(view(), { model: "m", vector: Float32Array.of(1, 0), limit: 10 });
      await writeAt(hour(1), async (tx) => {
        await tx.put(note("note:a", "shared words"));
        await tx.putVector(ref("note:a"), { model: "m", vector: Float32Array.of(1, 0) });
      });
      expect(contentsOf(await other.get(view(), [ref("note:a")]))).toEqual(["shared words"]);
      expect(hitIds(await other.searchText(view(), { text: "shared", limit: 10 }))).toEqual(["note:a"]);
      const near = { model: "m", vector: Float32Array.of(1, 0), limit: 10 };
      expect(hitIds(await other.searchVector(view(), near))).toEqual(["note:a"]);

      await other.transaction(META, (tx) => tx.put(note("note:a", "other words")));
      expect(await graph.searchText(view(), { text: "shared", limit: 10 })).toEqual([]);
      expect(hitIds(await graph.searchText(view(), { text: "other", limit: 10 }))).toEqual(["note:a"]);
      expect(await graph.searchVector(view(), near)).toEqual([]);
    },
  );

  check(
    "an instant does not go back from one handle to the next",
    async ({ writeAt, clock, reopenGraph }) => {
      const other = await reopenGraph();
      await writeAt(hour(5), (tx) => tx.put(note("note:a", "one")));
      clock.set(hour(1));
      const later = await other.transaction(META, (tx) => tx.put(note("note:a", "two")));
      expect(later.record.recordedAt).toBeGreaterThanOrEqual(hour(5));
    },
  );

  check("a writer waits for another handle's transaction to end", async ({ write, graph, reopenGraph }) => {
    const other = await reopenGraph();
    const begun = gate();
    const finish = gate();
    const first = write(async (tx) => {
      await tx.put(note("note:counter", { count: 1 }));
      begun.open();
      await finish.opened;
    });
    await begun.opened;
    const second = increment(other);
    await new Promise(setImmediate);
    finish.open();
    await Promise.all([first, second]);
    const [counter] = await graph.get(view(), [ref("note:counter")]);
    expect(counter?.props.count).toBe(2);
  });

  check("what is replaced again and again is always found, whole", async ({ write, reopenGraph }) => {
    const other = await reopenGraph();
    const replace = (round: number) =>
      write((tx) => tx.put(note("a", { content: `needle ${round}`, round })));
    await replace(0);
    let isOver = false;
    const writing = (async () => {
      for (let round = 1; round <= 30; round++) await replace(round);
    })().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const found = await other.get(view(), [ref("a")]);
      const hits = await other.searchText(view(), { text: "needle", limit: 5 });
      for (const { props, validTo } of [...found, ...hits.map(({ node }) => node)]) {
        expect({ content: props.content, validTo }).toEqual({
          content: `needle ${props.round}`,
          validTo: null,
        });
      }
      expect([found.length, hits.length]).toEqual([1, 1]);
      // An embedded store answers at once, and would never let the writer have a turn.
      await new Promise(setImmediate);
    }
    await writing;
  });

  check("no update is lost between handles that write at once", async ({ graph, reopenGraph }) => {
    const handles = [graph, await reopenGraph(), await reopenGraph()];
    await Promise.all(Array.from({ length: 30 }, (_, index) => increment(handles[index % 3] ?? graph)));
    const [counter] = await graph.get(view(), [ref("note:counter")]);
    expect(counter?.props.count).toBe(30);
    expect(await graph.versions(view(), ref("note:counter"))).toHaveLength(30);
    expect(idsOf(await graph.find(view(), { limit: 10 }))).toEqual(["note:counter"]);
    expect(await graph.verify()).toEqual([]);
  });
}

function increment(graph: GraphStore): Promise<unknown> {
  return graph.transaction(META, async (tx) => {
    const [counter] = await tx.get(view(), [ref("note:counter")]);
    await new Promise(setImmediate);
    await tx.put(note("note:counter", { count: Number(counter?.props.count ?? 0) + 1 }));
  });
}
