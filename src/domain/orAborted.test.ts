import { expect, onTestFinished, test } from "vitest";
import { orAborted } from "./orAborted.ts";

test("what the work comes to is the answer, until whoever waits is told to stop", async () => {
  const stopping = new AbortController();
  expect(await orAborted(Promise.resolve(1), stopping.signal)).toBe(1);
  const waiting = orAborted(new Promise(() => {}), stopping.signal);
  stopping.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
});

test("work that nobody waited for from the start may fail without anybody being left to hear of it", async () => {
  const unheard: unknown[] = [];
  const listen = (reason: unknown) => unheard.push(reason);
  process.on("unhandledRejection", listen);
  onTestFinished(() => void process.off("unhandledRejection", listen));
  const failing = Promise.reject(new Error("stopped"));
  await expect(orAborted(failing, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  await new Promise((resolve) => setImmediate(resolve));
  expect(unheard).toEqual([]);
});
