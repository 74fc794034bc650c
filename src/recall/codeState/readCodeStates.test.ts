import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeDraft, Props } from "../../domain/record.ts";
import type { AtTime } from "../../domain/time.ts";
import type { GraphStore, Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { hour, META, note, PROJECT, ROOT, ref, testClock, view } from "../../stores/testing/fixtures.ts";
import { readCodeStates } from "./readCodeStates.ts";

let folder: string;
let store: Store;
let code: GraphStore;
const clock = testClock();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-code-states-"));
  store = await openSqliteStore({ folder, clock: clock.now });
  code = await store.code(ROOT);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function draft(id: string, contentHash: string): NodeDraft {
  const props = {
    name: id.split("::").at(-1) ?? id,
    path: id.split("::")[0] ?? id,
    startLine: 1,
    endLine: 9,
  };
  const kind = id.includes("::") ? "FUNCTION" : "FILE";
  return { project: PROJECT, id: asNodeId(id), kind, props, contentHash };
}

async function indexAt(hours: number, ...drafts: readonly NodeDraft[]): Promise<void> {
  clock.set(hour(hours));
  await code.transaction({ ...META, type: "incremental" }, (tx) => tx.putAll(drafts));
}

/** A note on one piece of code, with what is kept of that on the edge. */
async function remember(id: string, to = ref(id), props: Props = {}): Promise<void> {
  await store.memory.transaction(META, async (tx) => {
    await tx.put(note(`note:${id}`, `about ${id}`));
    await tx.link({ type: "INVOLVES", from: ref(`note:${id}`), to, props });
  });
}

async function statesAt(at?: AtTime) {
  const seen = view(at);
  const memories = await store.memory.find(seen, { kinds: ["NOTE"], limit: 10 });
  const states = await readCodeStates(store.memory, { code, view: seen, project: PROJECT }, memories);
  return Object.fromEntries([...states].map(([id, told]) => [id, told]));
}

const FUNCTION = { kind: "FUNCTION", name: "walk", hash: "h1" };

test("code that was never known here, as in another working tree, is found by what it said", async () => {
  await indexAt(1, draft("b.ts", "f1"), draft("b.ts::walk", "h1"));
  clock.set(hour(2));
  await remember("a.ts::walk", ref("a.ts::walk"), FUNCTION);
  await remember("a.ts::look", ref("a.ts::look"), { ...FUNCTION, name: "look", hash: "h2" });
  expect(await statesAt()).toEqual({
    "note:a.ts::walk": [{ id: "a.ts::walk", state: "moved", movedTo: "b.ts::walk" }],
    "note:a.ts::look": [{ id: "a.ts::look", state: "gone" }],
  });
});

test("nothing is told of what was never known anywhere, is of another project, or of a time without code", async () => {
  clock.set(hour(1));
  await remember("plan.ts");
  await remember("a.ts::walk", ref("a.ts::walk"), FUNCTION);
  await remember("c.ts", { project: null, id: asNodeId("c.ts") }, { kind: "FILE", hash: "f1" });
  expect(await statesAt()).toEqual({});
  await indexAt(2, draft("b.ts", "f1"));
  expect(await statesAt()).toEqual({ "note:a.ts::walk": [{ id: "a.ts::walk", state: "gone" }] });
  expect(await statesAt({ asOf: hour(1) })).toEqual({});
});

test("where a memory keeps nothing of the code, it is taken for what it was then", async () => {
  await indexAt(1, draft("a.ts", "f1"));
  clock.set(hour(2));
  await remember("a.ts");
  await indexAt(3, draft("a.ts", "f2"));
  expect(await statesAt()).toMatchObject({ "note:a.ts": [{ id: "a.ts", state: "changed" }] });
  await indexAt(4, draft("a.ts", "f1"));
  expect(await statesAt()).toEqual({ "note:a.ts": [{ id: "a.ts", state: "same" }] });
});

test("one that came after, and had the content first when the lost one was gone, is where it went", async () => {
  await indexAt(1, draft("a.ts", "f1"), draft("a.ts::walk", "h1"));
  clock.set(hour(2));
  await remember("a.ts::walk", ref("a.ts::walk"), FUNCTION);
  clock.set(hour(3));
  const ended = await code.transaction({ ...META, type: "incremental" }, async (tx) => {
    await tx.close(ref("a.ts::walk"));
    return tx.id;
  });
  expect(await statesAt()).toMatchObject({ "note:a.ts::walk": [{ state: "gone", sinceTx: ended }] });
  await indexAt(9, draft("b.ts::walk", "h1"));
  expect(await statesAt()).toMatchObject({
    "note:a.ts::walk": [{ state: "moved", sinceTx: ended, movedTo: "b.ts::walk" }],
  });
  expect(await statesAt({ asOf: hour(5) })).toMatchObject({ "note:a.ts::walk": [{ state: "gone" }] });
});
