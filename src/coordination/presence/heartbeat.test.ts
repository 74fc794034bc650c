import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Leases } from "../../stores/port.ts";
import { Heartbeat } from "./heartbeat.ts";

const silent = { error() {}, warn() {}, info() {}, debug() {} };

/** Leases of which only the renewals are looked at. */
function counted(acquire: (times: number) => Promise<void> = async () => {}) {
  const seen = { acquired: 0, released: 0 };
  const leases: Leases = {
    async acquire(_name, holder, ttlMs) {
      seen.acquired += 1;
      await acquire(seen.acquired);
      return { held: true, holder, expiresAt: ttlMs, fence: 1 };
    },
    async release() {
      seen.released += 1;
      return true;
    },
    holder: async () => null,
    holders: async () => [],
  };
  return { leases, seen };
}

function open(leases: Leases) {
  const wall = { now: 1_000_000 };
  const heartbeat = new Heartbeat({
    leases,
    name: "process:1",
    holder: "1",
    clock: { now: () => wall.now },
    log: silent,
    timing: { lapseMs: 60_000, renewEveryMs: 15_000, lookEveryMs: 5 },
  });
  onTestFinished(() => heartbeat.stop());
  return { heartbeat, wall };
}

test("nothing is written before somebody has to see it, and once for all who ask at a time", async () => {
  const { leases, seen } = counted();
  const { heartbeat } = open(leases);
  await delay(20);
  expect(seen.acquired).toBe(0);
  await Promise.all([heartbeat.beat(), heartbeat.beat(), heartbeat.beat()]);
  await heartbeat.beat();
  expect(seen.acquired).toBe(1);
});

test("a machine that slept is seen again as soon as it wakes, and before anything it does", async () => {
  const { leases, seen } = counted();
  const { heartbeat, wall } = open(leases);
  await heartbeat.beat();
  wall.now += 3_600_000;
  await expect.poll(() => seen.acquired).toBe(2);
  wall.now += 3_600_000;
  await heartbeat.beat();
  expect(seen.acquired).toBe(3);
});

test("a clock that was set back does not stop it", async () => {
  const { leases, seen } = counted();
  const { heartbeat, wall } = open(leases);
  await heartbeat.beat();
  wall.now -= 3_600_000;
  await expect.poll(() => seen.acquired).toBe(2);
});

test("a renewal that fails is tried again soon, and not told to who waits for nothing", async () => {
  const { leases, seen } = counted(async (times) => {
    if (times === 2 || times === 3) throw new Error("busy");
  });
  const { heartbeat, wall } = open(leases);
  await heartbeat.beat();
  wall.now += 15_000;
  await expect.poll(() => seen.acquired).toBe(4);
  await delay(20);
  expect(seen.acquired).toBe(4);
});

test("who cannot be seen at all is told, and may try again", async () => {
  const { leases } = counted(async (times) => {
    if (times === 1) throw new Error("busy");
  });
  const { heartbeat } = open(leases);
  await expect(heartbeat.beat()).rejects.toThrow("busy");
  await expect(heartbeat.beat()).resolves.toBeUndefined();
});

test("its end is seen at once, and it does not come back", async () => {
  const { leases, seen } = counted();
  const { heartbeat, wall } = open(leases);
  await heartbeat.beat();
  await heartbeat.stop();
  expect(seen.released).toBe(1);
  wall.now += 3_600_000;
  await heartbeat.beat();
  await delay(20);
  expect(seen.acquired).toBe(1);
});
