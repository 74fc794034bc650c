import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { attempt } from "./attempts.ts";

const within = (ms: number) => ({
  untilMs: performance.now() + ms,
  attempts: 2,
  signal: new AbortController().signal,
});
const away = () => new Failure("unavailable", "away", "wait");

test("what fails once is tried again", async () => {
  let tried = 0;
  const outcome = await attempt(within(1_000), async () => {
    tried += 1;
    if (tried === 1) throw away();
    return "here";
  });
  expect(outcome).toEqual({ outcome: "done", result: "here" });
});

test("what fails every time has failed, with its cause", async () => {
  const cause = away();
  expect(await attempt(within(1_000), () => Promise.reject(cause))).toEqual({ outcome: "failed", cause });
});

test("what never comes is given up and told to stop", async () => {
  const signals: AbortSignal[] = [];
  const outcome = await attempt(within(40), async (signal) => {
    signals.push(signal);
    await delay(60_000, undefined, { signal });
  });
  expect(outcome).toEqual({ outcome: "timed_out" });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("what the question is to blame for, and a caller who left, are not tried again", async () => {
  let tried = 0;
  const refused = attempt(within(1_000), async () => {
    tried += 1;
    throw new Failure("invalid_input", "no", "other");
  });
  await expect(refused).rejects.toMatchObject({ code: "invalid_input" });
  expect(tried).toBe(1);
  const left = attempt({ ...within(1_000), signal: AbortSignal.abort() }, async () => "never");
  await expect(left).rejects.toMatchObject({ name: "AbortError" });
});

test("no time that is left is a short attempt, not an endless one", async () => {
  const outcome = await attempt(within(-1), (signal) => delay(60_000, "late", { signal }));
  expect(outcome).toEqual({ outcome: "timed_out" });
});
