import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import fc from "fast-check";
import { frames, HELLO } from "./frames.ts";
import { type FuzzReport, shown } from "./fuzzReport.ts";

const PROGRAM = resolve(import.meta.dirname, "../../bin/loci.js");
const LONGEST_WAIT_MS = 60_000;
/** So many frames go out before it is asked whether the server still answers. */
const AT_ONCE = 20;

/** Sends bytes to a real server over its standard input, in pieces, and looks whether it answers as JSON-RPC says, and lives on. */
export async function fuzzStdio(seed: number, runs: number): Promise<FuzzReport> {
  const folder = mkdtempSync(join(tmpdir(), "loci-fuzz-stdio-"));
  mkdirSync(join(folder, "work"));
  const server = spawn(process.execPath, [PROGRAM, "mcp", "--log", "error"], {
    cwd: join(folder, "work"),
    env: { PATH: process.env.PATH, HOME: folder, LOCI_HOME: join(folder, "home") },
  });
  const talk = new Talk(server);
  try {
    await talk.ask(HELLO);
    const sent = fc.sample(fc.tuple(frames(), fc.array(fc.nat(), { maxLength: 3 })), { seed, numRuns: runs });
    for (let from = 0; from < sent.length && talk.faults.length === 0; from += AT_ONCE) {
      const some = sent.slice(from, from + AT_ONCE);
      for (const [frame, cuts] of some) talk.send(frame, cuts);
      const isAlive = await talk.ask({ jsonrpc: "2.0", id: `probe ${from}`, method: "ping" });
      if (!isAlive) talk.faults.push("the server does not answer any more");
      if (talk.faults.length > 0)
        talk.faults.push(`seed ${seed}: ${some.map(([frame]) => shown(String(frame))).join("\n")}`);
    }
    return { inputs: runs, refused: talk.refused, faults: talk.faults };
  } finally {
    server.stdin.end();
    if (server.exitCode === null) await once(server, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One server's standard streams. */
class Talk {
  readonly faults: string[] = [];
  refused = 0;
  readonly #server: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<unknown, () => void>();
  readonly #ended: Promise<false>;

  constructor(server: ChildProcessWithoutNullStreams) {
    this.#server = server;
    this.#ended = once(server, "exit").then(() => false);
    server.stdin.on("error", () => {});
    createInterface({ input: server.stdout }).on("line", (line) => this.#hear(line));
    createInterface({ input: server.stderr }).on("line", (line) => {
      if (/^\s+at .+:\d+:\d+|uncaught|unhandled/i.test(line)) this.faults.push(`on standard error: ${line}`);
    });
  }

  send(frame: Uint8Array, cuts: readonly number[]): void {
    const places = cuts.map((cut) => cut % (frame.length + 1)).sort((a, b) => a - b);
    let from = 0;
    for (const to of [...places, frame.length]) {
      this.#server.stdin.write(frame.subarray(from, to));
      from = to;
    }
    this.#server.stdin.write("\n");
  }

  /** Whether an answer came in time. */
  async ask(message: { readonly id: unknown; readonly [field: string]: unknown }): Promise<boolean> {
    const { promise, resolve: answered } = Promise.withResolvers<boolean>();
    this.#waiting.set(message.id, () => answered(true));
    const timer = setTimeout(() => answered(false), LONGEST_WAIT_MS);
    this.send(Buffer.from(JSON.stringify(message)), []);
    const isAnswered = await Promise.race([promise, this.#ended]);
    clearTimeout(timer);
    return isAnswered;
  }

  #hear(line: string): void {
    try {
      const message = JSON.parse(line);
      if (message.jsonrpc !== "2.0") this.faults.push(`not JSON-RPC: ${line.slice(0, 500)}`);
      if (message.error) this.refused += 1;
      if (message.error?.code === -32603 || /\bat .+\.[jt]s:\d+:\d+/.test(line))
        this.faults.push(`an inner error is told: ${line.slice(0, 500)}`);
      this.#waiting.get(message.id)?.();
    } catch {
      this.faults.push(`not a message: ${line.slice(0, 500)}`);
    }
  }
}
