import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PacedProgress } from "./progress.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function recorder() {
  const sent: number[] = [];
  const progress = new PacedProgress(async ({ done }) => {
    sent.push(done);
  });
  return { sent, report: (done: number) => progress.report({ done, message: "" }), progress };
}

test("sends the first report at once and then the newest, ten times a second", async () => {
  const { sent, report } = recorder();
  for (let done = 0; done <= 1_000; done++) {
    report(done);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(sent[0]).toBe(0);
  expect(sent.length).toBeGreaterThanOrEqual(10);
  expect(sent.length).toBeLessThanOrEqual(11);
});

test("leaves out what does not rise", async () => {
  const { sent, report } = recorder();
  for (const done of [1, 1, 0, Number.NaN, 2, 1, 3]) {
    report(done);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(sent).toEqual([1, 2, 3]);
});

test("sends what waits when the call is done, and nothing after that", async () => {
  const { sent, report, progress } = recorder();
  report(1);
  report(2);
  report(3);
  await progress.finish();
  report(4);
  expect(sent).toEqual([1, 3]);
  expect(vi.getTimerCount()).toBe(0);
});

test("sends nothing more once the call is abandoned", async () => {
  const { sent, report, progress } = recorder();
  report(1);
  report(2);
  progress.abandon();
  await vi.advanceTimersByTimeAsync(1_000);
  await progress.finish();
  expect(sent).toEqual([1]);
});
