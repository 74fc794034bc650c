import { readdirSync, readFileSync } from "node:fs";

/** A daemon leaves its group, but not its environment behind. Only Linux lets us look there. */
export function endStrays(mark: string, signal: NodeJS.Signals): void {
  if (process.platform !== "linux") return;
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid || !isMarked(pid, mark)) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

function isMarked(pid: number, mark: string): boolean {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, "latin1")}`.includes(`\0${mark}\0`);
  } catch {
    return false;
  }
}
