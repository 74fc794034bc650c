import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "./repositoryFiles.ts";

const run = promisify(execFile);

async function checkout() {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-lock-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, ".cache"));
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  for (const name of ["lock.js", "freshness.js"])
    await cp(path.join(ROOT, "scripts", name), path.join(folder, "scripts", name));
  return folder;
}

/** Notes when it waits for long, begins and ends; `taken` has another take its lock from it. */
const WORK = `
  import { appendFileSync, writeFileSync } from "node:fs";
  import { setTimeout as sleep } from "node:timers/promises";
  const [, , program, log, taken] = process.argv;
  const note = (what) => appendFileSync(log, what + " ");
  const { withLock } = await import(program);
  const waiting = setTimeout(() => note("waits"), 500);
  await withLock("work", async () => {
    clearTimeout(waiting);
    note("begins");
    await sleep(20);
    if (taken) writeFileSync(taken, "another");
    note("ends");
  });`;

async function worker(folder: string, taken = "") {
  const program = path.join(folder, "work.mjs");
  await writeFile(program, WORK);
  const lock = new URL(`file://${path.join(folder, "scripts", "lock.js")}`).href;
  return () => run(process.execPath, [program, lock, path.join(folder, "log"), taken]);
}

const logOf = (folder: string) => readFile(path.join(folder, "log"), "utf8");
const lockOf = (folder: string) => path.join(folder, ".cache", "work.lock");

test("of many who find a lock whose holder is gone one works at a time", async () => {
  const folder = await checkout();
  // No process has so high a number.
  await writeFile(lockOf(folder), "999999999");
  const work = await worker(folder);
  await Promise.all(Array.from({ length: 6 }, work));
  const notes = (await logOf(folder)).trim().split(" ");
  expect(notes.filter((note) => note !== "waits").join(" ")).toBe(Array(6).fill("begins ends").join(" "));
});

test("a lock that another has by now is not given back in their place", async () => {
  const folder = await checkout();
  const work = await worker(folder, lockOf(folder));
  await work();
  expect(await readFile(lockOf(folder), "utf8")).toBe("another");
});

test("a lock whose holder is at work for long is not taken from it", async () => {
  const folder = await checkout();
  await writeFile(lockOf(folder), `${process.pid} of this test`);
  const halfAnHourAgo = new Date(Date.now() - 30 * 60_000);
  await utimes(lockOf(folder), halfAnHourAgo, halfAnHourAgo);
  const work = await worker(folder);
  const working = work();
  await expect.poll(() => logOf(folder).catch(() => "")).toBe("waits ");
  await rm(lockOf(folder));
  await working;
  expect(await logOf(folder)).toBe("waits begins ends ");
});
