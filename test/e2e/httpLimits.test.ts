// What one visitor may ask of the server, and how it is reached: certificates, names, proxies.
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type HttpOptions, type RunningHttp, startHttp } from "../../src/transports/http.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { type FixtureApp, newCaller, openFixtureApp, serverInfo, silent } from "./mcpFixture.ts";

let fixture: FixtureApp;
const running: RunningHttp[] = [];

beforeAll(async () => {
  fixture = await openFixtureApp();
});
afterEach(() => Promise.all(running.splice(0).map((http) => http.close())));
afterAll(() => fixture.close());

async function start(options: Partial<HttpOptions>): Promise<RunningHttp> {
  const http = await startHttp({
    app: fixture.app,
    connect: () => ({ caller: newCaller(), toolbox: createToolbox("core") }),
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

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
});

function post({ url }: RunningHttp, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL("/mcp", url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  });
}

test("who asks too often is told how long to wait, and the server stays alive", async () => {
  const http = await start({ limits: { requestsPerSecond: 0.01, burst: 2 } });
  for (let turn = 0; turn < 2; turn++) expect((await post(http, initialize)).status).toBe(200);
  const refused = await post(http, initialize);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(1);
  expect(await refused.json()).toMatchObject({
    jsonrpc: "2.0",
    error: { data: { errorCode: "unavailable" } },
  });
  expect((await fetch(new URL("/healthz", http.url))).status).toBe(200);
});

test("clients of a trusted proxy are counted apart; nobody else's word for that is taken", async () => {
  const limits = { requestsPerSecond: 0.01, burst: 1 };
  const statuses = async (http: RunningHttp) => {
    const answers = [];
    for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.1"])
      answers.push((await post(http, initialize, { "x-forwarded-for": from })).status);
    return answers;
  };
  expect(await statuses(await start({ limits, trustedProxies: ["127.0.0.0/8"] }))).toEqual([200, 200, 429]);
  expect(await statuses(await start({ limits }))).toEqual([200, 429, 429]);
});

test("one request too many at once is refused until another has ended", async () => {
  const http = await start({ limits: { requestsAtOnce: 1 } });
  const opened = await post(http, initialize);
  await opened.text();
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const params = { name: "slow_count", arguments: { steps: 50, stepMs: 20 } };
  const slow = await post(
    http,
    JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params }),
    session,
  );
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 3, method: "ping" });
  expect((await post(http, ping, session)).status).toBe(429);
  expect(await slow.text()).toContain("Counted to 50");
  expect((await post(http, ping, session)).status).toBe(200);
});

test("several messages in one request count as several", async () => {
  const http = await start({ limits: { requestsPerSecond: 0.01, burst: 6, requestsAtOnce: 3 } });
  const opened = await post(http, initialize.replace("2025-06-18", "2025-03-26"));
  await opened.text();
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const pings = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" })));
  const refused = await post(http, pings(4), session);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ error: { data: { errorCode: "invalid_input" } } });
  const taken = await post(http, pings(3), session);
  expect([taken.status, (await taken.text()).match(/"result"/g)?.length]).toEqual([200, 3]);
  expect((await post(http, pings(1), session)).status).toBe(200);
  expect((await post(http, pings(1), session)).status).toBe(429);
});

test("speaks TLS with the certificate it is given", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-tls-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync("openssl", ["req", "-x509", "-nodes", ...curve, "-keyout", key, "-out", cert, ...subject], {
    stdio: "ignore",
  });
  const tls = { cert: await readFile(cert), key: await readFile(key) };
  await rm(folder, { recursive: true });
  const http = await start({ tls });
  expect(http.url).toMatch(/^https:/);
  const request = httpsRequest(new URL("/healthz", http.url), { ca: tls.cert }).end();
  const [response] = await once(request, "response");
  response.resume();
  expect(response.statusCode).toBe(200);
  await expect(start({ tls: { ...tls, key: "no key" } })).rejects.toMatchObject({
    code: "invalid_input",
    hint: expect.stringContaining("--tls-key"),
  });
});
