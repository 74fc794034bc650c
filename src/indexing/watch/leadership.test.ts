import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Leases, Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { isLedByAnother, Leadership } from "./leadership.ts";

const TIMING = { ttlMs: 200, askEveryMs: 40 };

let store: Store;
/** What the store takes for the time, which passes only when a test says so: no machine is too slow for a lease. */
let now: number;
beforeEach(async () => {
  now = Date.now();
  const folder = await mkdtemp(join(tmpdir(), "loci-leader-"));
  store = await openSqliteStore({ folder, clock: () => now });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
});

interface Candidate {
  readonly leadership: Leadership;
  readonly told: string[];
}

async function candidate(holder: string, leases: Leases = store.leases): Promise<Candidate> {
  const told: string[] = [];
  const events = {
    onGained: () => void told.push("gained"),
    onLost: () => void told.push("lost"),
    onProblem: () => void told.push("problem"),
  };
  const leadership = new Leadership({ leases, name: "watch:/orchard", holder }, events, TIMING);
  onTestFinished(() => leadership.stop());
  await leadership.start();
  return { leadership, told };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(5);
}

test("one leads, the other follows and takes over when the leader leaves", async () => {
  const one = await candidate("one");
  const two = await candidate("two");
  expect([one.told, two.told]).toEqual([["gained"], []]);
  await one.leadership.stop();
  await until(() => two.leadership.isLeader);
  expect(two.told).toEqual(["gained"]);
});

test("a leader renews its lease for as long as it lives", async () => {
  let renewals = 0;
  const one = await candidate("one", {
    ...store.leases,
    async acquire(...asked) {
      const lease = await store.leases.acquire(...asked);
      renewals += 1;
      return lease;
    },
  });
  const two = await candidate("two");
  for (let turn = 0; turn < 3; turn++) {
    const before = renewals;
    now += TIMING.ttlMs - 1;
    // One that began before the time passed may not have seen it pass.
    await until(() => renewals >= before + 2);
  }
  expect([one.leadership.isLeader, two.leadership.isLeader]).toEqual([true, false]);
});

test("a leader that died without a word is replaced", async () => {
  await store.leases.acquire("watch:/orchard", "dead", TIMING.ttlMs);
  const heir = await candidate("heir");
  expect(heir.leadership.isLeader).toBe(false);
  now += TIMING.ttlMs;
  await until(() => heir.leadership.isLeader);
});

test("a leader that cannot renew steps back when its lease has run out", async () => {
  let isBroken = false;
  const leases: Leases = {
    ...store.leases,
    acquire: (...asked) => (isBroken ? Promise.reject(new Error("locked")) : store.leases.acquire(...asked)),
  };
  const one = await candidate("one", leases);
  isBroken = true;
  await until(() => !one.leadership.isLeader);
  expect(one.told.filter((each) => each !== "problem")).toEqual(["gained", "lost"]);
  isBroken = false;
  await until(() => one.leadership.isLeader);
});

test("whether another leads can be asked without leading", async () => {
  const use = { leases: store.leases, name: "watch:/orchard", holder: "onlooker" };
  expect(await isLedByAnother(use)).toBe(false);
  const one = await candidate("one");
  expect(one.leadership.isLeader).toBe(true);
  expect(await isLedByAnother(use)).toBe(true);
});
