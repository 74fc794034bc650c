// One process at a time for work that others in the same checkout would destroy or repeat.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot } from "./freshness.js";

const LONGEST_WORK_MS = 15 * 60_000;

export async function withLock(name, work) {
  const lock = inRoot(".cache", `${name}.lock`);
  mkdirSync(inRoot(".cache"), { recursive: true });
  while (!take(lock)) await sleep(50);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_WORK_MS) return true;
    const holder = Number(readFileSync(lock, "utf8"));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
