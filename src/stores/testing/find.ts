import { expect } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import type { AtTime } from "../../domain/time.ts";
import type { NodeFilter, TxMeta } from "../port.ts";
import { ADMIN, type Check, contentsOf, hour, idsOf, note, ref, view, type World } from "./fixtures.ts";

/** Finding nodes by what is known of them, without a search. */
export function findContract(check: Check): void {
  for (const [what, { filter, found }] of Object.entries(FILTERS)) {
    check(`nodes are found by ${what}`, async (world) => {
      await writeShelf(world);
      expect(idsOf(await world.graph.find(view(), { order: "oldest", limit: 100, ...filter }))).toEqual(
        found,
      );
    });
  }
  under(check);
  named(check);
  ordering(check);
  limits(check);
  paging(check);
  counting(check);
}

const SYMBOLS = [
  "src/a.ts",
  "src/a.ts::Ranker",
  "src/a.ts::Ranker::push",
  "src/a.ts::Ranker2",
  "src/a.ts:odd",
  "src/a.tsx",
  "src/a.tsx::Ranker",
];

function under(check: Check): void {
  check("nodes are found under the one they lie in, with it", async ({ write, writeAt, graph }) => {
    await write(async (tx) => {
      for (const id of SYMBOLS) await tx.put(note(id, id));
      await tx.put(note("src/a.ts::shared", "shared", { project: null }));
      await tx.put(note("src/a.ts::theirs", "theirs", { project: asProjectId("acme-mobile") }));
    });
    const found = async (id: string, at?: AtTime, filter: Partial<NodeFilter> = {}) =>
      idsOf(await graph.find(view(at), { under: asNodeId(id), order: "oldest", limit: 100, ...filter }));
    const ranker = ["src/a.ts::Ranker", "src/a.ts::Ranker::push"];
    expect(await found("src/a.ts")).toEqual([
      "src/a.ts",
      "src/a.ts::Ranker",
      "src/a.ts::Ranker2",
      "src/a.ts::Ranker::push",
      "src/a.ts::shared",
    ]);
    expect(await found("src/a.ts::Ranker")).toEqual(ranker);
    expect(await found("src")).toEqual([]);
    expect(await found("src/a.ts", undefined, { kinds: ["FACT"] })).toEqual([]);
    expect(await found("src/a.ts", undefined, { limit: 1 })).toEqual(["src/a.ts"]);
    await writeAt(hour(2), (tx) => tx.close(ref("src/a.ts::Ranker::push")));
    expect(await found("src/a.ts::Ranker")).toEqual(["src/a.ts::Ranker"]);
    expect(await found("src/a.ts::Ranker", { asOf: hour(1) })).toEqual(ranker);
  });
}

function named(check: Check): void {
  check("nodes are found by name, in any case if asked", async ({ write, writeAt, graph }) => {
    const names = ["push", "Push", "pushAll", "ÜBER", "über", 'a"b', ""];
    await write(async (tx) => {
      for (const [at, name] of names.entries()) await tx.put(note(`n${at}`, { name, content: name }));
      await tx.put(note("number", { name: 5 }));
      await tx.put(note("nameless", "push"));
      await tx.put(note("hidden", { name: "push", content: "hidden" }, { sensitive: true }));
    });
    const found = async (asked: string[], filter: Partial<NodeFilter> = {}, at?: AtTime) =>
      contentsOf(await graph.find(view(at), { names: asked, order: "oldest", limit: 100, ...filter }));
    expect(await found(["push"])).toEqual(["push"]);
    expect(await found(["PUSH"])).toEqual([]);
    expect(await found(["PUSH"], { ignoreCase: true })).toEqual(["push", "Push"]);
    expect(await found(["Über", "pushall"], { ignoreCase: true })).toEqual(["pushAll", "ÜBER", "über"]);
    expect(await found(["Push", 'a"b', "", "5"])).toEqual(["Push", 'a"b', ""]);
    expect(await found([])).toEqual([]);
    expect(await found(["push"], { kinds: ["FACT"] })).toEqual([]);
    const asAdmin = view(undefined, ADMIN);
    expect(contentsOf(await graph.find(asAdmin, { names: ["push"], limit: 9 })).sort()).toEqual([
      "hidden",
      "push",
    ]);
    await writeAt(hour(2), (tx) => tx.put(note("n0", { name: "pull", content: "pull" })));
    expect(await found(["push"])).toEqual([]);
    expect(await found(["push"], {}, { asOf: hour(1) })).toEqual(["push"]);
    expect(await found(["pull"])).toEqual(["pull"]);
  });
}

const SHELF: readonly { draft: NodeDraft; meta?: Partial<TxMeta> }[] = [
  { draft: note("n1", "one", { contentHash: "h1" }) },
  { draft: note("n2", "two", { contentHash: "h2", focus: "billing" }), meta: { agentId: "bob" } },
  { draft: note("n3", "three", { kind: "FACT", focus: "parser" }), meta: { agentId: "bob" } },
  {
    draft: note("n4", "four", { kind: "FACT", taskId: "task:1" }),
    meta: { sessionId: asSessionId("session:2") },
  },
  { draft: note("n5", "five", { kind: "REPORT", contentHash: "h1" }) },
];

/** One node an hour, in order. */
async function writeShelf({ writeAt }: World): Promise<void> {
  for (const [index, { draft, meta }] of SHELF.entries())
    await writeAt(hour(index + 1), (tx) => tx.put(draft), meta);
}

const FILTERS: Record<string, { filter: Partial<NodeFilter>; found: string[] }> = {
  nothing: { filter: {}, found: ["n1", "n2", "n3", "n4", "n5"] },
  kind: { filter: { kinds: ["FACT", "REPORT"] }, found: ["n3", "n4", "n5"] },
  "no kind at all": { filter: { kinds: [] }, found: [] },
  "content hash": { filter: { contentHash: "h1" }, found: ["n1", "n5"] },
  agent: { filter: { agentId: "bob" }, found: ["n2", "n3"] },
  session: { filter: { sessionId: asSessionId("session:2") }, found: ["n4"] },
  task: { filter: { taskId: "task:1" }, found: ["n4"] },
  time: { filter: { since: hour(3) }, found: ["n3", "n4", "n5"] },
  "project scope": { filter: { scope: { scope: "project" } }, found: ["n1", "n4", "n5"] },
  "any focus": { filter: { scope: { scope: "focus" } }, found: ["n2", "n3"] },
  "one focus": { filter: { scope: { scope: "focus", focus: "billing" } }, found: ["n2"] },
  "global scope": { filter: { scope: { scope: "global" } }, found: [] },
  "several things at once": { filter: { kinds: ["NOTE"], agentId: "bob", since: hour(1) }, found: ["n2"] },
};

function ordering(check: Check): void {
  check("the default order is newest first, and oldest first is its reverse", async ({ graph, writeAt }) => {
    await writeAt(hour(1), async (tx) => {
      for (const id of ["b", "a", "c"]) await tx.put(note(id, id));
    });
    await writeAt(hour(3), (tx) => tx.put(note("early", "backdated"), hour(0)));
    await writeAt(hour(4), (tx) => tx.put(note("late", "last")));
    const oldest = idsOf(await graph.find(view(), { order: "oldest", limit: 10 }));
    expect(oldest).toEqual(["early", "a", "b", "c", "late"]);
    expect(idsOf(await graph.find(view(), { order: "newest", limit: 10 }))).toEqual(oldest.toReversed());
    expect(idsOf(await graph.find(view(), { limit: 10 }))).toEqual(oldest.toReversed());
  });
}

function limits(check: Check): void {
  check("a limit cuts from the end", async (world) => {
    await writeShelf(world);
    expect(idsOf(await world.graph.find(view(), { limit: 2 }))).toEqual(["n5", "n4"]);
    expect(await world.graph.find(view(), { limit: 0 })).toEqual([]);
  });
}

/** Several nodes begin at one moment, so that a page can end between them. */
async function writeCrowd({ writeAt }: World): Promise<void> {
  for (const at of [1, 2]) {
    await writeAt(hour(at), async (tx) => {
      for (const name of ["b", "a", "d", "c"]) await tx.put(note(`${name}${at}`, name));
    });
  }
}

function paging(check: Check): void {
  for (const order of ["newest", "oldest"] as const) {
    check(`pages of ${order} first join up to the whole, whatever comes in between`, async (world) => {
      await writeCrowd(world);
      const whole = idsOf(await world.graph.find(view(), { order, limit: 100 }));
      const paged: string[] = [];
      let before: NodeFilter["before"] | undefined;
      while (paged.length < whole.length) {
        const filter = { order, limit: 3, ...(before ? { before } : {}) };
        const page = await world.graph.find(view(), filter);
        paged.push(...idsOf(page));
        before = page.at(-1);
        // Begins before what is left, or after it, but is written after the page was read.
        await world.writeAt(hour(9), (tx) => tx.put(note("z", "z"), order === "newest" ? hour(9) : hour(0)));
      }
      expect(paged).toEqual(whole);
      expect(await world.graph.find(view(), { order, limit: 3, ...(before ? { before } : {}) })).toEqual([]);
    });
  }

  check("a page of the past goes on in the past", async ({ writeAt, graph, ...world }) => {
    await writeCrowd({ writeAt, graph, ...world });
    await writeAt(hour(3), (tx) => tx.put(note("a1", "later")));
    const past = view({ asOf: hour(2) });
    const before = { validFrom: hour(1), id: asNodeId("c1") };
    expect(contentsOf(await graph.find(past, { before, limit: 9 }))).toEqual(["b", "a"]);
    expect(contentsOf(await graph.find(view(), { before, limit: 9 }))).toEqual(["b"]);
  });
}

function counting(check: Check): void {
  for (const [what, { filter, found }] of Object.entries(FILTERS)) {
    check(`nodes are counted by ${what}`, async (world) => {
      await writeShelf(world);
      expect(await world.graph.count(view(), filter)).toBe(found.length);
    });
  }

  check("what is counted is what would be found", async (world) => {
    await writeCrowd(world);
    await world.writeAt(hour(3), async (tx) => {
      await tx.close(ref("a1"));
      await tx.put(note("hidden", "hidden", { sensitive: true }));
      await tx.setDeleted(ref("b1"), true);
    });
    expect(await world.graph.count(view(), {})).toBe(6);
    expect(await world.graph.count(view(undefined, ADMIN), {})).toBe(7);
    expect(await world.graph.count(view({ asOf: hour(1) }), {})).toBe(3);
    expect(await world.graph.count(view(), { before: { validFrom: hour(2), id: asNodeId("b2") } })).toBe(3);
  });
}
