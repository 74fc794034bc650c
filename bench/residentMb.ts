import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What the system counts as the process's own, from /proc where there is one, else from ps. */
export function residentMb(pid: number): number {
  if (process.platform !== "linux")
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / 1024;
  const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1]) / 1024;
}
