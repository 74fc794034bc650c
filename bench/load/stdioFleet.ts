import { Client } from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { residentMb } from "../residentMb.ts";
import type { Fleet } from "./fleet.ts";
import { type LoadedRepository, PROGRAM } from "./loadedRepository.ts";

const STARTED_AT_ONCE = 4;

/** So many clients, each with a server of its own, all on one data folder. */
export async function openStdioFleet(repository: LoadedRepository, processes: number): Promise<Fleet> {
  const started: Started[] = [];
  while (started.length < processes) {
    const seats = Array.from(
      { length: Math.min(STARTED_AT_ONCE, processes - started.length) },
      (_, at) => started.length + at,
    );
    started.push(...(await Promise.all(seats.map((seat) => start(repository, `agent-${seat}`)))));
  }
  const pids = started.map(({ pid }) => pid);
  return {
    clients: started.map(({ client }) => client),
    residentMb: () => pids.reduce((sum, pid) => sum + residentMb(pid), 0),
    async close() {
      await Promise.allSettled(started.map(({ client }) => client.close()));
    },
  };
}

interface Started {
  readonly client: Client;
  readonly pid: number;
}

async function start({ root, home }: LoadedRepository, agent: string): Promise<Started> {
  const client = new Client({ name: "load", version: "1" });
  const flags = ["--home", home, "--root", root, "--tools", "all", "--agent", agent];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, "mcp", ...flags],
    env: getDefaultEnvironment(),
    stderr: "inherit",
  });
  await client.connect(transport);
  return { client, pid: transport.pid ?? 0 };
}
