// The HTTP server around the small Loci, and what a program needs to be rude to it.
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { AccessRight } from "../../src/domain/accessRight.ts";
import type { Doorkeeper } from "../../src/transports/connection.ts";
import { type HttpOptions, type RunningHttp, startHttp } from "../../src/transports/http.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { newCaller, openFixtureApp, serverInfo, silent } from "./mcpFixture.ts";

/** A server of its own for one test, with an app to wrap. */
export async function startFixture(
  options: (app: HttpOptions["app"]) => Partial<HttpOptions> = () => ({}),
): Promise<RunningHttp> {
  const fixture = await openFixtureApp();
  const http = await startHttp({
    app: fixture.app,
    connect: () => ({ caller: newCaller(), toolbox: createToolbox("core") }),
    serverInfo,
    instructions: "",
    log: silent,
    port: 0,
    readiness: async () => [],
    ...options(fixture.app),
  });
  onTestFinished(async () => {
    await http.close();
    await fixture.close();
  });
  return http;
}

const rightOf = (id: string): AccessRight => ({
  id,
  account: "local",
  agent: id,
  role: "agent",
  project: null,
  visibility: null,
  mayGovern: false,
  reach: "write",
  tools: null,
  createdAt: 0,
  expiresAt: Date.now() + 3_600_000,
  isForOneSession: false,
});

/** Lets in whoever says a name, and takes it for their token. */
export const trusting: Doorkeeper = {
  asksForTokens: async () => true,
  rightOf: async (token) => rightOf(token),
  mayBegin: async () => true,
  stillHolds: async () => true,
};

export const JSON_HEADERS = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

export const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

const VERSION = "2026-07-28";

/** A request of a client that keeps no session, as it goes over the wire. */
export function modernRequest(method: string, params: object = {}, name = "raw") {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": { name, version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return {
    body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } },
    headers: { "mcp-protocol-version": VERSION, "mcp-method": method },
  };
}

/** Until `signal`, or the end of the test, aborts it. */
export async function open(
  http: { readonly url: string },
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  return fetch(new URL(path, http.url), { signal: over.signal, ...init });
}

export function post(
  http: { readonly url: string },
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return open(http, path, {
    method: "POST",
    headers: { ...JSON_HEADERS, ...headers },
    body: JSON.stringify(body),
  });
}

/** A connection of its own, which sends what it is told to and no more. */
export async function dial({ port }: { readonly port: number }, bytes: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(bytes);
  return socket;
}

export function rawHeaders(method: string, path: string, headers: Record<string, string | number>): string {
  const all = { host: "localhost", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
