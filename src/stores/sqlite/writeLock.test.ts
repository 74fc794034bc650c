import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { META } from "../testing/fixtures.ts";
import { Connection } from "./connection.ts";
import { openSqliteStore } from "./openSqliteStore.ts";
import { WriteLock } from "./writeLock.ts";

let folder: string;
const opened: { close(): void | Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-lock-"));
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await rm(folder, { recursive: true, force: true });
});

function connect(): Connection {
  const connection = new Connection({ path: join(folder, "a.db"), synchronous: "NORMAL", busyTimeoutMs: 0 });
  opened.push(connection);
  return connection;
}

async function openStore() {
  const store = await openSqliteStore({ folder });
  opened.push(store);
  return store;
}

async function expectDefect(attempt: Promise<unknown>): Promise<void> {
  const thrown = await attempt.catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown).not.toBeInstanceOf(Failure);
  expect(thrown).toMatchObject({ message: expect.stringContaining("memory.db") });
}

test("whatever takes the lock from inside a transaction of its file is a defect", async () => {
  const [store, other] = [await openStore(), await openStore()];
  const inside = (work: () => Promise<unknown>) => store.memory.transaction(META, work);
  await expectDefect(inside(() => store.leases.acquire("watcher", "ada", 1000)));
  await expectDefect(inside(() => store.leases.release("watcher", "ada")));
  await expectDefect(inside(() => store.audit.append([])));
  await expectDefect(inside(() => other.memory.transaction(META, () => {})));
});

test("the lock of another file may be taken from inside a transaction", async () => {
  const lock = new WriteLock(connect());
  const store = await openStore();
  const { held } = await lock.exclusively(() => store.leases.acquire("watcher", "ada", 1000));
  expect(held).toBe(true);
  await expectDefect(store.memory.transaction(META, () => lock.exclusively(() => store.audit.append([]))));
});

test("those who wait in line give up together, counted from when each of them asked", async () => {
  let nowMs = 0;
  const lock = new WriteLock(connect(), { now: () => nowMs });
  const holder = connect();
  holder.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE");
  const waiting = Array.from({ length: 3 }, () => lock.exclusively(() => "written"));
  nowMs = 60_000;
  for (const outcome of await Promise.allSettled(waiting)) {
    expect(outcome).toMatchObject({ status: "rejected", reason: { name: "Failure", code: "unavailable" } });
  }
  holder.exec("ROLLBACK");
  expect(await lock.exclusively(() => "written")).toBe("written");
});

test("the line of those who wait has an end", async () => {
  const lock = new WriteLock(connect());
  let finish = () => {};
  const running = lock.exclusively(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const controller = new AbortController();
  const waiting = Array.from({ length: 10_000 }, () => lock.exclusively(() => {}, controller));
  await expect(lock.exclusively(() => {})).rejects.toMatchObject({ name: "Failure", code: "unavailable" });
  controller.abort();
  const outcomes = await Promise.allSettled(waiting);
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  const next = lock.exclusively(() => "room again");
  finish();
  await running;
  expect(await next).toBe("room again");
});
