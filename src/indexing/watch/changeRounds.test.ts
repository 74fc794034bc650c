import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ChangeRounds } from "./changeRounds.ts";

type Paths = readonly string[] | null;

/** Rebuilds that end when the test says so. */
function recorded() {
  const started: Paths[] = [];
  const failures: unknown[] = [];
  let ends: PromiseWithResolvers<void> | undefined;
  const rounds = new ChangeRounds({
    rebuild(paths) {
      started.push(paths);
      ends = Promise.withResolvers<void>();
      return ends.promise;
    },
    onFailure: (thrown) => failures.push(thrown),
  });
  const finish = async (thrown?: Error) => {
    if (thrown) ends?.reject(thrown);
    else ends?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { rounds, started, failures, finish };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a save goes through all states and is rebuilt half a second after it", async () => {
  const { rounds, started, finish } = recorded();
  expect(rounds.state).toBe("idle");
  rounds.hint("a.ts");
  expect(rounds.state).toBe("detecting");
  await pass(100);
  expect(rounds.state).toBe("debouncing");
  await pass(399);
  expect(started).toEqual([]);
  await pass(2);
  expect(started).toEqual([["a.ts"]]);
  expect(rounds.state).toBe("rebuilding");
  await finish();
  expect(rounds.state).toBe("idle");
  await pass(10_000);
  expect(started).toHaveLength(1);
});

test("saves in quick succession are one rebuild; whoever never stops writing waits a second at most", async () => {
  const { rounds, started, finish } = recorded();
  for (let at = 0; at < 30; at++) {
    rounds.hint(`${at % 3}.ts`);
    await pass(100);
    if (started.length === 1) await finish();
  }
  expect(started[0]).toEqual(["0.ts", "1.ts", "2.ts"]);
  expect(started.length).toBeGreaterThanOrEqual(2);
});

test("what changes during a rebuild starts another round", async () => {
  const { rounds, started, finish } = recorded();
  rounds.hint("a.ts");
  await pass(600);
  rounds.hint("a.ts");
  await pass(5_000);
  expect(started).toEqual([["a.ts"]]);
  await finish();
  expect(rounds.state).toBe("detecting");
  await pass(600);
  expect(started).toEqual([["a.ts"], ["a.ts"]]);
});

test("a burst of changes becomes one look at everything", async () => {
  const { rounds, started } = recorded();
  for (let at = 0; at < 5_000; at++) rounds.hint(`${at}.ts`);
  await pass(600);
  expect(started).toEqual([null]);
});

test("a hint that names no path covers those that do", async () => {
  const { rounds, started } = recorded();
  rounds.hint("a.ts");
  rounds.hint(null);
  rounds.hint("b.ts");
  await pass(600);
  expect(started).toEqual([null]);
});

describe("a rebuild that fails", () => {
  test("is tried again with what it was about, later each time, and never given up", async () => {
    const { rounds, started, failures, finish } = recorded();
    rounds.hint("a.ts");
    await pass(600);
    await finish(new Error("disk full"));
    expect(failures).toHaveLength(1);
    await pass(900);
    expect(started).toHaveLength(1);
    await pass(200);
    expect(started).toEqual([["a.ts"], ["a.ts"]]);
    for (let at = 0; at < 10; at++) {
      await finish(new Error("disk full"));
      await pass(61_000);
    }
    expect(started).toHaveLength(12);
    await finish();
    expect(rounds.state).toBe("idle");
  });

  test("does not lose what came meanwhile", async () => {
    const { rounds, started, finish } = recorded();
    rounds.hint("a.ts");
    await pass(600);
    rounds.hint("b.ts");
    await finish(new Error("busy"));
    await pass(1_100);
    expect(new Set(started[1])).toEqual(new Set(["a.ts", "b.ts"]));
  });
});

describe("flush", () => {
  test("rebuilds at once, and until nothing is left", async () => {
    const { rounds, started, finish } = recorded();
    rounds.hint("a.ts");
    let isFlushed = false;
    const flushed = rounds.flush().then(() => {
      isFlushed = true;
    });
    await pass(0);
    expect(started).toEqual([["a.ts"]]);
    rounds.hint("b.ts");
    await finish();
    expect(isFlushed).toBe(false);
    expect(started).toEqual([["a.ts"], ["b.ts"]]);
    await finish();
    await flushed;
    expect(rounds.state).toBe("idle");
  });

  test("has nothing to do when there are no hints", async () => {
    const { rounds, started } = recorded();
    await rounds.flush();
    expect(started).toEqual([]);
  });
});

test("once stopped it does nothing more", async () => {
  const { rounds, started } = recorded();
  rounds.hint("a.ts");
  await rounds.stop();
  rounds.hint("b.ts");
  await pass(5_000);
  expect(started).toEqual([]);
});
