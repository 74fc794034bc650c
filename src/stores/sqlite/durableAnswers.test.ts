import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "../port.ts";
import { META, note, ref, view } from "../testing/fixtures.ts";
import { openSqliteStore } from "./openSqliteStore.ts";

let folder: string;
let store: Store;
let handles: FileHandle;
let datasync: FileHandle["datasync"];
/** What the disk does instead of writing, while a test wants that. */
let disk: (() => Promise<void>) | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-durable-"));
  const file = await open(join(folder, "any"), "w");
  handles = Object.getPrototypeOf(file);
  await file.close();
  datasync = handles.datasync;
  handles.datasync = function (this: FileHandle) {
    return disk ? disk() : datasync.call(this);
  };
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  disk = null;
  await store.close();
  handles.datasync = datasync;
  await rm(folder, { recursive: true, force: true });
});

const put = (id: string, to = store) => to.memory.transaction(META, (tx) => tx.put(note(id, "text")));
const settledSoon = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setTimeout(() => resolve(false), 50))]);

test("nothing is told to be written before the disk has it, nor what another wrote and is not told of yet", async () => {
  await put("first");
  const held = Promise.withResolvers<void>();
  disk = () => held.promise;
  const writing = put("second");
  expect(await settledSoon(writing)).toBe(false);

  const other = await openSqliteStore({ folder });
  const looking = other.memory.transaction(META, (tx) => tx.get(view(), [ref("second")]));
  expect(await settledSoon(looking)).toBe(false);
  held.resolve();
  disk = null;
  expect(await looking).toHaveLength(1);
  await writing;
  await other.close();
});

test("after the disk has failed nothing is told to be written until all of the log is rescued", async () => {
  await put("first");
  disk = () => Promise.reject(new Error("no space"));
  await expect(put("second")).rejects.toMatchObject({ code: "unavailable" });
  disk = null;
  const reader = await openSqliteStore({ folder });
  await put("third");
  expect(await reader.memory.get(view(), [ref("first"), ref("second"), ref("third")])).toHaveLength(3);
  await reader.close();
});

test("what is committed while the store is closed is told to be", async () => {
  for (let round = 0; round < 20; round++) {
    const closing = await openSqliteStore({ folder });
    const writing = put(`r${round}`, closing).then(
      () => "written",
      () => "refused",
    );
    for (let turn = 0; turn < round; turn++) await Promise.resolve();
    await closing.close();
    const outcome = await writing;
    const found = await store.memory.get(view(), [ref(`r${round}`)]);
    expect(outcome).toBe(found.length === 1 ? "written" : "refused");
  }
});
