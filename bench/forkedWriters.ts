import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** What one of several processes that write at once tells when it is done. */
export interface WriterReport {
  readonly startedAt: number;
  readonly endedAt: number;
  /** How long each write took, in milliseconds. */
  readonly times: readonly number[];
}

/** Starts each, waits until all are ready, and lets them begin together. */
export async function runWriters(
  script: string,
  each: readonly (readonly string[])[],
): Promise<WriterReport[]> {
  const children = await Promise.all(each.map((args) => start(script, args)));
  return Promise.all(children.map(finish));
}

async function start(script: string, args: readonly string[]): Promise<ChildProcess> {
  const child = fork(script, [...args], { execArgv: ["--no-warnings"] });
  await once(child, "message");
  return child;
}

async function finish(child: ChildProcess): Promise<WriterReport> {
  child.send("go");
  const [report] = await once(child, "message");
  return report as WriterReport;
}
