// Clients that are gone before they are answered, at every point: nothing is kept for them.
import { expect, test } from "vitest";
import type { Log } from "../../src/domain/log.ts";
import type { Doorkeeper } from "../../src/transports/connection.ts";
import type { RunningHttp } from "../../src/transports/http.ts";
import { dial, INITIALIZE, open, post, rawHeaders, startFixture, trusting } from "./httpFixture.ts";
import { silent } from "./mcpFixture.ts";

const BEARER = { authorization: "Bearer ada" };
const STREAM = { ...BEARER, accept: "text/event-stream" };

/** Leaves everybody standing at the door from when it is closed until it is opened. */
function slowDoor() {
  let opening = Promise.withResolvers<void>();
  opening.resolve();
  let arrival = Promise.withResolvers<void>();
  const doorkeeper: Doorkeeper = {
    ...trusting,
    async rightOf(token) {
      arrival.resolve();
      await opening.promise;
      return trusting.rightOf(token);
    },
  };
  return {
    doorkeeper,
    close() {
      opening = Promise.withResolvers();
      arrival = Promise.withResolvers();
    },
    open: () => opening.resolve(),
    arrived: () => arrival.promise,
  };
}

/** Tells when the server has seen that somebody left without an answer. */
function watchDepartures() {
  let count = 0;
  const log: Log = {
    ...silent,
    info: (message, fields) => {
      if (message === "request" && fields?.complete === false) count += 1;
    },
  };
  return { log, left: (most: number) => expect.poll(() => count).toBeGreaterThanOrEqual(most) };
}

const statusOf = async (http: RunningHttp, path: string, headers: Record<string, string>) => {
  const { status, body } = await open(http, path, { headers });
  if (status !== 200) await body?.cancel();
  return status;
};

test.each(["/mcp", "/api/events"])("at %s a stream whose client left at the door is none", async (path) => {
  const door = slowDoor();
  const departures = watchDepartures();
  const http = await startFixture(() => ({
    doorkeeper: door.doorkeeper,
    log: departures.log,
    limits: { streamsAtOnce: 1 },
  }));
  const opened = await post(http, "/mcp", INITIALIZE, BEARER);
  await opened.text();
  const headers = { ...STREAM, "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  door.close();
  const socket = await dial(http, rawHeaders("GET", path, headers));
  await door.arrived();
  socket.resetAndDestroy();
  await departures.left(1);
  door.open();
  await expect.poll(() => statusOf(http, path, headers)).toBe(200);
});

test("a body whose client left at the door is waited for no longer", async () => {
  const door = slowDoor();
  const departures = watchDepartures();
  const http = await startFixture(() => ({
    doorkeeper: door.doorkeeper,
    log: departures.log,
    limits: { requestsAtOnce: 1 },
  }));
  door.close();
  const headers = { ...BEARER, "content-type": "application/json", "content-length": 100 };
  const socket = await dial(http, `${rawHeaders("POST", "/mcp", headers)}{`);
  await door.arrived();
  socket.resetAndDestroy();
  await departures.left(1);
  door.open();
  await expect.poll(async () => (await post(http, "/mcp", INITIALIZE, BEARER)).status).toBe(200);
});

test("a stream that waits behind another answer on its connection ends with that", async () => {
  const watched = Promise.withResolvers<void>();
  const http = await startFixture((app) => ({
    doorkeeper: trusting,
    limits: { streamsAtOnce: 1 },
    app: {
      ...app,
      watch(...how) {
        watched.resolve();
        return app.watch(...how);
      },
    },
  }));
  const body = JSON.stringify({ steps: 1_000, stepMs: 20 });
  const headers = { ...BEARER, "content-type": "application/json", "content-length": body.length };
  const call = rawHeaders("POST", "/api/call/slow_count", headers) + body;
  const socket = await dial(http, call + rawHeaders("GET", "/api/events", STREAM));
  await watched.promise;
  socket.resetAndDestroy();
  await expect.poll(() => statusOf(http, "/api/events", STREAM)).toBe(200);
});

/** How many calls were stopped by their signal, as the fixture tells it. */
async function cancelledCalls(http: RunningHttp): Promise<number> {
  const answer = await post(http, "/api/call/who_am_i", {}, BEARER);
  const { data } = (await answer.json()) as { data: { cancelled: number } };
  return data.cancelled;
}

test("the calls of a 2025 client that left, and did not come back, are cancelled", async () => {
  const http = await startFixture(() => ({ doorkeeper: trusting, limits: { sessionLostMs: 40 } }));
  const before = await cancelledCalls(http);
  const opened = await post(http, "/mcp", INITIALIZE, BEARER);
  await opened.text();
  const headers = { ...BEARER, "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const params = { name: "slow_count", arguments: { steps: 1_000_000, stepMs: 5 } };
  const call = await post(http, "/mcp", { jsonrpc: "2.0", id: 2, method: "tools/call", params }, headers);
  await call.body?.cancel();
  await expect.poll(() => cancelledCalls(http)).toBe(before + 1);
});
