import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { readSettings } from "../../src/main/config/readSettings.ts";
import { thisMachine } from "../../src/main/config/thisMachine.ts";
import { tokenDesk } from "../../src/main/tokenDesk.ts";
import { residentMb } from "../residentMb.ts";
import type { Fleet } from "./fleet.ts";
import { type LoadedRepository, PROGRAM } from "./loadedRepository.ts";

const DAY_MS = 24 * 60 * 60_000;
const OPENED_AT_ONCE = 16;

/** One server, and so many clients of it, each with a token of its own. */
export async function openHttpFleet(repository: LoadedRepository, sessions: number): Promise<Fleet> {
  const tokens = await issueTokens(repository, sessions);
  const server = await startServer(repository);
  const clients: Client[] = [];
  while (clients.length < sessions) {
    const next = tokens.slice(clients.length, clients.length + OPENED_AT_ONCE);
    clients.push(...(await Promise.all(next.map((token) => connect(server.url, token)))));
  }
  return {
    clients,
    residentMb: () => residentMb(server.child.pid ?? 0),
    async close() {
      await Promise.allSettled(clients.map((client) => client.close()));
      const ended = once(server.child, "exit");
      server.child.kill("SIGTERM");
      await ended;
    },
  };
}

async function issueTokens({ root, home }: LoadedRepository, count: number): Promise<string[]> {
  const { values } = await readSettings({ machine: thisMachine(), root, flags: { home } });
  const desk = tokenDesk(values, Date.now);
  const tokens: string[] = [];
  for (let at = 0; at < count; at++) {
    const rights = { role: "agent", project: null, visibility: null, tools: null, mayGovern: false } as const;
    const access = { agent: `agent-${at}`, ...rights };
    tokens.push((await desk.create({ lastsMs: DAY_MS, isForOneUse: false, access })).token);
  }
  return tokens;
}

async function startServer({ root, home }: LoadedRepository): Promise<{ child: ChildProcess; url: string }> {
  const flags = ["--home", home, "--root", root, "--port", "0", "--tools", "all", "--tokens", "required"];
  const child = spawn(process.execPath, [...SERVER_OPTIONS, PROGRAM, "serve", "--json", ...flags], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { child, url: JSON.parse(line).url };
  throw new Error("The server did not start.");
}

/** Such as `--cpu-prof`, to see where the time goes. */
const SERVER_OPTIONS = (process.env.LOAD_SERVER_OPTIONS ?? "").split(" ").filter(Boolean);

async function connect(url: string, token: string): Promise<Client> {
  const client = new Client({ name: "load", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}
