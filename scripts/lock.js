// One process at a time for work that others in the same checkout would destroy or repeat.
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inRoot } from "./freshness.js";

/** Nothing is heard for so long only of a holder that was killed and whose number another process has by now. */
const LONGEST_SILENCE_MS = 60 * 60_000;
const SIGN_OF_LIFE_MS = 60_000;

export async function withLock(name, work) {
  const lock = inRoot(".cache", `${name}.lock`);
  mkdirSync(inRoot(".cache"), { recursive: true });
  const own = `${process.pid} ${randomUUID()}`;
  while (!take(lock, own)) await sleep(50);
  const living = setInterval(() => giveSignOfLife(lock, own), SIGN_OF_LIFE_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(living);
    release(lock, own);
  }
}

function take(lock, own) {
  try {
    writeFileSync(lock, own, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const holder = holderOf(lock);
    if (holder !== null && isAbandoned(lock, holder)) clearAway(lock, holder, own);
    return false;
  }
}

/**
 * Who finds a lock abandoned may be late: another has cleared it away and a third has taken it since. So it is looked at once
 * more while no other can clear it away, under a lock that is for this holder's alone.
 */
function clearAway(lock, holder, own) {
  const clearing = `${lock}.${holder.split(" ").at(-1)}`;
  if (!take(clearing, own)) return;
  release(lock, holder);
  release(clearing, own);
}

/** Only whose it is by now. */
function release(lock, holder) {
  if (holderOf(lock) === holder) rmSync(lock, { force: true });
}

function giveSignOfLife(lock, own) {
  const now = new Date();
  if (holderOf(lock) === own) utimesSync(lock, now, now);
}

/** Null when it was given back; empty while its holder has not written its name yet. */
function holderOf(lock) {
  try {
    return readFileSync(lock, "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return null;
  }
}

function isAbandoned(lock, holder) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_SILENCE_MS) return true;
    const pid = Number(holder.split(" ")[0]);
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
