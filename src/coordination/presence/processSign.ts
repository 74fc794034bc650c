import { z } from "zod";

/** By what a process is known to others. */
export interface ProcessSign {
  readonly process: string;
  readonly pid: number;
  /** Where that number means this process: a machine since it started, and what it shows of itself. Null: not known. */
  readonly machine: string | null;
}

const written = z.object({ process: z.string(), pid: z.number(), machine: z.string().nullable() });

export function writeSign({ process, pid, machine }: ProcessSign): string {
  return JSON.stringify({ process, pid, machine } satisfies ProcessSign);
}

/** Null for what no process of ours has written. */
export function readSign(text: string): ProcessSign | null {
  try {
    return written.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
