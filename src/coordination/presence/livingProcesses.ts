import type { Leases } from "../../stores/port.ts";
import { type ProcessSign, readSign } from "./processSign.ts";

/** What a process knows of itself and of those beside it. */
export interface ProcessFacts extends Omit<ProcessSign, "process"> {
  /** Whether a process of this machine with this number is there. */
  isRunning(pid: number): boolean;
}

/** A process shows itself by a lease of such a name. */
export const PROCESS_LEASE = "process:";

/** The processes that have shown themselves and are, as far as can be told from here, still there. */
export async function livingProcesses(leases: Leases, here: ProcessFacts): Promise<Set<string>> {
  const signs = (await leases.holders(PROCESS_LEASE)).map(readSign);
  return new Set(signs.flatMap((sign) => (sign && !isKnownToBeGone(sign, here) ? [sign.process] : [])));
}

/** A number given to another process meanwhile only delays it: until the lease runs out. */
function isKnownToBeGone({ pid, machine }: ProcessSign, here: ProcessFacts): boolean {
  return machine !== null && machine === here.machine && !here.isRunning(pid);
}
