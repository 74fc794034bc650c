import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Benchmark, BenchRow } from "./benchmark.ts";
import { residentMb } from "./residentMb.ts";

const checkout = dirname(import.meta.dirname);
const program = join(checkout, "bin", "loci.js");
const SETTLE_MS = 2_000;

/** The frames a client sends first; the second is answered by a tool, which loads the tokenizer. */
const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
};
const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" };
const CALL = {
  jsonrpc: "2.0",
  id: 2,
  method: "tools/call",
  params: { name: "memory_search", arguments: { query: "rate limit" } },
};

export const startupBench: Benchmark = {
  name: "startup",
  about: "time until a stdio server has answered initialize and its first call, and its memory when idle",
  async run({ args }) {
    const { values } = parseArgs({
      args: [...args],
      options: { root: { type: "string", default: checkout }, rounds: { type: "string", default: "15" } },
    });
    const home = await mkdtemp(join(tmpdir(), "loci-bench-"));
    try {
      execFileSync(process.execPath, [program, "index", "--home", home, "--root", values.root], {
        stdio: "ignore",
      });
      const starts: Start[] = [];
      for (let round = 0; round < Number(values.rounds); round++) starts.push(await start(home, values.root));
      return [bareNodeRow(Number(values.rounds)), ...rowsOf(starts)];
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  },
};

interface Start {
  readonly readyMs: number;
  readonly firstCallMs: number;
  readonly idleMb: number;
}

async function start(home: string, root: string): Promise<Start> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, "mcp", "--home", home, "--root", root], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  send(child, INITIALIZE);
  await answerOf(child);
  const readyMs = performance.now() - startedAt;
  send(child, INITIALIZED);
  send(child, CALL);
  await answerOf(child);
  const firstCallMs = performance.now() - startedAt - readyMs;
  await sleep(SETTLE_MS);
  const idleMb = residentMb(child.pid ?? 0);
  child.stdin?.end();
  await once(child, "exit");
  return { readyMs, firstCallMs, idleMb };
}

function send(child: ChildProcess, frame: object): void {
  child.stdin?.write(`${JSON.stringify(frame)}\n`);
}

async function answerOf(child: ChildProcess): Promise<void> {
  if (child.stdout) await once(child.stdout, "data");
}

function bareNodeRow(rounds: number): BenchRow {
  const times = Array.from({ length: rounds }, () => {
    const before = performance.now();
    execFileSync(process.execPath, ["-e", "0"]);
    return performance.now() - before;
  });
  return row("node that does nothing, ms", times);
}

function rowsOf(starts: readonly Start[]): BenchRow[] {
  return [
    row(
      "initialize answered, ms",
      starts.map(({ readyMs }) => readyMs),
    ),
    row(
      "first call answered, ms later",
      starts.map(({ firstCallMs }) => firstCallMs),
    ),
    row(
      "resident when idle, MB",
      starts.map(({ idleMb }) => idleMb),
    ),
  ];
}

function row(what: string, values: readonly number[]): BenchRow {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { what, p50: at(0.5), p95: at(0.95), worst: at(1) };
}
