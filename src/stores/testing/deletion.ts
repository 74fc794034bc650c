import { expect } from "vitest";
import { type Check, contentsOf, hour, note, ref, snapshot, view } from "./fixtures.ts";

/** What a person took back: hidden everywhere at once, and kept until it is purged. */
export function deletionContract(check: Check): void {
  check("a deleted node is gone from its whole past, until it is restored", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "secret plan")));
    await writeAt(hour(2), (tx) => tx.put(note("note:a", "plan")));
    const past = view({ asOf: hour(1) });
    expect(await writeAt(hour(3), (tx) => tx.setDeleted(ref("note:a"), true))).toBe(true);
    for (const when of [view(), past]) {
      expect(await graph.get(when, [ref("note:a")])).toEqual([]);
      expect(await graph.searchText(when, { text: "plan", limit: 10 })).toEqual([]);
      expect((await graph.counts(when)).nodes.NOTE ?? 0).toBe(0);
    }
    expect(await graph.versions(view(), ref("note:a"))).toEqual([]);

    expect(await writeAt(hour(4), (tx) => tx.setDeleted(ref("note:a"), false))).toBe(true);
    expect(contentsOf(await graph.get(view(), [ref("note:a")]))).toEqual(["plan"]);
    expect(contentsOf(await graph.get(past, [ref("note:a")]))).toEqual(["secret plan"]);
    expect(await graph.searchText(view(), { text: "plan", limit: 10 })).toHaveLength(1);
  });

  check("there is nothing to delete where nothing is current", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
    await writeAt(hour(2), (tx) => tx.close(ref("note:a")));
    const before = await snapshot(graph);
    expect(await writeAt(hour(3), (tx) => tx.setDeleted(ref("note:a"), true))).toBe(false);
    expect(await writeAt(hour(3), (tx) => tx.setDeleted(ref("note:unknown"), true))).toBe(false);
    expect(await snapshot(graph)).toEqual(before);
  });
}
