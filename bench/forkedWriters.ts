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
  await message(child);
  return child;
}

async function finish(child: ChildProcess): Promise<WriterReport> {
  child.send("go");
  return (await message(child)) as WriterReport;
}

/** One that ends without a word would else be waited for without end. */
async function message(child: ChildProcess): Promise<unknown> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`a process of the benchmark ended with ${code} and told nothing`);
  });
  ended.catch(() => {});
  const [told] = await Promise.race([once(child, "message"), ended]);
  return told;
}
