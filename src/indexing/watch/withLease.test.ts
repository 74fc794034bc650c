import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Leases, Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { withLease } from "./withLease.ts";

const NAME = "build:orchard";
const TTL_MS = 90;

let store: Store;
/** What the store takes for the time, which passes only when a test says so: no machine is too slow for a lease. */
let now: number;
beforeEach(async () => {
  now = Date.now();
  const folder = await mkdtemp(join(tmpdir(), "loci-lease-"));
  store = await openSqliteStore({ folder, clock: () => now });
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
const work = (
  signal: AbortSignal,
  doing: (signal: AbortSignal) => Promise<unknown>,
  leases: Leases = store.leases,
) => withLease({ leases, name: NAME, holder: "one" }, signal, doing, TTL_MS);

/** Another has it from where it runs out, whether or not it is renewed in between. */
async function takeOver(): Promise<void> {
  do now += TTL_MS;
  while (!(await store.leases.acquire(NAME, "two", 60_000)).held);
}

test("work that takes longer than a lease lasts keeps it, and gives it back", async () => {
  let renewals = 0;
  const counted: Leases = {
    ...store.leases,
    async acquire(...asked) {
      const lease = await store.leases.acquire(...asked);
      renewals += 1;
      return lease;
    },
  };
  await work(
    never,
    async (signal) => {
      for (let turn = 0; turn < 3; turn++) {
        const before = renewals;
        now += TTL_MS - 1;
        // One that began before the time passed may not have seen it pass.
        await expect.poll(() => renewals).toBeGreaterThanOrEqual(before + 2);
      }
      expect(signal.aborted).toBe(false);
      expect(await store.leases.holder(NAME)).toBe("one");
    },
    counted,
  );
  expect(await store.leases.holder(NAME)).toBeNull();
});

test("work whose lease another process took is stopped, and leaves it to that one", async () => {
  const working = work(never, async (signal) => {
    await takeOver();
    await endless(signal);
  });
  await expect(working).rejects.toMatchObject({ code: "unavailable" });
  expect(await store.leases.holder(NAME)).toBe("two");
});

test("work whose lease another process took and gave back is stopped all the same", async () => {
  const working = work(never, async (signal) => {
    await takeOver();
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
