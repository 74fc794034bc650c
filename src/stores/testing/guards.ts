import { expect } from "vitest";
import type { Guard } from "../../domain/guard.ts";
import { asProjectId } from "../../domain/ids.ts";
import { SCOPES } from "../../domain/record.ts";
import {
  ACCOUNT,
  ADMIN,
  type Check,
  contentsOf,
  edge,
  hitIds,
  hour,
  idsOf,
  META,
  note,
  PROJECT,
  READER,
  ROOT,
  ref,
  snapshot,
  view,
} from "./fixtures.ts";

const ELSEWHERE = asProjectId("acme-mobile");
const MODEL = "test-model";

/** Cases of the guards that deserve a name; `guardsModel.ts` tries the rest at random. */
export function guardsContract(check: Check): void {
  spaces(check);
  edgesAcross(check);
  limits(check);
  codeRoots(check);
}

function spaces(check: Check): void {
  check("one id names different nodes in different projects and accounts", async ({ graph, write }) => {
    await write((tx) => tx.put(note("note:a", "ours")));
    await write((tx) => tx.put(note("note:a", "everyone's", { project: null })));
    await write((tx) => tx.put(note("note:a", "theirs", { project: ELSEWHERE })), { project: ELSEWHERE });
    await write((tx) => tx.put(note("note:a", "strangers'")), { account: "stranger" });

    const both = [ref("note:a"), ref("note:a", null), ref("note:a", ELSEWHERE)];
    const seenBy = async (guard: Guard) => contentsOf(await graph.get(view(undefined, guard), both));
    expect(await seenBy(READER)).toEqual(["ours", "everyone's"]);
    expect(await seenBy({ ...READER, project: ELSEWHERE })).toEqual(["everyone's", "theirs"]);
    expect(await seenBy({ ...READER, project: null })).toEqual(["everyone's"]);
    expect(await seenBy({ ...READER, account: "stranger" })).toEqual(["strangers'"]);

    await write((tx) => tx.close(ref("note:a")));
    expect(await seenBy(READER)).toEqual(["everyone's"]);
    expect(await seenBy({ ...READER, account: "stranger" })).toEqual(["strangers'"]);
  });

  check(
    "an account first met in a transaction that failed is not mixed up with the next",
    async ({ graph, write }) => {
      const failed = write(
        async (tx) => {
          await tx.put(note("note:a", "one"));
          await tx.put(note("note:b", "two"));
          throw new Error("no");
        },
        { account: "early" },
      );
      await expect(failed).rejects.toThrow("no");
      await write((tx) => tx.put(note("note:a", "late's")), { account: "late" });
      await write((tx) => tx.put(note("note:a", "early's")), { account: "early" });
      for (const account of ["early", "late"]) {
        const found = await graph.find(view(undefined, { ...READER, account }), { limit: 10 });
        expect(contentsOf(found)).toEqual([`${account}'s`]);
      }
    },
  );

  check("a scope is one place exactly", async ({ graph, write }) => {
    await write(async (tx) => {
      await tx.put(note("ours", "word"));
      await tx.put(note("focused", "word", { focus: "billing" }));
      await tx.put(note("shared", "word", { project: null }));
      await tx.put(note("shared-focus", "word", { project: null, focus: "billing" }));
    });
    const found = { focus: ["focused"], project: ["ours"], global: ["shared", "shared-focus"] };
    for (const scope of SCOPES) {
      const filter = { scope: { scope }, limit: 10 };
      const byFind = idsOf(await graph.find(view(), filter));
      const byText = hitIds(await graph.searchText(view(), { text: "word", ...filter }));
      expect([byFind.sort(), byText.sort()], scope).toEqual([found[scope], found[scope]]);
    }
  });

  check("each version is shown to those it was written for", async ({ graph, writeAt }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "open", { visibility: "public" })));
    await writeAt(hour(2), (tx) => tx.put(note("note:a", "closed", { visibility: "admin" })));
    expect(contentsOf(await graph.versions(view(), ref("note:a")))).toEqual(["open"]);
    expect(await graph.get(view(), [ref("note:a")])).toEqual([]);
    expect(contentsOf(await graph.get(view({ asOf: hour(1) }), [ref("note:a")]))).toEqual(["open"]);
    expect(contentsOf(await graph.versions(view(undefined, ADMIN), ref("note:a")))).toEqual([
      "open",
      "closed",
    ]);
  });

  check("a guard that may see nothing sees nothing", async ({ graph, write }) => {
    await write((tx) => tx.put(note("note:a", "word", { visibility: "public" })));
    const blind = view(undefined, { ...READER, visibilities: [] });
    expect(await graph.find(blind, { limit: 10 })).toEqual([]);
    expect(await graph.searchText(blind, { text: "word", limit: 10 })).toEqual([]);
    expect((await graph.counts(blind)).nodes).toEqual({});
  });
}

function edgesAcross(check: Check): void {
  check("a memory may point at code that is kept elsewhere", async ({ graph, write }) => {
    await write(async (tx) => {
      await tx.put(note("note:a", "about the parser"));
      await tx.link(edge("INVOLVES", "note:a", "src/parse.ts::parse"));
    });
    const [out] = await graph.neighbours(view(), { of: [ref("note:a")], direction: "out", limit: 10 });
    expect(out).toMatchObject({ origin: ref("note:a"), other: ref("src/parse.ts::parse"), node: null });
    const code = [ref("src/parse.ts::parse")];
    const [into] = await graph.neighbours(view(), { of: code, direction: "in", limit: 10 });
    expect(into).toMatchObject({
      origin: ref("src/parse.ts::parse"),
      other: ref("note:a"),
      node: { id: "note:a" },
    });
  });

  check("an end in a project that the reader may not see hides the edge", async ({ graph, write }) => {
    await write(async (tx) => {
      await tx.put(note("note:a", "ours", { project: null }));
      await tx.link({ type: "INVOLVES", from: ref("note:a", null), to: ref("src/secret.ts", ELSEWHERE) });
    });
    const query = { of: [ref("note:a", null)], direction: "both", limit: 10 } as const;
    expect(await graph.neighbours(view(), query)).toEqual([]);
    expect(await graph.neighbours(view(undefined, { ...READER, project: ELSEWHERE }), query)).toHaveLength(1);
  });

  check("a deleted end hides the edge until it is restored", async ({ graph, write }) => {
    await write(async (tx) => {
      await tx.put(note("note:a", "one"));
      await tx.put(note("note:b", "two"));
      await tx.link(edge("CAUSES", "note:a", "note:b"));
    });
    const around = (id: string) => graph.neighbours(view(), { of: [ref(id)], direction: "both", limit: 10 });
    await write((tx) => tx.setDeleted(ref("note:b"), true));
    expect([...(await around("note:a")), ...(await around("note:b"))]).toEqual([]);
    await write((tx) => tx.setDeleted(ref("note:b"), false));
    expect([...(await around("note:a")), ...(await around("note:b"))]).toHaveLength(2);
  });
}

function limits(check: Check): void {
  check("a limit is filled with what is visible, however much is not", async ({ graph, write }) => {
    const vector = Float32Array.of(1, 0, 0, 0);
    const further = Float32Array.of(1, 0.5, 0, 0);
    await write(async (tx) => {
      await tx.put(note("note:hub", "hub"));
      for (let index = 0; index < 63; index++) {
        const hidden = index % 21 !== 10;
        const id = `note:${index}`;
        const content = hidden ? "needle needle" : "needle in a longer text";
        await tx.put(note(id, content, hidden ? { visibility: "admin" } : {}));
        await tx.putVector(ref(id), { model: MODEL, vector: hidden ? vector : further });
        await tx.link(edge("CAUSES", "note:hub", id));
      }
    });
    const visible = ["note:10", "note:31", "note:52"];
    const neighbours = await graph.neighbours(view(), { of: [ref("note:hub")], direction: "out", limit: 3 });
    expect(neighbours.map(({ other }) => other.id).sort()).toEqual(visible);
    expect(hitIds(await graph.searchText(view(), { text: "needle", limit: 3 })).sort()).toEqual(visible);
    expect(hitIds(await graph.searchVector(view(), { model: MODEL, vector, limit: 3 })).sort()).toEqual(
      visible,
    );
    const found = await graph.find(view(), { limit: 4, order: "oldest" });
    expect(found.map((node) => node.id)).toEqual([...visible, "note:hub"]);
  });
}

function codeRoots(check: Check): void {
  check("the code of one working tree is not that of another", async ({ store }) => {
    const main = await store.code(ROOT);
    const branch = await store.code({ ...ROOT, root: "/work/acme-web-branch" });
    await main.transaction(META, (tx) => tx.put(note("src/a.ts", "main")));
    await branch.transaction(META, (tx) => tx.put(note("src/a.ts", "branch")));
    expect(contentsOf(await main.find(view(), { limit: 10 }))).toEqual(["main"]);
    expect(contentsOf(await branch.find(view(), { limit: 10 }))).toEqual(["branch"]);
    const again = await store.code(ROOT);
    expect(contentsOf(await again.find(view(), { limit: 10 }))).toEqual(["main"]);
    expect(await store.memory.find(view(), { limit: 10 })).toEqual([]);
  });

  check("code is shown to readers of its account and project only", async ({ store }) => {
    const code = await store.code(ROOT);
    await code.transaction(META, (tx) => tx.put(note("src/a.ts", "main")));
    for (const guard of [
      { ...ADMIN, account: "stranger" },
      { ...ADMIN, project: ELSEWHERE },
      { ...ADMIN, project: null },
    ]) {
      const nothing = { nodes: {}, edges: 0, vectors: 0, transactions: 0 };
      expect(await snapshot(code, guard)).toEqual({ nodes: [], counts: nothing, transactions: [] });
    }
  });

  check("the same path in another account or project is another root", async ({ store }) => {
    const elsewhere = [
      { ...ROOT, account: "stranger" },
      { ...ROOT, project: ELSEWHERE },
    ];
    const code = await store.code(ROOT);
    await code.transaction(META, (tx) => tx.put(note("src/a.ts", "main")));
    for (const root of elsewhere) {
      const other = await store.code(root);
      const guard = { ...ADMIN, account: root.account, project: root.project };
      expect(await other.find(view(undefined, guard), { limit: 10 })).toEqual([]);
      expect(await other.find(view(undefined, ADMIN), { limit: 10 })).toEqual([]);
    }
    expect([ROOT.account, ROOT.project]).toEqual([ACCOUNT, PROJECT]);
  });
}
