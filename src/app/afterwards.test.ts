import { expect, test } from "vitest";
import type { Log } from "../domain/log.ts";
import { Afterwards } from "./afterwards.ts";

function recordingLog(): Log & { warnings: string[] } {
  const warnings: string[] = [];
  return { warnings, error() {}, warn: (message) => void warnings.push(message), info() {}, debug() {} };
}

test("what is added is done in order, and not before whoever adds it is done", async () => {
  const afterwards = new Afterwards(recordingLog());
  const done: string[] = [];
  afterwards.add(["one", "two"].map((what) => ({ what, work: async () => void done.push(what) })));
  await Promise.resolve();
  expect(done).toEqual([]);
  await afterwards.stop();
  expect(done).toEqual(["one", "two"]);
});

test("one that fails is told to the log and does not stop the next", async () => {
  const log = recordingLog();
  const afterwards = new Afterwards(log);
  const done: string[] = [];
  const work = async () => {
    throw new Error("no");
  };
  afterwards.add([
    { what: "counting", work },
    { what: "noting", work: async () => void done.push("noting") },
  ]);
  await afterwards.stop();
  expect(done).toEqual(["noting"]);
  expect(log.warnings).toEqual(["after an answer: counting failed"]);
});

test("behind one that never ends the newest are kept and the oldest let go", async () => {
  const log = recordingLog();
  const afterwards = new Afterwards(log);
  const gate = Promise.withResolvers<void>();
  const done: number[] = [];
  afterwards.add([{ what: "stuck", work: () => gate.promise }]);
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  for (let at = 0; at < 1_200; at++) afterwards.add([{ what: "late", work: async () => void done.push(at) }]);
  gate.resolve();
  await afterwards.stop();
  expect(done).toHaveLength(1_000);
  expect(done.at(-1)).toBe(1_199);
  expect(log.warnings.length).toBeGreaterThan(0);
});
