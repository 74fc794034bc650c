import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { asNodeId, asSessionId, ulidSource } from "../../domain/ids.ts";
import type { FragmentNote } from "../../engines/workingMemory/fragment.ts";
import type { GraphStore, Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { ACCOUNT, META, note as noteDraft, PROJECT } from "../../stores/testing/fixtures.ts";
import { WorkingMemory } from "./workingMemory.ts";

let folder: string;
const opened: Store[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-working-"));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await rm(folder, { recursive: true, force: true });
});

const fleet = { account: ACCOUNT, project: PROJECT };
const log = { error() {}, warn() {}, info() {}, debug() {} };
const ids = ulidSource(Date.now, () => Math.floor(Math.random() * 256));

async function open(): Promise<Store> {
  const store = await openSqliteStore({ folder });
  opened.push(store);
  return store;
}
/** As another process would have it. */
async function another(wrap = (memory: GraphStore) => memory): Promise<WorkingMemory> {
  return new WorkingMemory({ memory: wrap((await open()).memory), ids, log });
}
async function save(count: number, prefix = "m"): Promise<void> {
  const store = await open();
  await store.memory.transaction(META, async (tx) => {
    for (let at = 0; at < count; at++) await tx.put(noteDraft(`${prefix}${at}`, `about ${prefix}${at}`));
  });
}
const met = (id: string, session = "session:1", at = Date.now()): FragmentNote => ({
  id: asNodeId(id),
  session: asSessionId(session),
  came: "recalled",
  at,
});
async function seenBy(working: WorkingMemory): Promise<string[]> {
  return [...(await working.recent(fleet))].map(({ id }) => String(id)).sort();
}

test("it is there at once for its own process, and for others and later ones when it is written", async () => {
  await save(1);
  const [one, other] = [await another(), await another()];
  one.note(fleet, [met("m0")]);
  expect(await seenBy(one)).toEqual(["m0"]);
  expect(await seenBy(other)).toEqual([]);
  await one.flush();
  expect(await seenBy(other)).toEqual(["m0"]);
  expect(await seenBy(await another())).toEqual(["m0"]);
});

test("what is being written is there, whatever another process has written meanwhile", async () => {
  await save(2);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const slow = (memory: GraphStore): GraphStore => ({
    ...memory,
    transaction: async (meta, work) => {
      await held;
      return memory.transaction(meta, work);
    },
  });
  const [one, other] = [await another(slow), await another()];
  one.note(fleet, [met("m0")]);
  const written = one.flush();
  other.note(fleet, [met("m1")]);
  await other.flush();
  expect(await seenBy(one)).toEqual(["m0", "m1"]);
  goOn();
  await written;
  expect(await seenBy(one)).toEqual(["m0", "m1"]);
});

test("several processes that note at once lose nothing of each other", async () => {
  await save(40);
  const processes = await Promise.all([another(), another(), another(), another()]);
  await Promise.all(
    processes.map(async (each, process) => {
      for (let at = 0; at < 10; at++) {
        each.note(fleet, [met(`m${process * 10 + at}`, `session:${process}`)]);
        await each.flush();
      }
    }),
  );
  const all = Array.from({ length: 40 }, (_, at) => `m${at}`).sort();
  for (const each of processes) expect(await seenBy(each)).toEqual(all);
});

test("a session has 200, the oldest give way", async () => {
  await save(210);
  const working = await another();
  const now = Date.now();
  working.note(
    fleet,
    Array.from({ length: 210 }, (_, at) => met(`m${at}`, "session:1", now - (210 - at) * 1_000)),
  );
  await working.flush();
  const seen = await seenBy(await another());
  expect(seen).toHaveLength(200);
  expect(seen).not.toContain("m9");
  expect(seen).toContain("m10");
  expect(await seenBy(working)).toEqual(seen);
});

test("while the store is away what is noted waits", async () => {
  await save(1);
  let isAway = true;
  const working = await another((memory) => ({
    ...memory,
    transaction: (...args) =>
      isAway ? Promise.reject(new Failure("unavailable", "busy", "wait")) : memory.transaction(...args),
  }));
  working.note(fleet, [met("m0")]);
  await working.flush();
  expect(await seenBy(await another())).toEqual([]);
  isAway = false;
  await working.flush();
  expect(await seenBy(await another())).toEqual(["m0"]);
});

test("what is in another account or project is another working memory", async () => {
  await save(1);
  const working = await another();
  working.note({ ...fleet, account: "rival" }, [met("m0")]);
  await working.flush();
  expect(await seenBy(working)).toEqual([]);
  expect([...(await working.recent({ ...fleet, account: "rival" }))]).toEqual([]);
});

test("recalling the same over and over writes nothing", async () => {
  await save(1);
  let begun = 0;
  const working = await another((memory) => ({
    ...memory,
    transaction: (meta, work, options) =>
      memory.transaction(
        meta,
        (tx) =>
          work({
            ...tx,
            setMark: (name, value) => {
              begun += 1;
              return tx.setMark(name, value);
            },
          }),
        options,
      ),
  }));
  for (let at = 0; at < 5; at++) {
    working.note(fleet, [met("m0")]);
    await working.flush();
  }
  // The fragment itself, and that there is something new.
  expect(begun).toBe(2);
});
