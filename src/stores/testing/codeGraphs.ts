import { expect } from "vitest";
import { type Check, contentsOf, META, note, PROJECT, ROOT, ref, view } from "./fixtures.ts";

/** One graph a root, apart from all others. */
export function codeGraphsContract(check: Check): void {
  check(
    "a code graph that was dropped begins anew, and others stay as they are",
    async ({ store, reopen }) => {
      const other = { ...ROOT, root: "/work/other" };
      for (const root of [ROOT, other]) {
        const graph = await store.code(root);
        await graph.transaction(META, (tx) => tx.put(note("a", root.root)));
      }
      await store.dropCode(other);
      await store.dropCode({ ...ROOT, root: "/work/never-opened" });
      const contents = async (at: typeof ROOT, from = store) =>
        contentsOf(await (await from.code(at)).get(view(), [ref("a", PROJECT)]));
      expect(await contents(other)).toEqual([]);
      expect(await contents(ROOT)).toEqual([ROOT.root]);
      await (await store.code(other)).transaction(META, (tx) => tx.put(note("a", "again")));
      expect(await contents(other, await reopen())).toEqual(["again"]);
    },
  );
}
