import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
import { endStrays } from "./endStrays.ts";

/**
 * Stands between Loci and a command, so that nothing of a run outlives it. The job comes as a line on standard input; when
 * that closes, because the run is not wanted any more or because Loci is gone, the command's whole tree is ended. How it
 * went is told on the fourth stream. It knows nothing else, and imports hardly anything of ours, so that it starts quickly.
 */
interface Job {
  readonly command: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** A variable by which the processes of this run are known, wherever they went. */
  readonly mark: string;
  readonly graceMs: number;
}

const TOLD = 3;
const LINE_END = "\n";

// Loci's terminal may be told to stop; this one stops when Loci has.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});

let received = "";
let isStarted = false;
let endIt = (): void => process.exit(0);
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk: string) => {
  if (isStarted) return;
  received += chunk;
  const end = received.indexOf(LINE_END);
  if (end === -1) return;
  isStarted = true;
  endIt = start(JSON.parse(received.slice(0, end)));
});
process.stdin.on("close", () => endIt());
process.stdin.on("error", () => endIt());

/** Starts the command; what it returns ends it. */
function start(job: Job): () => void {
  const [program = "", ...args] = job.command;
  const child = spawn(program, args, {
    cwd: job.folder,
    env: job.environment,
    stdio: ["ignore", "inherit", "inherit"],
    // A group of its own, so that all of it can be ended at once.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  child.on("error", (error: NodeJS.ErrnoException) => tell({ error: error.code ?? error.message }));
  child.on("exit", (code, signal) => {
    endTree(child.pid, "SIGKILL");
    endStrays(job.mark, "SIGKILL");
    tell({ code, signal });
  });
  return () => {
    endTree(child.pid, "SIGTERM");
    endStrays(job.mark, "SIGTERM");
    setTimeout(() => {
      endTree(child.pid, "SIGKILL");
      endStrays(job.mark, "SIGKILL");
      process.exit(0);
    }, job.graceMs);
  };
}

function tell(how: object): never {
  try {
    writeSync(TOLD, JSON.stringify(how) + LINE_END);
  } catch {
    // Nobody is there any more to be told.
  }
  process.exit(0);
}

function endTree(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    // One that cannot be started says so later, and must not end this process.
    if (process.platform === "win32")
      spawn("taskkill", ["/pid", String(pid), "/T", "/F"]).on("error", () => {});
    else process.kill(-pid, signal);
  } catch {
    // All of them have ended.
  }
}
