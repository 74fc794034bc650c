import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { realpath } from "node:fs/promises";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { ReportFiles, RunEnd, RunJob, Runner, RunOutcome } from "../port.ts";
import { BoundedOutput } from "./boundedOutput.ts";
import { endStrays } from "./endStrays.ts";
import { markReports, readReports } from "./reports.ts";

const MOST_HEAD = 2 * 1024 * 1024;
const MOST_TAIL = 6 * 1024 * 1024;
const GRACE_MS = 3_000;
/** How much longer a supervisor may take than it said before it is not waited for. */
const PATIENCE_MS = 5_000;
const TELL_EVERY_MS = 2_000;
/** Every process of a run has this variable, by which those are found that left the others. */
const MARK = "TESTED_BY_LOCI";

export interface ProcessRunnerOptions {
  /** The program that watches over a run. */
  readonly supervisor: URL;
  readonly graceMs?: number;
}

/** Runs commands as processes of this machine, each under a supervisor of its own. */
export function openProcessRunner({ supervisor, graceMs = GRACE_MS }: ProcessRunnerOptions): Runner {
  const closing = new AbortController();
  const running = new Set<Promise<RunOutcome>>();
  return {
    async run(job) {
      const signal = AbortSignal.any([job.signal, closing.signal]);
      const run = supervised({ ...job, signal }, fileURLToPath(supervisor), graceMs);
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}

type Supervisor = ChildProcessByStdio<Writable, Readable, Readable>;

async function supervised(job: RunJob, program: string, graceMs: number): Promise<RunOutcome> {
  const { folder, reports: files = NO_REPORTS, signal } = job;
  const before = await markReports(folder, files, signal);
  const startedAt = Date.now();
  const output = new BoundedOutput(MOST_HEAD, MOST_TAIL);
  const end = await (signal.aborted ? CANCELLED : endOf(job, program, graceMs, output));
  const { text, leftOutBytes } = output.read();
  const durationMs = Date.now() - startedAt;
  const reports = end.is === "exited" ? await readReports(folder, files, before, signal) : [];
  return { end, output: text, leftOutBytes, reports, durationMs };
}

const NO_REPORTS: ReportFiles = { folders: [], takes: () => false };

async function endOf(job: RunJob, program: string, graceMs: number, output: BoundedOutput): Promise<RunEnd> {
  const isInside = job.within === undefined || (await liesIn(job.folder, job.within));
  if (!isInside) return { is: "unstarted", reason: "its folder is not in the working tree" };
  if (job.signal.aborted) return CANCELLED;
  return ended(job, program, graceMs, output);
}

/** Whether a folder is in another one in truth: a link may lead out of it. */
async function liesIn(folder: string, top: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([folder, top].map((each) => realpath(each).catch(() => null)));
  return inner != null && outer != null && (inner === outer || inner.startsWith(path.join(outer, path.sep)));
}

const CANCELLED: RunEnd = { is: "cancelled" };

async function ended(job: RunJob, program: string, graceMs: number, output: BoundedOutput): Promise<RunEnd> {
  const child = spawn(process.execPath, [program], {
    // Not killed with Loci's terminal: it has to end the command first.
    detached: process.platform !== "win32",
    env: {},
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    windowsHide: true,
  }) as Supervisor;
  const told = collectTold(child);
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.add(chunk));
  child.stdin.on("error", () => {});
  const order = orderOf(job, graceMs);
  child.stdin.write(`${JSON.stringify(order)}\n`);
  let why: RunEnd | null = null;
  let impatience: NodeJS.Timeout | undefined;
  const stop = (reason: RunEnd) => {
    if (why) return;
    why = reason;
    child.stdin.end();
    impatience = setTimeout(() => child.kill("SIGKILL"), graceMs + PATIENCE_MS);
  };
  const cancel = () => stop(CANCELLED);
  const limit = setTimeout(() => stop({ is: "timeout" }), job.timeoutMs);
  const telling = setInterval(() => job.onOutput?.(output.bytes), TELL_EVERY_MS);
  job.signal.addEventListener("abort", cancel, { once: true });
  // It tells nobody of that again who listens only now.
  if (job.signal.aborted) cancel();
  try {
    const failed = await closed(child);
    const end = failed ?? told();
    // It ended its command unless it was killed itself.
    if (end.is === "brokenOff") endStrays(order.mark, "SIGKILL");
    return why ?? end;
  } finally {
    clearTimeout(limit);
    clearTimeout(impatience);
    clearInterval(telling);
    job.signal.removeEventListener("abort", cancel);
  }
}

function orderOf({ command, folder, environment }: RunJob, graceMs: number) {
  const id = randomUUID();
  return {
    command,
    folder,
    environment: { ...environment, [MARK]: id },
    mark: `${MARK}=${id}`,
    graceMs,
  };
}

/** How long the streams of one that has ended are waited for: somebody that got away may hold them open. */
const STREAMS_MS = 1_000;

/** When it is gone and its streams are read; says so where it could not be started at all. */
function closed(child: Supervisor): Promise<RunEnd | null> {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ is: "unstarted", reason: error.message }));
    child.on("close", () => resolve(null));
    child.on("exit", () => {
      setTimeout(() => {
        for (const stream of child.stdio) stream?.destroy();
        resolve(null);
      }, STREAMS_MS).unref();
    });
  });
}

/** What the supervisor tells on its fourth stream, when it is gone. */
function collectTold(child: Supervisor): () => RunEnd {
  let text = "";
  // Safe: the fourth stream was asked for as a pipe.
  const stream = child.stdio[3] as unknown as Readable;
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return () => {
    if (text === "") return { is: "brokenOff" };
    const { error, code = null, signal = null } = JSON.parse(text);
    return error === undefined ? { is: "exited", code, signal } : { is: "unstarted", reason: String(error) };
  };
}
