import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { withLease } from "./withLease.ts";

const NAME = "build:orchard";
const TTL_MS = 90;

let store: Store;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-lease-"));
  store = await openSqliteStore({ folder });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
});

/** Work that goes on until it is told to stop. */
function endless(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

const never = new AbortController().signal;
const work = (signal: AbortSignal, doing: (signal: AbortSignal) => Promise<unknown>) =>
  withLease({ leases: store.leases, name: NAME, holder: "one" }, signal, doing, TTL_MS);

test("work that takes longer than a lease lasts keeps it, and gives it back", async () => {
  await work(never, async (signal) => {
    await delay(2 * TTL_MS);
    expect(signal.aborted).toBe(false);
    expect(await store.leases.holder(NAME)).toBe("one");
  });
  expect(await store.leases.holder(NAME)).toBeNull();
});

test("work whose lease another process took is stopped, and leaves it to that one", async () => {
  const working = work(never, async (signal) => {
    await store.leases.release(NAME, "one");
    await store.leases.acquire(NAME, "two", 60_000);
    await endless(signal);
  });
  await expect(working).rejects.toMatchObject({ code: "unavailable" });
  expect(await store.leases.holder(NAME)).toBe("two");
});

test("work whose lease another process took and gave back is stopped all the same", async () => {
  const working = work(never, async (signal) => {
    await store.leases.release(NAME, "one");
    await store.leases.acquire(NAME, "two", 60_000);
    await store.leases.release(NAME, "two");
    await endless(signal);
  });
  await expect(working).rejects.toMatchObject({ code: "unavailable" });
});

test("whoever is told to stop does, also while it waits for its turn", async () => {
  const stop = new AbortController();
  const working = work(stop.signal, endless);
  const waiting = withLease({ leases: store.leases, name: NAME, holder: "two" }, stop.signal, endless);
  stop.abort();
  await expect(working).rejects.toMatchObject({ name: "AbortError" });
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
});
