import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect as connectSocket } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../src/app/app.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asSessionId } from "../../src/domain/ids.ts";
import type { Peer } from "../../src/transports/connection.ts";
import { type HttpOptions, type RunningHttp, startHttp } from "../../src/transports/http.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { type FixtureApp, newCaller, openFixtureApp, serverInfo, silent } from "./mcpFixture.ts";

let fixture: FixtureApp;
const running: RunningHttp[] = [];
const closedConnections: string[] = [];

beforeAll(async () => {
  fixture = await openFixtureApp();
});
afterEach(() => Promise.all(running.splice(0).map((http) => http.close())));
afterAll(() => fixture.close());

async function start(options: Partial<HttpOptions> = {}): Promise<RunningHttp> {
  const http = await startHttp({
    app: fixture.app,
    connect: ({ name }) => ({
      caller: newCaller(),
      toolbox: createToolbox("core"),
      close: () => closedConnections.push(name),
    }),
    serverInfo,
    instructions: "",
    log: silent,
    port: 0,
    readiness: async () => [],
    ...options,
  });
  running.push(http);
  return http;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Unlike fetch it sends any Host, Origin and method it is told to. */
async function ask(
  { port }: RunningHttp,
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const request = httpRequest({ host: "127.0.0.1", port, path, method, headers });
  request.end(body);
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() };
}

const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
});
const post = (body: string, headers: Record<string, string> = json) => ({ method: "POST", headers, body });

describe("who may come in", () => {
  test.each(["0.0.0.0", "::", "192.168.1.10", "example.com"])("refuses to listen on %s", async (host) => {
    await expect(start({ host })).rejects.toMatchObject({
      code: "forbidden",
      hint: expect.stringContaining("127.0.0.1"),
    });
  });

  test.each([
    ["a name that was made to point here", { host: "evil.example" }],
    ["a name that begins like ours", { host: "localhost.evil.example:80" }],
    ["a page from elsewhere", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
  ])("refuses %s", async (_what, headers) => {
    const http = await start();
    for (const path of ["/mcp", "/healthz", "/readyz", "/"]) {
      expect((await ask(http, path, { headers })).status).toBe(403);
    }
    const { body } = await ask(http, "/mcp", { ...post(initialize), headers: { ...json, ...headers } });
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: "2.0", error: { data: { errorCode: "forbidden" } } });
  });

  test.each(["localhost", "127.0.0.1:1", "[::1]:65000"])("takes %s as its own name", async (host) => {
    const http = await start();
    const headers = { host, origin: `http://${host}` };
    expect((await ask(http, "/healthz", { headers })).status).toBe(200);
  });
});

describe("paths and methods", () => {
  test("tells that it is alive, and whether it is ready", async () => {
    const http = await start();
    expect(await ask(http, "/healthz")).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect((await ask(http, "/readyz?verbose")).status).toBe(200);
  });

  test.each([
    ["a reason", async () => ["There is no index."], "no index"],
    ["a check that fails", () => Promise.reject(new Error("inner secret")), "the log says why"],
    ["a check that hangs", () => new Promise<string[]>(() => {}), "too long"],
  ])("is not ready with %s", async (_what, readiness, reason) => {
    const http = await start({ readiness, limits: { readinessTimeoutMs: 20 } });
    const { status, body } = await ask(http, "/readyz");
    expect(status).toBe(503);
    expect(JSON.parse(body).reasons[0]).toContain(reason);
    expect(body).not.toContain("secret");
  });

  test("answers an unknown path with an envelope that says where to go", async () => {
    const http = await start();
    for (const path of ["/", "/mcp/", "/../etc/passwd", "//", "/%00", "/MCP"]) {
      const { status, body } = await ask(http, path);
      expect(status).toBe(404);
      expect(JSON.parse(body)).toMatchObject({
        ok: false,
        errorCode: "not_found",
        hint: expect.stringContaining("/mcp"),
      });
    }
  });

  test.each([
    ["PUT", "/mcp", "GET, POST, DELETE"],
    ["OPTIONS", "/mcp", "GET, POST, DELETE"],
    ["POST", "/healthz", "GET, HEAD"],
    ["GET", "/mcp", "POST"],
  ])("refuses %s %s", async (method, path, allow) => {
    const { status, headers } = await ask(await start(), path, { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe(allow);
  });

  test("lets no other page read an answer, and no browser guess what it is", async () => {
    const http = await start();
    for (const answer of [await ask(http, "/healthz"), await ask(http, "/mcp", post(initialize))]) {
      expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff" });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});

describe("bodies", () => {
  test.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["bytes", "\u0000\u0001\ufffd"],
  ])("answers %s with a parse error", async (_what, body) => {
    const answer = await ask(await start(), "/mcp", post(body));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ id: null, error: { code: -32700 } });
  });

  test.each(["null", "5", "[]", "{}", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'])(
    "refuses %s",
    async (body) => {
      const answer = await ask(await start(), "/mcp", post(body));
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toHaveProperty("error.message");
    },
  );

  test("survives JSON of any depth", async () => {
    const http = await start();
    const deep = (levels: number) =>
      `{"jsonrpc":"2.0","id":1,"method":"x","params":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect((await ask(http, "/mcp", post(deep(40_000)))).status).toBe(400);
    expect((await ask(http, "/mcp", post(deep(200_000)))).status).toBe(413);
    const bare = "[".repeat(40_000) + "]".repeat(40_000);
    expect((await ask(http, "/mcp", post(bare))).status).toBe(400);
    for (const path of ["/a2a", "/api/call/sleepy"])
      expect((await ask(http, path, post(bare))).status).toBe(200);
    expect((await ask(http, "/healthz")).status).toBe(200);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])(
    "refuses the type `%s`",
    async (type) => {
      const answer = await ask(await start(), "/mcp", post(initialize, { "content-type": type }));
      expect(answer.status).toBe(415);
    },
  );

  test("refuses one that is too large, announced or not", async () => {
    const http = await start();
    const large = " ".repeat(5 * 1024 * 1024);
    const announced = await ask(
      http,
      "/mcp",
      post(large, { ...json, "content-length": String(large.length) }),
    );
    expect(announced.status).toBe(413);
    const unannounced = await ask(http, "/mcp", post(large, { ...json, "transfer-encoding": "chunked" }));
    expect(unannounced.status).toBe(413);
    expect((await ask(http, "/healthz")).status).toBe(200);
  });

  test("refuses one that is made of too many values to be checked soon", async () => {
    const http = await start();
    const many = JSON.stringify({ ...JSON.parse(initialize), params: Array(60_000).fill(1) });
    const refused = await ask(http, "/mcp", post(many));
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toHaveProperty("error.message", expect.stringContaining("50000 values"));
    const long = JSON.stringify({ ...JSON.parse(initialize), params: { text: ",".repeat(60_000) } });
    expect((await ask(http, "/mcp", post(long))).status).not.toBe(413);
  });

  test("hangs up on a client that never finishes its request", async () => {
    const http = await start({ limits: { headersTimeoutMs: 50, requestTimeoutMs: 50 } });
    const socket = connectSocket(http.port, "127.0.0.1");
    socket.write("POST /mcp HTTP/1.1\r\nHost: localhost\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toContain("408");
    await once(socket, "close");
  });

  test("refuses headers without end", async () => {
    const answer = await ask(await start(), "/healthz", { headers: { "x-long": "x".repeat(20_000) } });
    expect(answer.status).toBe(431);
  });
});

describe("sessions of 2025 clients", () => {
  const sessionOf = ({ headers }: Answer) => ({
    ...json,
    "mcp-session-id": String(headers["mcp-session-id"]),
  });
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "ping" });

  test("are opened by initialize, closed by DELETE, and unknown after that", async () => {
    const http = await start();
    const headers = sessionOf(await ask(http, "/mcp", post(initialize)));
    expect((await ask(http, "/mcp", post(ping, headers))).status).toBe(200);
    const before = closedConnections.length;
    expect((await ask(http, "/mcp", { method: "DELETE", headers })).status).toBe(200);
    expect(closedConnections.length).toBe(before + 1);
    expect((await ask(http, "/mcp", post(ping, headers))).status).toBe(404);
  });

  test("are not opened by a request that is refused", async () => {
    const http = await start({ limits: { sessions: 1 } });
    for (let turn = 0; turn < 3; turn++) {
      const refused = await ask(http, "/mcp", post(initialize, { "content-type": "application/json" }));
      expect(refused.status).toBe(406);
    }
    expect((await ask(http, "/mcp", post(initialize))).status).toBe(200);
  });

  test("make room for new ones, the longest idle first", async () => {
    const http = await start({ limits: { sessions: 2 } });
    const [first, second, third] = [
      sessionOf(await ask(http, "/mcp", post(initialize))),
      sessionOf(await ask(http, "/mcp", post(initialize))),
      sessionOf(await ask(http, "/mcp", post(initialize))),
    ];
    expect((await ask(http, "/mcp", post(ping, first))).status).toBe(404);
    expect((await ask(http, "/mcp", post(ping, second))).status).toBe(200);
    expect((await ask(http, "/mcp", post(ping, third))).status).toBe(200);
  });

  test("make no room while they are at work, for any number that only look in", async () => {
    const agents: string[] = [];
    const app = { ...fixture.app, isAtWork: ({ session }: Caller) => session === agents[0] };
    const connect = () => {
      const caller = newCaller();
      agents.push(caller.session);
      return { caller, toolbox: createToolbox("core") };
    };
    const http = await start({ app, connect, limits: { sessions: 3 } });
    const first = sessionOf(await ask(http, "/mcp", post(initialize)));
    for (let visitor = 0; visitor < 10; visitor++) await ask(http, "/mcp", post(initialize));
    expect(agents).toHaveLength(11);
    expect((await ask(http, "/mcp", post(ping, first))).status).toBe(200);
  });

  test("may return when they have a name of their own, and are over otherwise", async () => {
    const left: { session: string; mayReturn: boolean | undefined }[] = [];
    const app: App = {
      ...fixture.app,
      leave: async ({ session }, how) => void left.push({ session, mayReturn: how?.mayReturn }),
    };
    const connect = ({ session }: Peer) => ({
      caller: { ...newCaller(), session: asSessionId(session ?? "shared") },
      toolbox: createToolbox("core"),
    });
    const http = await start({ app, connect, limits: { sessionIdleMs: 20 } });
    for (const headers of [{ "loci-session": "blue" }, {}]) {
      const client = new Client(
        { name: "twin", version: "1" },
        { versionNegotiation: { mode: { pin: "2026-07-28" } } },
      );
      const requestInit = { headers: headers as Record<string, string> };
      await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", http.url), { requestInit }));
      await client.callTool({ name: "who_am_i", arguments: {} });
      await client.close();
    }
    await expect.poll(() => left).toContainEqual({ session: "shared", mayReturn: false });
    await expect.poll(() => left).toContainEqual({ session: "blue", mayReturn: true });
    expect(left).not.toContainEqual({ session: "blue", mayReturn: false });
  });

  test("end when they are not used", async () => {
    const http = await start({ limits: { sessionIdleMs: 20 } });
    const before = closedConnections.length;
    const headers = sessionOf(await ask(http, "/mcp", post(initialize)));
    await expect.poll(() => closedConnections.length).toBe(before + 1);
    expect((await ask(http, "/mcp", post(ping, headers))).status).toBe(404);
  });
});

describe("closing", () => {
  async function slowCall(http: RunningHttp, steps: number) {
    const client = new Client({ name: "slow", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", http.url)));
    const begun = Promise.withResolvers<void>();
    const call = client.callTool(
      { name: "slow_count", arguments: { steps, stepMs: 10 } },
      { onprogress: () => begun.resolve() },
    );
    await begun.promise;
    return { client, call };
  }

  test("finishes the calls under way", async () => {
    const http = await start();
    const { call } = await slowCall(http, 20);
    const closed = http.close();
    expect((await call).structuredContent).toMatchObject({ ok: true, data: { steps: 20 } });
    await closed;
    await expect(ask(http, "/healthz")).rejects.toThrow("ECONNREFUSED");
  });

  test("cuts the calls that take too long", async () => {
    const http = await start({ limits: { drainMs: 30 } });
    const { call, client } = await slowCall(http, 100_000);
    const cut = expect(call).rejects.toThrow();
    await http.close();
    await client.close();
    await cut;
  });

  test("names the port that is in use, and the way out", async () => {
    const { port } = await start();
    await expect(start({ port })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining(String(port)),
      hint: expect.stringContaining("--port"),
    });
  });
});
