import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../domain/caller.ts";
import { asNodeId, asProjectId, asSessionId } from "../domain/ids.ts";
import type { NodeDraft } from "../domain/record.ts";
import { memoryHash } from "../engines/memory/saidMemory.ts";
import type { GraphStore, Store, WriteTx } from "../stores/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { setForgotten } from "./forgetting/setForgotten.ts";
import type { MemoryWrite, WriteResult } from "./memoryWrite.ts";
import { writeMemory } from "./writeMemory.ts";

const project = asProjectId("glances");
const caller: Caller = {
  account: "local",
  agent: "ada",
  session: asSessionId("session:1"),
  role: "agent",
  project,
};
const author = {
  type: "memory_write",
  account: "local",
  project,
  agentId: "bob",
  sessionId: asSessionId("session:2"),
} as const;
const guard = { account: "local", project, visibilities: ["shared"] as const };

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-glance-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function decision(id: string, title: string, rationale = "It was measured."): NodeDraft {
  const props = { title, rationale, tradeoffs: [], affectedFiles: [] };
  return { id: asNodeId(id), project, kind: "DECISION", props, contentHash: memoryHash(props) };
}

const writing = (draft: NodeDraft): MemoryWrite => ({ draft, caller, sameness: "alike" });
const put = (...drafts: NodeDraft[]) =>
  store.memory.transaction(author, async (tx) => void (await tx.putAll(drafts)));

/** Writes, and lets something else happen between the look that is taken before the lock and the lock. */
async function writeAfter(write: MemoryWrite, meanwhile: () => Promise<unknown>): Promise<WriteResult> {
  let hasHappened = false;
  const transaction: GraphStore["transaction"] = async (meta, work, options) => {
    if (!hasHappened) {
      hasHappened = true;
      await meanwhile();
    }
    return store.memory.transaction(meta, work, options);
  };
  return writeMemory({ ...store, memory: { ...store.memory, transaction } }, write);
}

const change = (work: (tx: WriteTx) => Promise<unknown>) => store.memory.transaction(author, work);
const current = async () =>
  (await store.memory.find({ guard }, { kinds: ["DECISION"], limit: 10 })).map(({ id }) => String(id)).sort();

test("the same that is written meanwhile is found", async () => {
  const result = await writeAfter(writing(decision("mine", "Use cents")), () =>
    put(decision("theirs", "Use cents")),
  );
  expect(result).toMatchObject({ status: "duplicate_skip", duplicateOf: "theirs" });
});

test("what is alike and written meanwhile is found", async () => {
  const result = await writeAfter(writing(decision("mine", "Use cents", "Floats lose money.")), () =>
    put(decision("theirs", "Use cents")),
  );
  expect(result).toMatchObject({ status: "superseded", superseded: "theirs" });
});

test("the same that is deleted or ended meanwhile is not what a write is taken for", async () => {
  const ends = {
    deleted: (tx: WriteTx) => tx.setDeleted(decision("theirs", ""), true),
    ended: (tx: WriteTx) => tx.close(decision("theirs", "")),
  };
  for (const [how, end] of Object.entries(ends)) {
    await change((tx) => tx.setDeleted(decision("theirs", ""), false));
    await put(decision("theirs", "Use cents"));
    const mine = decision(`mine-${how}`, "Use cents");
    expect(await writeAfter(writing(mine), () => change(end))).toMatchObject({
      status: "saved",
      id: mine.id,
    });
    await change((tx) => tx.close(mine));
  }
});

test("the same that says something else by now is not what a write is taken for", async () => {
  await put(decision("theirs", "Use cents"));
  const result = await writeAfter(writing(decision("mine", "Use cents")), () =>
    put(decision("theirs", "Ship parcels on Tuesday")),
  );
  expect(result).toMatchObject({ status: "saved", id: "mine" });
});

test("the same that is restored meanwhile is found", async () => {
  const theirs = decision("theirs", "Use cents");
  const forgetting = { ids: [theirs.id], caller: { ...caller, role: "admin" as const }, project };
  await put(theirs);
  await setForgotten(store, { ...forgetting, deleted: true });
  const result = await writeAfter(writing(decision("mine", "Use cents")), () =>
    setForgotten(store, { ...forgetting, deleted: false }),
  );
  expect(result).toMatchObject({ status: "duplicate_skip", duplicateOf: "theirs" });
  expect(await current()).toEqual(["theirs"]);
});

test("what is alike is found when the one that was nearer ends meanwhile", async () => {
  const far = decision("far", "Keep user sessions in Memcached");
  const near = decision("near", "Keep user sessions in Redis");
  await put(far, near);
  const mine = writing(decision("mine", "Keep user sessions in Redis", "It is there already."));
  const result = await writeAfter(mine, () => change((tx) => tx.close(near)));
  expect(result).toMatchObject({ status: "manual_review", candidates: [{ id: "far" }] });
});
