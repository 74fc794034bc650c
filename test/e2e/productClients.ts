// Real clients of the built product, over its real doors.
import path from "node:path";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import type { Envelope } from "../../src/app/envelope.ts";
import type { Sandbox } from "./cliSandbox.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../bin/loci.js");
export const MODERN = { mode: { pin: "2026-07-28" } } as const;

export interface StdioOptions extends Pick<ClientOptions, "versionNegotiation"> {
  readonly agent?: string;
  readonly flags?: readonly string[];
}

/** A client with a server of its own, which ends with it. */
export interface StdioClient {
  readonly client: Client;
  /** As by the system when memory is short: nothing is said and nothing is tidied up. */
  kill(): Promise<void>;
}

export async function overStdio(sandbox: Sandbox, options: StdioOptions = {}): Promise<StdioClient> {
  const { repository, variables } = sandbox;
  const { agent, flags = [], versionNegotiation } = options;
  const client = new Client({ name: "stdio-client", version: "1" }, { versionNegotiation });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, "mcp", ...flags],
    cwd: repository,
    env: { ...variables, ...(agent !== undefined && { LOCI_AGENT: agent }) },
    stderr: "ignore",
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    async kill() {
      const gone = Promise.withResolvers<void>();
      const { onclose } = client;
      client.onclose = () => {
        onclose?.();
        gone.resolve();
      };
      if (transport.pid !== null) process.kill(transport.pid, "SIGKILL");
      await gone.promise;
    },
  };
}

export interface HttpOptions extends Pick<ClientOptions, "versionNegotiation"> {
  readonly name?: string;
  readonly session?: string;
}

export interface HttpClient {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
}

export async function overHttp(url: string, options: HttpOptions = {}): Promise<HttpClient> {
  const { name = "http-client", session, versionNegotiation } = options;
  const client = new Client({ name, version: "1" }, { versionNegotiation });
  const headers: Record<string, string> = session === undefined ? {} : { "loci-session": session };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport };
}

export async function call(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Envelope> {
  return (await client.callTool({ name, arguments: input })).structuredContent as unknown as Envelope;
}
