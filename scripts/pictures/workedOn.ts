import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const run = promisify(execFile);
const PROGRAM = path.resolve(import.meta.dirname, "../../bin/loci.js");
const COMMITS = "20";

export interface WorkedOn {
  readonly base: string;
  /** An agent in a process of its own, who stays until all is closed. */
  agent(name: string): Promise<Agent>;
  close(): Promise<void>;
}

/** One of the fleet: calls a tool, and has the data of its answer. */
export type Agent = (tool: string, input: object) => Promise<Readonly<Record<string, unknown>>>;

interface Said {
  readonly ok: boolean;
  readonly summary: string;
  readonly errorCode?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A clone of the repository, indexed with some of its history, with memory of its own, and served. */
export async function openWorkedOn(repository: string, name: string): Promise<WorkedOn> {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-pictures-"));
  const root = path.join(folder, name);
  const environment = { PATH: process.env.PATH ?? "", HOME: folder, LOCI_HOME: path.join(folder, "data") };
  await run("git", ["clone", "--quiet", repository, root]);
  const options = { cwd: root, env: environment, maxBuffer: 1e8 };
  await run(process.execPath, [PROGRAM, "index", "--history", COMMITS], options);
  const served = spawn(process.execPath, [PROGRAM, "serve", "--port", "0", "--json"], {
    ...options,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const base = await addressOf(served);
  const clients: Client[] = [];
  return {
    base,
    async agent(name) {
      const client = new Client({ name, version: "1" });
      clients.push(client);
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [PROGRAM, "mcp", "--tools", "all"],
          cwd: root,
          env: { ...environment, LOCI_AGENT: name },
          stderr: "ignore",
        }),
      );
      return async (tool, input) => {
        const answer = await client.callTool({ name: tool, arguments: { ...input } }, { timeout: 120_000 });
        const { ok, summary, errorCode, data } = answer.structuredContent as unknown as Said;
        if (!ok && errorCode !== "conflict") throw new Error(`${tool}: ${summary}`);
        return data ?? {};
      };
    },
    async close() {
      for (const client of clients) await client.close();
      served.kill("SIGTERM");
      await once(served, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addressOf(served: ChildProcess): Promise<string> {
  if (!served.stdout) throw new Error("Nothing is heard of what serves.");
  const lines = createInterface({ input: served.stdout })[Symbol.asyncIterator]();
  return new URL((JSON.parse((await lines.next()).value ?? "{}") as { url: string }).url).origin;
}
