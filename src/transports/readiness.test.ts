import { expect, test } from "vitest";
import { Readiness } from "./readiness.ts";

const log = { error() {}, warn() {}, info() {}, debug() {} };

test("however many ask, one check is made at a time, and its answer is everybody's", async () => {
  let checks = 0;
  const found = Promise.withResolvers<string[]>();
  const check = () => {
    checks += 1;
    return found.promise;
  };
  const readiness = new Readiness({ check, timeoutMs: 60_000, log });
  const asked = Array.from({ length: 100 }, () => readiness.reasons());
  expect(checks).toBe(1);
  found.resolve(["no store"]);
  expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set(["no store"]));
});

test("whoever asks while a check hangs is told so, and makes no other", async () => {
  let checks = 0;
  const check = () => {
    checks += 1;
    return new Promise<string[]>(() => {});
  };
  const readiness = new Readiness({ check, timeoutMs: 1, log });
  for (let turn = 0; turn < 5; turn++)
    expect(await readiness.reasons()).toEqual(["The check took too long."]);
  expect(checks).toBe(1);
});

test("what was found out is not told for long", async () => {
  let isReady = false;
  const check = async () => (isReady ? [] : ["no store"]);
  const readiness = new Readiness({ check, timeoutMs: 60_000, log });
  expect(await readiness.reasons()).toEqual(["no store"]);
  isReady = true;
  await expect.poll(() => readiness.reasons()).toEqual([]);
});
