import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { fillMemory } from "../memory/fillMemory.ts";
import { PROJECT } from "../memory/memoryApp.ts";
import { writeSources } from "./madeUpSources.ts";

const run = promisify(execFile);
const PROGRAM = path.resolve(import.meta.dirname, "../../bin/loci.js");
const LOOK_EVERY_MS = 1_000;

export interface WorldSize {
  readonly memories: number;
  /** Files and functions. */
  readonly nodes: number;
}

export interface ServedWorld {
  readonly base: string;
  close(): Promise<void>;
}

/** The built program, serving a made-up repository and memory of that size, with nothing left to do in the background. */
export async function serveWorld({ memories, nodes }: WorldSize): Promise<ServedWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-bench-"));
  const [root, home] = [path.join(folder, "repository"), path.join(folder, "home")];
  await mkdir(root);
  await run("git", ["init", "-q", root]);
  await writeSources(root, nodes);
  const where = ["--home", home, "--root", root, "--project", PROJECT];
  await run(process.execPath, [PROGRAM, "index", ...where], { maxBuffer: 1e8 });
  await fillMemory(home, memories);
  const served = await serve(where);
  await untilQuiet(served.base);
  return {
    base: served.base,
    async close() {
      served.child.kill("SIGTERM");
      await once(served.child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve(where: readonly string[]): Promise<{ base: string; child: ChildProcess }> {
  const args = [PROGRAM, "serve", ...where, "--port", "0", "--json", "--watch", "off"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { url } = JSON.parse((await lines.next()).value ?? "{}") as { url: string };
  return { base: new URL(url).origin, child };
}

/** Vectors are made beside answers, and would be measured along. */
async function untilQuiet(base: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${base}/api/call/graph_health`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ profile: "debug" }),
    });
    const { data } = (await response.json()) as {
      data: { builds: unknown[]; embedder: { done: number; total: number } };
    };
    if (data.builds.length === 0 && data.embedder.done >= data.embedder.total) return;
    await sleep(LOOK_EVERY_MS);
  }
}
