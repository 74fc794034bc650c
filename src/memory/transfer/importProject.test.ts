import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../domain/caller.ts";
import { Failure } from "../../domain/failure.ts";
import { type Guard, VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import { planMessages } from "../../engines/conversation/planMessages.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import { indexLines } from "../../passages/testing/indexLines.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { appendMessages } from "../conversation/appendMessages.ts";
import { setForgotten } from "../forgetting/setForgotten.ts";
import { exportProject } from "./exportProject.ts";
import { type ImportRequest, importProject } from "./importProject.ts";

const ACCOUNT = "acme";
const SHOP = asProjectId("shop");
const SESSION = asSessionId("session:1");
const META = {
  type: "memory_write",
  account: ACCOUNT,
  project: SHOP,
  agentId: "ada",
  sessionId: SESSION,
} as const;
const CALLER: Caller = { account: ACCOUNT, agent: "ada", session: SESSION, role: "agent", project: SHOP };
const EVERYTHING: Guard = {
  account: ACCOUNT,
  project: SHOP,
  visibilities: VISIBILITIES,
  includeSensitive: true,
};

let folder: string;
const opened: Store[] = [];
const open = async (name: string): Promise<Store> => {
  const store = await openSqliteStore({ folder: join(folder, name) });
  opened.push(store);
  return store;
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-transfer-"));
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  await rm(folder, { recursive: true, force: true });
});

const WHOLE = {
  account: ACCOUNT,
  project: { id: SHOP, name: "Shop" },
  shared: true,
  audit: true,
  guard: null,
};

async function linesOf(
  store: Store,
  request: Partial<Parameters<typeof exportProject>[1]> = {},
): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportProject(store, { ...WHOLE, ...request }).lines) lines.push(line);
  return lines;
}

function bring(store: Store, lines: readonly string[], parts: Partial<ImportRequest> = {}) {
  const request = { account: ACCOUNT, sessionId: SESSION, as: null, shared: true, now: Date.now() };
  const each = async function* () {
    yield* lines;
  };
  return importProject(store, { ...request, lines: each, ...parts });
}

const draft = (id: string, content: string, parts: object = {}) => ({
  project: SHOP,
  id: asNodeId(id),
  kind: "NOTE" as const,
  props: { content },
  ...parts,
});

/** A bit of everything that can be kept. */
async function live(store: Store): Promise<void> {
  const { memory } = store;
  await memory.transaction(META, async (tx) => {
    await tx.put(draft("note:a", "first words", { contentHash: "h", taskId: "task:1", focus: "billing" }));
    await tx.put(draft("note:b", "for bob", { visibility: "public", agents: ["bob"] }));
    await tx.put(draft("note:c", "sealed", { sensitive: true, visibility: "admin" }));
    await tx.put(draft("note:shared", "for all", { project: null }));
    await tx.put(draft("project:shop", "", { project: null, kind: "PROJECT", props: { name: "Shop" } }));
    await tx.link({
      type: "INVOLVES",
      from: draft("note:a", ""),
      to: { project: SHOP, id: asNodeId("src/a.ts") },
    });
    await tx.link({ type: "CAUSES", from: draft("note:b", ""), to: draft("note:c", "") });
  });
  await memory.transaction(META, (tx) => tx.put(draft("note:a", "second words")));
  await memory.transaction({ ...META, reason: "wrong" }, (tx) => tx.setDeleted(draft("note:b", ""), true));
  await memory.transaction(META, (tx) => tx.close(draft("note:c", "")));
  await store.audit.append([
    {
      id: asNodeId("call:1"),
      account: ACCOUNT,
      project: SHOP,
      tool: "memory_save",
      agentId: "ada",
      sessionId: SESSION,
      input: "{}",
      output: "ok",
      isError: false,
      startedAt: 1,
      completedAt: 2,
      tokens: 40,
    },
  ]);
}

test("what is exported, imported into an empty store and exported again is the same bytes", async () => {
  const [from, to] = [await open("from"), await open("to")];
  await live(from);
  const lines = await linesOf(from);
  expect(await bring(to, lines)).toMatchObject({ nodes: 5, edges: 2, calls: 1, known: 0, conflicts: 0 });
  expect(await linesOf(to)).toEqual(lines);
  expect(await to.memory.verify()).toEqual([]);
});

test("a file names no account, no other project and nothing of the machine", async () => {
  const store = await open("from");
  await live(store);
  await store.memory.transaction(META, (tx) =>
    tx.put(draft("project:secret", "", { project: null, kind: "PROJECT" })),
  );
  const text = (await linesOf(store)).join("\n");
  for (const word of [ACCOUNT, "project:secret", folder]) expect(text).not.toContain(word);
});

test("importing the same file again changes nothing", async () => {
  const [from, to] = [await open("from"), await open("to")];
  await live(from);
  const lines = await linesOf(from);
  await bring(to, lines);
  const before = await to.memory.transactions(EVERYTHING, { limit: 99 });
  expect(await bring(to, lines)).toMatchObject({ nodes: 0, edges: 0, known: 7, conflicts: 0 });
  expect(await to.memory.transactions(EVERYTHING, { limit: 99 })).toEqual(before);
  expect(await linesOf(to)).toEqual(lines);
});

test("a later export brings an earlier import up to date, and an earlier one takes nothing back", async () => {
  const [from, to] = [await open("from"), await open("to")];
  await live(from);
  const early = await linesOf(from);
  await bring(to, early);
  await from.memory.transaction(META, (tx) => tx.put(draft("note:a", "third words")));
  const late = await linesOf(from);
  expect(await bring(to, late)).toMatchObject({ nodes: 2, conflicts: 0 });
  expect(await bring(to, early)).toMatchObject({ nodes: 0, conflicts: 0 });
  expect(await linesOf(to)).toEqual(late);
});

test("a store with other memories keeps them; where both tell of one thing, the other story is named", async () => {
  const [from, to] = [await open("from"), await open("to")];
  await live(from);
  await to.memory.transaction(META, async (tx) => {
    await tx.put(draft("note:own", "own words"));
    await tx.put(draft("note:a", "another story"));
  });
  const report = await bring(to, await linesOf(from));
  expect(report).toMatchObject({ conflicts: 1, conflicting: ["note:a"] });
  const found = await to.memory.find({ guard: EVERYTHING }, { kinds: ["NOTE"], limit: 9 });
  expect(found.map(({ props }) => props.content).sort()).toEqual(["another story", "for all", "own words"]);
});

test("what was brought back since an export stays, and is told of; a deletion that is news is carried out", async () => {
  const [from, to] = [await open("from"), await open("to")];
  await live(from);
  const old = await linesOf(from);
  await bring(to, old);
  const view = { guard: { ...EVERYTHING, onlyAgent: "bob" } };
  const seen = async (store: Store) => (await store.memory.get(view, [draft("note:b", "")])).length;
  expect(await seen(to)).toBe(0);
  for (const store of [from, to])
    await setForgotten(store, {
      ids: [asNodeId("note:b")],
      deleted: false,
      caller: { ...CALLER, role: "admin" },
      project: SHOP,
    });
  expect(await seen(from)).toBe(1);
  for (const store of [from, to]) {
    expect(await bring(store, old)).toMatchObject({ restored: 1, restoredIds: ["note:b"], conflicts: 0 });
    expect(await seen(store)).toBe(1);
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  await from.memory.transaction(META, (tx) => tx.setDeleted(draft("note:b", ""), true));
  expect(await bring(to, await linesOf(from))).toMatchObject({ restored: 0 });
  expect(await seen(to)).toBe(0);
});

test("what was written anew since it was deleted stays as well", async () => {
  const [from, to] = [await open("from"), await open("to")];
  await from.memory.transaction(META, (tx) => tx.put(draft("note:a", "one")));
  await bring(to, await linesOf(from));
  await from.memory.transaction(META, (tx) => tx.setDeleted(draft("note:a", ""), true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await to.memory.transaction(META, (tx) => tx.put(draft("note:a", "two")));
  expect(await bring(to, await linesOf(from))).toMatchObject({ restored: 1 });
  expect(await to.memory.get({ guard: EVERYTHING }, [draft("note:a", "")])).toMatchObject([
    { props: { content: "two" } },
  ]);
});

test("what a clock that was ahead has written can be imported, and the report says so", async () => {
  const later = Date.now() + 400 * 86_400_000;
  const from = await openSqliteStore({ folder: join(folder, "ahead"), clock: () => later });
  opened.push(from);
  await live(from);
  const to = await open("to");
  const lines = await linesOf(from);
  const report = await bring(to, lines);
  expect(report).toMatchObject({ newest: later, conflicts: 0 });
  expect(report.ahead).toBeGreaterThan(3);
  expect(await linesOf(to)).toEqual(lines);
});

test("what is for all projects is imported only if asked for, and told of", async () => {
  const [from, to] = [await open("from"), await open("to")];
  await live(from);
  expect(await bring(to, await linesOf(from), { shared: false })).toMatchObject({ leftOut: 1 });
  expect(await linesOf(to, { audit: false })).toEqual(
    await linesOf(from, { shared: false, audit: false }).then(asShared),
  );
  const unasked = await linesOf(from, { shared: false });
  expect(unasked.join("\n")).not.toContain("for all");
});

/** The header of an export that asked for what is shared. */
function asShared([header = "", ...rest]: string[]): string[] {
  return [header.replace('"shared":false', '"shared":true'), ...rest];
}

test("a project can be imported under another name, also beside itself", async () => {
  const store = await open("from");
  await live(store);
  const lines = await linesOf(store, { shared: false, audit: false });
  const as = asProjectId("copy");
  expect(await bring(store, lines, { as })).toMatchObject({
    project: { id: "copy" },
    nodes: 4,
    conflicts: 0,
  });
  const copied = await linesOf(store, { shared: false, audit: false, project: { id: as, name: "Shop" } });
  // A transaction stays where it first was; the copy has of it what it needs.
  const told = (all: readonly string[]) => all.filter((line) => /^\{"record":"(node|edge)"/.test(line));
  expect(told(copied)).toEqual(told(lines));
  expect(await store.memory.verify()).toEqual([]);
});

const BROKEN: Record<string, (lines: string[]) => string[]> = {
  "a line that is no JSON": (lines) => lines.with(4, "{oops"),
  "its last lines missing": (lines) => lines.slice(0, -2),
  "its last line cut off": (lines) => lines.with(-1, (lines.at(-1) ?? "").slice(0, 10)),
  "an unknown kind": (lines) => lines.map((line) => line.replace('"kind":"NOTE"', '"kind":"POEM"')),
  "another version": (lines) => lines.with(0, (lines[0] ?? "").replace('"version":1', '"version":9')),
  "nothing in it": () => [],
};
for (const [what, breakIt] of Object.entries(BROKEN)) {
  test(`a file with ${what} is refused by its line, and nothing is written`, async () => {
    const [from, to] = [await open("from"), await open("to")];
    await live(from);
    const attempt = bring(to, breakIt(await linesOf(from)));
    await expect(attempt).rejects.toThrow(/^Line \d+: .*Nothing was imported\.$/);
    await expect(attempt).rejects.toBeInstanceOf(Failure);
    expect(await linesOf(to)).toHaveLength(2);
  });
}

test("an agent's export holds what that agent may read, and nothing that tells of more", async () => {
  const store = await open("from");
  await live(store);
  await store.memory.transaction(META, (tx) => tx.setDeleted(draft("note:b", ""), false));
  const guard: Guard = { account: ACCOUNT, project: SHOP, visibilities: ["public"], onlyAgent: "bob" };
  const lines = await linesOf(store, { guard, shared: false, audit: false });
  expect(lines.map((line) => JSON.parse(line).id ?? JSON.parse(line).record)).toEqual([
    undefined,
    expect.stringMatching(/^tx:/),
    "note:b",
    "end",
  ]);
  for (const word of ["words", "sealed", "note:c", "wrong"]) expect(lines.join("\n")).not.toContain(word);
  const to = await open("to");
  expect(await bring(to, lines)).toMatchObject({ nodes: 1, edges: 0 });
});

test("what was said is found after an import as before it, and more can be said", async () => {
  const [from, to] = [await open("from"), await open("to")];
  await say(from, 0, ["where is the zebra", "in the garden"]);
  await bring(to, await linesOf(from));
  const index = talkIndex(ACCOUNT, SHOP);
  expect(await indexLines(to.memory, index)).toEqual(await indexLines(from.memory, index));
  for (const store of [from, to]) await say(store, 2, ["and the giraffe"]);
  expect(await indexLines(to.memory, index)).toEqual(await indexLines(from.memory, index));
});

async function say(to: Store, from: number, contents: readonly string[]): Promise<void> {
  let next = from;
  const spoken = contents.map((content, at) => ({ role: "user", content, at: from + at }));
  const place = { project: SHOP, audience: { visibility: "shared", agents: [] } } as const;
  const plan = planMessages("c1", spoken, place, () => `message:${next++}`);
  await appendMessages(to, { ...plan, project: SHOP, caller: CALLER });
}
