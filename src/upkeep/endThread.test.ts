import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { END, endThread } from "./endThread.ts";

const STOPPED = 1;
const LONG = 60_000;

async function begun(code: string): Promise<Worker> {
  const thread = new Worker(`const { parentPort } = require("node:worker_threads"); ${code}`, { eval: true });
  await once(thread, "message");
  return thread;
}

test("a thread that has done its work ends by itself", async () => {
  const thread = await begun(`parentPort.postMessage("done"); setTimeout(() => {}, 50);`);
  expect(await endThread(thread, LONG)).toBe(0);
  expect(await endThread(thread, LONG)).toBe(0);
});

test("one that waits for more ends by itself when it is told to, also where nothing else keeps the process", async () => {
  const thread = await begun(
    `parentPort.on("message", (asked) => asked === "${END}" && parentPort.close()); parentPort.postMessage("ready");`,
  );
  thread.unref();
  thread.postMessage(END);
  expect(await endThread(thread, LONG)).toBe(0);
});

test("one that does not is stopped", async () => {
  const thread = await begun(`parentPort.postMessage("begun"); for (;;);`);
  expect(await endThread(thread, 10)).toBe(STOPPED);
});

test("what breaks in one after its last answer breaks nothing else", async () => {
  const thread = await begun(
    `parentPort.postMessage("done"); setTimeout(() => { throw new Error("late"); }, 20);`,
  );
  expect(await endThread(thread, LONG)).toBe(1);
});
