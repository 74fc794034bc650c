// What clients on raw sockets can and cannot do to the server: too slow, not reading, no HTTP at all, at its end.
import { once } from "node:events";
import { createServer, Agent as HttpAgent, request as httpRequest } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type HttpOptions, type RunningHttp, startHttp } from "../../src/transports/http.ts";
import { answerWeb } from "../../src/transports/httpAnswer.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { type FixtureApp, newCaller, openFixtureApp, serverInfo, silent } from "./mcpFixture.ts";

let fixture: FixtureApp;
const lines: Record<string, unknown>[] = [];
const log = {
  ...silent,
  info: (message: string, fields = {}) => void lines.push({ message, ...fields }),
  error: (message: string, fields = {}) => void lines.push({ message, ...fields }),
};
const running: RunningHttp[] = [];

beforeAll(async () => {
  fixture = await openFixtureApp(log);
});
afterEach(() => Promise.all(running.splice(0).map((http) => http.close())));
afterAll(() => fixture.close());

async function start(options: Partial<HttpOptions> = {}): Promise<RunningHttp> {
  const http = await startHttp({
    app: fixture.app,
    connect: () => ({ caller: newCaller(), toolbox: createToolbox("core") }),
    serverInfo,
    instructions: "",
    log,
    port: 0,
    readiness: async () => [],
    ...options,
  });
  running.push(http);
  return http;
}

function dial({ port }: { port: number }): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  return socket;
}

const HEADERS = "Host: localhost\r\nContent-Type: application/json\r\n";

describe("what never becomes a whole request", () => {
  test.each([
    ["headers without end", "POST /mcp HTTP/1.1\r\nHost: localhost\r\n", "408"],
    ["a body that never comes", `POST /mcp HTTP/1.1\r\n${HEADERS}Content-Length: 100\r\n\r\n{`, "408"],
    [
      "a chunk that never ends",
      `POST /mcp HTTP/1.1\r\n${HEADERS}Transfer-Encoding: chunked\r\n\r\n40\r\n{`,
      "408",
    ],
    ["headers that are too large", `GET / HTTP/1.1\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`, "431"],
    ["no HTTP", "hello\r\n\r\n", "400"],
    ["two lengths", `POST /mcp HTTP/1.1\r\n${HEADERS}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{`, "400"],
  ])("is answered and hung up on: %s", async (_what, bytes, status) => {
    const soon = { headersTimeoutMs: 500, requestTimeoutMs: 500 };
    const http = await start(status === "408" ? { limits: soon } : {});
    const socket = dial(http);
    socket.write(bytes);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(answer).not.toMatch(/node:|\.ts|at /);
    // On a busy machine an honest request may take so long, too.
    await expect.poll(async () => (await fetch(new URL("/healthz", http.url))).status).toBe(200);
  });
});

test("whoever does not read loses the connection, and what was meant for it is let go", async () => {
  const kilobyte = new Uint8Array(1024).fill(46);
  let sent = 0;
  const cancelled = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(kilobyte);
      },
      cancel: () => cancelled.resolve(),
    });
  const server = createServer((_request, response) => void answerWeb(response, new Response(endless()), 100));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const socket = dial(server.address() as AddressInfo);
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await cancelled.promise;
  const bySystem = 16 * 1024;
  expect(sent).toBeLessThan(bySystem);
});

test("whoever holds connections and asks nothing makes room for those who ask", async () => {
  const http = await start({ limits: { connections: 5, requestTimeoutMs: 60_000 } });
  const initialize = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "a", version: "1" },
  };
  const opened = await fetch(new URL("/mcp", http.url), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize }),
  });
  await opened.text();
  const session = opened.headers.get("mcp-session-id") ?? "";
  const listening = dial(http);
  listening.write(
    `GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nMcp-Session-Id: ${session}\r\n\r\n`,
  );
  expect(String((await once(listening, "data"))[0])).toContain("200 OK");
  const silent = Array.from({ length: 20 }, () => dial(http).on("error", () => {}));
  await expect.poll(() => silent.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(16);
  const asking = dial(http);
  asking.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await text(asking)).toContain("200 OK");
  expect(listening.closed).toBe(false);
});

test("a connection is kept for as long as an agent may think", async () => {
  const http = await start();
  const socket = dial(http);
  for (let call = 0; call < 2; call++) {
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toContain("Keep-Alive: timeout=120");
  }
});

test("nor does whoever takes nothing of an answer that was given keep a connection", async () => {
  const more = Buffer.alloc(64 * 1024 * 1024);
  const file = {
    ...{ type: "text/plain", etag: "large", isImmutable: false, encodings: ["identity"] as const },
    read: async () => more,
  };
  const http = await start({ page: { file: () => file }, limits: { stalledAfterMs: 100 } });
  const socket = dial(http);
  socket.on("error", () => {}).pause();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ path: "[page]", complete: false }));
});

describe("an answer's name", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  };

  function post({ url }: RunningHttp, body: unknown, headers: Record<string, string> = {}) {
    return fetch(new URL("/mcp", url), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  test("is in its header and its lines of the log, also where the client sent one", async () => {
    const http = await start();
    const opened = await post(http, initialize);
    await opened.text();
    const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
    const params = { name: "fail_always", arguments: {} };
    const call = { jsonrpc: "2.0", id: 2, method: "tools/call", params };
    const answer = await post(http, call, { ...session, "x-request-id": "mine" });
    expect(await answer.text()).not.toContain("inner secret");
    const id = answer.headers.get("x-request-id");
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    await expect
      .poll(() => lines.filter(({ request }) => request === id))
      .toMatchObject([{ message: "request", method: "POST", path: "/mcp", status: 200, complete: true }]);
    expect(lines.filter(({ call: named }) => named === `call:${id}`)).toMatchObject([
      { tool: "fail_always", cause: expect.objectContaining({ message: "the inner secret" }) },
      { message: "call", tool: "fail_always", errorCode: "internal" },
    ]);
  });

  test("is another for each, and no path that a client made up is written down", async () => {
    const http = await start();
    const ids = new Set<string | null>();
    for (const path of ["/healthz", "/healthz", "/secret-of-somebody"])
      ids.add((await fetch(new URL(path, http.url))).headers.get("x-request-id"));
    expect(ids.size).toBe(3);
    await expect.poll(() => lines.filter(({ request }) => ids.has(String(request))).length).toBe(3);
    expect(JSON.stringify(lines)).not.toContain("secret-of-somebody");
  });
});

test("a connection that is still open at the end is told so, and hung up on", async () => {
  const http = await start();
  const agent = new HttpAgent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const ask = async (path: string) => {
    const request = httpRequest({ agent, host: "127.0.0.1", port: http.port, path, method: "POST" });
    request.setHeader("content-type", "application/json");
    request.end("{}");
    const [response] = await once(request, "response");
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  const slow = dial(http);
  slow.write(`POST /mcp HTTP/1.1\r\n${HEADERS}Content-Length: 2\r\n\r\n{`);
  expect((await ask("/mcp")).status).toBe(400);
  const closed = http.close();
  const late = await ask("/mcp").catch((thrown: NodeJS.ErrnoException) => thrown);
  if (late instanceof Error) expect(late).toHaveProperty("code", expect.stringMatching(/ECONN/));
  else expect(late).toMatchObject({ status: 503, headers: { connection: "close" } });
  await closed;
  await once(slow, "close");
});
