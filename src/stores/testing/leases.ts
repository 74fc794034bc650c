import fc from "fast-check";
import { expect } from "vitest";
import type { Leases } from "../port.ts";
import { type Check, hour, type TestClock } from "./fixtures.ts";

const TTL_MS = 1000;

/** One holder at a time, and a number by which a late holder can be told from the present one. */
export function leasesContract(check: Check): void {
  holding(check);
  fencing(check);
  model(check);
}

function holding(check: Check): void {
  check("the first to ask holds the lease, and the next is told who does", async ({ store, clock }) => {
    clock.set(hour(1));
    const first = await store.leases.acquire("watcher", "ada", TTL_MS);
    expect(first).toMatchObject({ held: true, holder: "ada", expiresAt: hour(1) + TTL_MS });
    clock.set(hour(1) + 1);
    const second = await store.leases.acquire("watcher", "bob", TTL_MS);
    expect(second).toEqual({ ...first, held: false });
  });

  check("the holder can prolong it", async ({ store, clock }) => {
    const first = await store.leases.acquire("watcher", "ada", TTL_MS);
    clock.set(clock.now() + TTL_MS - 1);
    const again = await store.leases.acquire("watcher", "ada", TTL_MS);
    expect(again).toEqual({ ...first, expiresAt: clock.now() + TTL_MS });
  });

  check("a lease runs out by itself", async ({ store, clock }) => {
    await store.leases.acquire("watcher", "ada", TTL_MS);
    clock.set(clock.now() + TTL_MS - 1);
    expect(await store.leases.acquire("watcher", "bob", TTL_MS)).toMatchObject({ held: false });
    clock.set(clock.now() + 1);
    expect(await store.leases.acquire("watcher", "bob", TTL_MS)).toMatchObject({ held: true, holder: "bob" });
    expect(await store.leases.release("watcher", "ada")).toBe(false);
    expect(await store.leases.acquire("watcher", "ada", TTL_MS)).toMatchObject({
      held: false,
      holder: "bob",
    });
  });

  check("only the holder can give it back", async ({ store }) => {
    await store.leases.acquire("watcher", "ada", TTL_MS);
    expect(await store.leases.release("watcher", "bob")).toBe(false);
    expect(await store.leases.release("unknown", "ada")).toBe(false);
    expect(await store.leases.release("watcher", "ada")).toBe(true);
    expect(await store.leases.release("watcher", "ada")).toBe(false);
    expect(await store.leases.acquire("watcher", "bob", TTL_MS)).toMatchObject({ held: true });
  });

  check("who holds it can be asked without taking it", async ({ store, clock, reopen }) => {
    const { leases } = await reopen();
    expect(await leases.holder("watcher")).toBeNull();
    const { fence } = await store.leases.acquire("watcher", "ada", TTL_MS);
    expect(await leases.holder("watcher")).toBe("ada");
    expect(await leases.holder("outbox")).toBeNull();
    clock.set(clock.now() + TTL_MS);
    expect(await leases.holder("watcher")).toBeNull();
    expect(await store.leases.acquire("watcher", "ada", TTL_MS)).toMatchObject({ held: true, fence });
    await store.leases.release("watcher", "ada");
    expect(await leases.holder("watcher")).toBeNull();
  });

  check("who holds leases of names that start alike is told at once", async ({ store, clock }) => {
    await store.leases.acquire("embedder:a_:1", "ada", TTL_MS);
    await store.leases.acquire("embedder:a_:2", "bob", 2 * TTL_MS);
    await store.leases.acquire("embedder:ab:1", "eve", TTL_MS);
    expect(await store.leases.holders("embedder:a_:")).toEqual(["ada", "bob"]);
    clock.set(clock.now() + TTL_MS);
    expect(await store.leases.holders("embedder:")).toEqual(["bob"]);
    await store.leases.release("embedder:a_:2", "bob");
    expect(await store.leases.holders("embedder:")).toEqual([]);
  });

  check("leases of different names do not touch each other", async ({ store }) => {
    await store.leases.acquire("watcher", "ada", TTL_MS);
    expect(await store.leases.acquire("outbox", "bob", TTL_MS)).toMatchObject({ held: true });
    await store.leases.release("outbox", "bob");
    expect(await store.leases.acquire("watcher", "bob", TTL_MS)).toMatchObject({
      held: false,
      holder: "ada",
    });
  });

  check("of many that ask at once, through several handles, one wins", async ({ store, reopen }) => {
    const handles = [store, await reopen(), await reopen()];
    const asked = Array.from({ length: 24 }, (_, index) =>
      (handles[index % 3] ?? store).leases.acquire("watcher", `agent${index}`, TTL_MS),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ held }) => held)).toHaveLength(1);
    expect(new Set(answers.map(({ holder }) => holder)).size).toBe(1);
  });
}

function fencing(check: Check): void {
  check(
    "the fence rises with every change of holder, also over a release and a restart",
    async ({ store, reopen }) => {
      const fences: number[] = [];
      const take = async (leases: Leases, holder: string) => {
        fences.push((await leases.acquire("watcher", holder, TTL_MS)).fence);
        await leases.release("watcher", holder);
      };
      for (const holder of ["ada", "bob", "ada"]) await take(store.leases, holder);
      await store.close();
      const again = await reopen();
      await take(again.leases, "bob");
      expect(fences).toEqual([...new Set(fences)].sort((a, b) => a - b));
    },
  );

  check("the fence rises even if nobody has had the lease for a year", async ({ store, clock }) => {
    const { fence } = await store.leases.acquire("watcher", "ada", TTL_MS);
    clock.set(clock.now() + 365 * 86_400_000);
    await store.leases.acquire("outbox", "bob", TTL_MS);
    expect((await store.leases.acquire("watcher", "bob", TTL_MS)).fence).toBeGreaterThan(fence);
  });

  check("a lease outlives the handle that took it", async ({ store, reopen }) => {
    const first = await store.leases.acquire("watcher", "ada", TTL_MS);
    await store.close();
    const again = await reopen();
    expect(await again.leases.acquire("watcher", "bob", TTL_MS)).toEqual({ ...first, held: false });
  });
}

const action = fc.record({
  kind: fc.constantFrom("acquire", "acquire", "release"),
  holder: fc.constantFrom("ada", "bob", "cleo"),
  ttlMs: fc.integer({ min: 1, max: 20 }),
  waitMs: fc.integer({ min: 0, max: 15 }),
});

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function model(check: Check): void {
  check("random use answers like a single variable", ({ store, clock }) => {
    const runs = { count: 0 };
    const property = fc.asyncProperty(fc.array(action, { maxLength: 15 }), (actions) =>
      replay(store.leases, clock, `lease${runs.count++}`, actions),
    );
    return fc.assert(property, { numRuns: 40 });
  });
}

async function replay(
  leases: Leases,
  clock: TestClock,
  name: string,
  actions: readonly Action[],
): Promise<void> {
  let held = { holder: "", expiresAt: Number.NEGATIVE_INFINITY };
  let lastFence = 0;
  let lastHolder = "";
  for (const { kind, holder, ttlMs, waitMs } of actions) {
    clock.set(clock.now() + waitMs);
    const free = held.expiresAt <= clock.now();
    if (kind === "release") {
      const released = await leases.release(name, holder);
      // Whether one that ran out can still be given back makes no difference to anyone.
      if (!free || held.holder !== holder) expect(released).toBe(held.holder === holder);
      if (held.holder === holder) held = { holder: "", expiresAt: Number.NEGATIVE_INFINITY };
      continue;
    }
    const mine = free || held.holder === holder;
    if (mine) held = { holder, expiresAt: clock.now() + ttlMs };
    const lease = await leases.acquire(name, holder, ttlMs);
    expect(lease).toMatchObject({ ...held, held: mine });
    if (held.holder !== lastHolder) expect(lease.fence).toBeGreaterThan(lastFence);
    else expect(lease.fence).toBeGreaterThanOrEqual(lastFence);
    lastFence = lease.fence;
    lastHolder = held.holder;
  }
}
