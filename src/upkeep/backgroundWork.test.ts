import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../domain/failure.ts";
import { BackgroundWork } from "./backgroundWork.ts";

let warnings: number;
let runs: number;
beforeEach(() => {
  warnings = 0;
  runs = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const log = {
  error() {},
  warn() {
    warnings += 1;
  },
  info() {},
  debug() {},
};
const background = (once: (signal: AbortSignal) => Promise<boolean>) => {
  const work = async (signal: AbortSignal) => {
    runs += 1;
    return await once(signal);
  };
  return new BackgroundWork({ name: "things", work, log });
};
const down = async () => {
  throw new Failure("unavailable", "It is down.", "Wait.");
};

test("what is asked for while it works is done once more, however often it was asked", async () => {
  const work = background(async () => true);
  for (let asked = 0; asked < 5; asked++) work.nudge();
  await work.settled();
  expect(runs).toBe(2);
});

test("after setbacks it rests longer each time, is told of once, and can be asked at once", async () => {
  let isDown = true;
  const work = background(async () => (isDown ? await down() : true));
  work.nudge();
  await work.settled();
  work.nudge();
  expect(runs).toBe(1);
  expect(work).toMatchObject({ isRunning: false, isResting: true, problem: "It is down." });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([runs, warnings]).toEqual([3, 1]);
  isDown = false;
  work.run();
  await work.settled();
  expect(work).toMatchObject({ isResting: false, problem: null });
});

test("what another process is at is looked for again, and is no problem", async () => {
  let isElsewhere = true;
  const work = background(async () => !isElsewhere);
  work.nudge();
  await work.settled();
  expect(work).toMatchObject({ isResting: true, problem: null });
  isElsewhere = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([runs, warnings]).toEqual([2, 0]);
  expect(work.isResting).toBe(false);
});

test("closed, it breaks off or waits, and begins nothing any more", async () => {
  const untilStopped = (signal: AbortSignal) =>
    new Promise<boolean>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const hasty = background(untilStopped);
  hasty.nudge();
  await hasty.close();
  hasty.run();
  expect([runs, warnings]).toEqual([1, 0]);
  let isDone = false;
  const patient = background(async () => {
    await Promise.resolve();
    isDone = true;
    return true;
  });
  patient.nudge();
  await patient.close({ isPatient: true });
  expect(isDone).toBe(true);
});

test("whoever waits can leave", async () => {
  const work = background(() => new Promise(() => {}));
  work.nudge();
  const leaving = new AbortController();
  const waiting = work.settled(leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
});
