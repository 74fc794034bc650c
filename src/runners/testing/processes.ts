import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

const TRIES = 800;
const PAUSE_MS = 25;

/** A program that writes its process id to a file and then stays for as long as it is let. */
export function staying(file: string, more = ""): string {
  return `require("fs").writeFileSync(${JSON.stringify(file)}, String(process.pid)); ${more}; setInterval(() => {}, 1000)`;
}

/** The process id in a file, when there is one. */
export async function pidIn(file: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const pid = Number(await readFile(file, "utf8").catch(() => "0"));
    if (pid > 0) return pid;
    await pause(PAUSE_MS);
  }
  throw new Error(`${file} was not written`);
}

/** Whether a process ends within a while. */
export async function isEnding(pid: number): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (!(await isAlive(pid))) return true;
    await pause(PAUSE_MS);
  }
  return false;
}

/** One that has ended, but whose parent has not asked about it yet, is no longer alive. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    return !/\) Z /.test(state);
  } catch {
    return false;
  }
}
