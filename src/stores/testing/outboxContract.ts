import { describe, expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import type { Outbox, OutboxEntry } from "../port.ts";
import { hour, type TestClock, testClock } from "./fixtures.ts";

export interface OpenedOutbox {
  readonly outbox: Outbox;
  /** Opens the same data once more, whether or not the first was closed. */
  reopen(): Promise<Outbox>;
  /** Closes whatever is still open and removes the data. */
  dispose(): Promise<void>;
}

export type OpenOutbox = (options: { clock: () => number }) => Promise<OpenedOutbox>;

interface World extends OpenedOutbox {
  readonly clock: TestClock;
}

type Check = (title: string, body: (world: World) => Promise<void>) => void;

/** What every outbox must do: hand each entry to one worker at a time, and never lose one. */
export function outboxContract(name: string, open: OpenOutbox): void {
  describe(`${name} outbox`, () => {
    const check: Check = (title, body) => {
      test(title, async () => {
        const clock = testClock(hour(1));
        const opened = await open({ clock: clock.now });
        try {
          await body({ ...opened, clock });
        } finally {
          await opened.dispose();
        }
      });
    };
    queueing(check);
    locking(check);
    retrying(check);
    surviving(check);
  });
}

const ATTEMPTS = 10;
const id = (name: string) => asNodeId(`note:${name}`);
const idsOf = (entries: readonly OutboxEntry[]) => entries.map((entry) => entry.id);

async function enqueue(outbox: Outbox, ...names: string[]): Promise<void> {
  for (const name of names) await outbox.enqueue({ id: id(name), payload: { name } });
}

/** Takes and fails the only entry once, when it is next due; returns how long that took to come. */
async function failOnce({ outbox, clock }: World): Promise<number> {
  const [waiting] = await outbox.entries(1);
  const waitMs = Math.max(0, (waiting?.retryAt ?? 0) - clock.now());
  clock.set(clock.now() + waitMs);
  const [taken] = await outbox.take(1);
  if (taken === undefined) throw new Error("the entry was not handed out when it was due");
  await outbox.settle(taken.id, { done: false, error: "store away" });
  return waitMs;
}

function queueing(check: Check): void {
  check("an empty outbox hands out nothing", async ({ outbox }) => {
    expect(await outbox.take(10)).toEqual([]);
    expect(await outbox.entries(10)).toEqual([]);
  });

  check("entries are handed out oldest first, as they were given", async ({ outbox, clock }) => {
    const payload = { text: 'a nul \u0000, "quotes", 用户 🚀', list: [1, null, { deep: true }] };
    await outbox.enqueue({ id: id("z"), payload });
    await enqueue(outbox, "y", "x");
    clock.set(clock.now() + 1);
    await enqueue(outbox, "a");
    expect(idsOf(await outbox.entries(10))).toEqual([id("z"), id("y"), id("x"), id("a")]);
    const [first] = await outbox.take(1);
    expect(first).toMatchObject({ id: id("z"), payload, status: "pending", lastError: null });
    await outbox.settle(id("z"), { done: true });
    expect(idsOf(await outbox.take(10))).toEqual([id("y"), id("x"), id("a")]);
  });

  check("what is done is gone; what was never there can be settled without harm", async ({ outbox }) => {
    await enqueue(outbox, "a", "b");
    await outbox.take(1);
    await outbox.settle(id("a"), { done: true });
    await outbox.settle(id("unknown"), { done: true });
    await outbox.settle(id("unknown"), { done: false, error: "no" });
    expect(idsOf(await outbox.entries(10))).toEqual([id("b")]);
  });

  check("the same id is queued once, and asking again does not disturb it", async (world) => {
    await enqueue(world.outbox, "a", "a");
    expect(await world.outbox.entries(10)).toHaveLength(1);
    await failOnce(world);
    const before = await world.outbox.entries(10);
    await enqueue(world.outbox, "a");
    expect(await world.outbox.entries(10)).toEqual(before);
  });

  check("what waits and what failed is counted, with why the last of it failed", async ({ outbox }) => {
    expect(await outbox.counts()).toEqual({ pending: 0, failed: 0, problem: null });
    await enqueue(outbox, "a", "b", "c", "d");
    await outbox.settle(id("b"), { done: false, error: "first", final: true });
    await outbox.settle(id("c"), { done: false, error: "second", final: true });
    await outbox.settle(id("d"), { done: false, error: "not yet" });
    expect(await outbox.counts()).toEqual({ pending: 2, failed: 2, problem: "second" });
  });

  check("a limit is kept", async ({ outbox }) => {
    await enqueue(outbox, "a", "b", "c");
    expect(await outbox.entries(2)).toHaveLength(2);
    expect(await outbox.take(0)).toEqual([]);
    expect(idsOf(await outbox.take(2))).toEqual([id("a"), id("b")]);
  });
}

function locking(check: Check): void {
  check("a taken entry is not handed out twice", async ({ outbox, reopen }) => {
    await enqueue(outbox, "a", "b", "c", "d");
    const other = await reopen();
    const taken = await Promise.all([outbox.take(3), other.take(3), outbox.take(3), other.take(3)]);
    expect(idsOf(taken.flat())).toEqual([id("a"), id("b"), id("c")]);
    for (const entry of taken.flat()) await outbox.settle(entry.id, { done: true });
    expect(idsOf(await other.take(3))).toEqual([id("d")]);
  });

  check(
    "an entry whose worker died is handed out again when its lock runs out",
    async ({ outbox, clock }) => {
      await enqueue(outbox, "a");
      const [taken] = await outbox.take(1);
      const retryAt = taken?.retryAt ?? 0;
      expect(retryAt).toBeGreaterThan(clock.now());
      clock.set(retryAt - 1);
      expect(await outbox.take(1)).toEqual([]);
      clock.set(retryAt + 1);
      expect(idsOf(await outbox.take(1))).toEqual([id("a")]);
    },
  );
}

function retrying(check: Check): void {
  check("a failed attempt is tried again, each time after a longer wait", async (world) => {
    await enqueue(world.outbox, "a");
    const waitsMs: number[] = [];
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
      waitsMs.push(await failOnce(world));
      expect(await world.outbox.take(1)).toEqual([]);
      const [entry] = await world.outbox.entries(1);
      expect(entry).toMatchObject({ attempts: attempt, status: "pending", lastError: "store away" });
    }
    const [first, ...later] = waitsMs;
    expect(first).toBe(0);
    expect(later).toEqual(later.toSorted((a, b) => a - b));
    expect(later.at(-1)).toBeGreaterThan(later[0] ?? 0);
  });

  check(
    "after ten attempts, in about an hour, it has failed for good and keeps its content",
    async (world) => {
      await enqueue(world.outbox, "a");
      const start = world.clock.now();
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) await failOnce(world);
      const took = world.clock.now() - start;
      expect(took).toBeGreaterThan(hour(0.5) - hour(0));
      expect(took).toBeLessThan(hour(2) - hour(0));
      const [entry] = await world.outbox.entries(10);
      expect(entry).toMatchObject({
        status: "failed",
        attempts: ATTEMPTS,
        lastError: "store away",
        payload: { name: "a" },
      });
      world.clock.set(hour(1000));
      expect(await world.outbox.take(10)).toEqual([]);
    },
  );

  check("an entry that waits lets those behind it wait, so that they stay in order", async (world) => {
    await enqueue(world.outbox, "a");
    await failOnce(world);
    await enqueue(world.outbox, "b");
    expect(await world.outbox.take(10)).toEqual([]);
    const [waiting] = await world.outbox.entries(1);
    world.clock.set(waiting?.retryAt ?? 0);
    expect(idsOf(await world.outbox.take(10))).toEqual([id("a"), id("b")]);
  });

  check("what is given up at once keeps its content and lets the others pass", async ({ outbox }) => {
    await enqueue(outbox, "a", "b");
    await outbox.take(1);
    await outbox.settle(id("a"), { done: false, final: true, error: "hopeless" });
    expect(await outbox.entries(1)).toMatchObject([{ id: id("a"), status: "failed", lastError: "hopeless" }]);
    expect(idsOf(await outbox.take(10))).toEqual([id("b")]);
  });

  check("what has failed can be tried again in its old place; what waits is left as it is", async (world) => {
    const { outbox } = world;
    await enqueue(outbox, "a", "b");
    await outbox.settle(id("a"), { done: false, final: true, error: "hopeless" });
    expect(await outbox.retry(id("b"))).toBe(false);
    expect(await outbox.retry(id("unknown"))).toBe(false);
    expect(await outbox.retry(id("a"))).toBe(true);
    expect(await outbox.entries(1)).toMatchObject([{ id: id("a"), status: "pending", attempts: 0 }]);
    expect(idsOf(await outbox.take(10))).toEqual([id("a"), id("b")]);
    expect(await outbox.retry(id("a"))).toBe(false);
    expect(await outbox.take(10)).toEqual([]);
  });

  check("an entry that has failed for good lets the others pass", async (world) => {
    await enqueue(world.outbox, "a", "b");
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) await failOnce(world);
    world.clock.set(hour(1000));
    expect(idsOf(await world.outbox.take(10))).toEqual([id("b")]);
  });
}

function surviving(check: Check): void {
  check("entries, attempts and locks are there after a restart", async (world) => {
    await enqueue(world.outbox, "a", "b");
    await failOnce(world);
    const before = await world.outbox.entries(10);
    await world.outbox.close();
    const again = await world.reopen();
    expect(await again.entries(10)).toEqual(before);
    expect(await again.take(10)).toEqual([]);
    world.clock.set(hour(1000));
    expect(idsOf(await again.take(10))).toEqual([id("a"), id("b")]);
  });
}
