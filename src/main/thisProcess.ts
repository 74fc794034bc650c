import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type { ProcessFacts } from "../coordination/presence/livingProcesses.ts";

/** What tells this process from others, here and elsewhere. */
export function thisProcess(): ProcessFacts {
  return { pid: process.pid, machine: machineOf(process.platform), isRunning };
}

/**
 * Where a process number means the same process. Containers share folders, and often a name, but not their numbers: these
 * belong to a namespace, and that to one start of the machine. Null where that cannot be told.
 */
function machineOf(platform: NodeJS.Platform): string | null {
  if (platform !== "linux") return hostname();
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return [hostname(), boot, readlinkSync("/proc/self/ns/pid")].join(" ");
  } catch {
    return null;
  }
}

/** Signal 0 reaches nobody. What may not be signalled is there as well. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
