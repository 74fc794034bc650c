import { expect } from "vitest";
import { type Check, contentsOf, edge, hour, note, ref, snapshot, view } from "./fixtures.ts";

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

  check("what has ended can be deleted from its past, and restored", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "secret plan")));
    await writeAt(hour(2), (tx) => tx.close(ref("note:a")));
    const past = view({ asOf: hour(1) });
    expect(await writeAt(hour(3), (tx) => tx.setDeleted(ref("note:a"), true))).toBe(true);
    expect(await graph.get(past, [ref("note:a")])).toEqual([]);
    expect(await graph.searchText(past, { text: "plan", limit: 10 })).toEqual([]);
    expect(await graph.versions(view(), ref("note:a"))).toEqual([]);

    expect(await writeAt(hour(4), (tx) => tx.setDeleted(ref("note:a"), false))).toBe(true);
    expect(contentsOf(await graph.get(past, [ref("note:a")]))).toEqual(["secret plan"]);
    expect(await graph.get(view(), [ref("note:a")])).toEqual([]);
  });

  check("what is written anew under a deleted id leaves its past deleted", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "old")));
    await writeAt(hour(2), (tx) => tx.setDeleted(ref("note:a"), true));
    await writeAt(hour(3), (tx) => tx.put(note("note:a", "new")));
    expect(contentsOf(await graph.versions(view(), ref("note:a")))).toEqual(["new"]);
    expect(await writeAt(hour(4), (tx) => tx.setDeleted(ref("note:a"), false))).toBe(true);
    expect(contentsOf(await graph.versions(view(), ref("note:a")))).toEqual(["old", "new"]);
  });

  check("deleting the deleted or the unknown changes nothing", async ({ writeAt, graph }) => {
    const setDeleted = (id: string, deleted: boolean) =>
      writeAt(hour(3), (tx) => tx.setDeleted(ref(id), deleted));
    await writeAt(hour(1), (tx) => tx.put(note("note:ended", "one")));
    await writeAt(hour(2), async (tx) => {
      await tx.close(ref("note:ended"));
      await tx.link(edge("INVOLVES", "note:ended", "never written"));
    });
    const before = await snapshot(graph);
    expect(await setDeleted("note:unknown", true)).toBe(false);
    expect(await setDeleted("never written", true)).toBe(false);
    expect(await setDeleted("note:ended", false)).toBe(false);
    expect(await snapshot(graph)).toEqual(before);
    expect(await setDeleted("note:ended", true)).toBe(true);
    const deleted = await snapshot(graph);
    expect(await setDeleted("note:ended", true)).toBe(false);
    expect(await snapshot(graph)).toEqual(deleted);
  });
}
