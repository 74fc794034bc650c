// What the page speaks to, when something fails, too much is asked, or the end has come.
import { expect, test } from "vitest";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { dial, JSON_HEADERS, open, post, rawHeaders, startFixture, trusting } from "./httpFixture.ts";
import { newCaller } from "./mcpFixture.ts";

const EVENTS = "/api/events?window=";
const ADA = { authorization: "Bearer ada" };
const windowed = (name: string) => ({ ...ADA, "loci-session": name });

test.each(["/api/login", "/api/logout"])("%s takes little, and not much of it at once", async (path) => {
  const http = await startFixture(() => ({ doorkeeper: trusting, limits: { requestsAtOnce: 2 } }));
  expect((await post(http, path, { token: "x".repeat(5_000) })).status).toBe(413);
  const slow = `${rawHeaders("POST", path, { ...JSON_HEADERS, "content-length": 100 })}{`;
  for (let at = 0; at < 2; at++) await dial(http, slow);
  await expect.poll(async () => (await post(http, path, { token: "ada" })).status).toBe(429);
});

test("a stream that cannot be begun is refused, and leaves its place to the next", async () => {
  let isStoreThere = false;
  const http = await startFixture((app) => ({
    doorkeeper: trusting,
    limits: { streamsAtOnce: 1 },
    app: {
      ...app,
      watch: (...how) => (isStoreThere ? app.watch(...how) : Promise.reject(new Error("no store"))),
    },
  }));
  for (let turn = 0; turn < 3; turn++) {
    const refused = await open(http, EVENTS, { headers: ADA });
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({ ok: false, errorCode: "internal" });
  }
  isStoreThere = true;
  expect((await open(http, EVENTS, { headers: ADA })).status).toBe(200);
});

test("who may not come any more before their stream has begun has none", async () => {
  let holds = true;
  const ready = Promise.withResolvers<void>();
  const http = await startFixture((app) => ({
    doorkeeper: { ...trusting, stillHolds: async () => holds },
    limits: { rightsEveryMs: 10 },
    app: {
      ...app,
      async watch(...how) {
        const stop = await app.watch(...how);
        holds = false;
        await ready.promise;
        return stop;
      },
    },
  }));
  await expect(open(http, EVENTS, { headers: ADA })).rejects.toThrow();
  ready.resolve();
});

test("at the end the calls under way are answered", async () => {
  const begun = Promise.withResolvers<void>();
  const http = await startFixture((app) => ({
    limits: { drainMs: 60_000 },
    app: {
      ...app,
      call(request) {
        begun.resolve();
        return app.call(request);
      },
    },
  }));
  const slow = post(http, "/api/call/slow_count", { steps: 100, stepMs: 10 });
  await begun.promise;
  const closed = http.close();
  expect(await (await slow).json()).toMatchObject({ ok: true, data: { steps: 100 } });
  await closed;
});

test("what a window began ends when it has been closed for long", async () => {
  const left: (boolean | undefined)[] = [];
  const limits = { sessionIdleMs: 40, sessionLostMs: 20 };
  const http = await startFixture((app) => ({
    app: { ...app, leave: async (_caller, how) => void left.push(how?.mayReturn) },
    limits,
  }));
  await post(http, "/api/call/echo", { text: "hello" });
  await expect.poll(() => left).toEqual([false]);
  const over = new AbortController();
  expect((await open(http, `${EVENTS}one`, { signal: over.signal })).status).toBe(200);
  expect(left).toEqual([false]);
  over.abort();
  // It may have lost its connection only, and after that it is gone.
  await expect.poll(() => left).toEqual([false, true, false]);
});

test("a window that listens is not put out by any number of others, and hears no more when its token ends", async () => {
  let holds = true;
  const sessions: string[] = [];
  const http = await startFixture(() => ({
    connect() {
      const caller = newCaller();
      sessions.push(caller.session);
      return { caller, toolbox: createToolbox("core") };
    },
    doorkeeper: { ...trusting, stillHolds: async (id) => id !== "ada" || holds },
    limits: { sessions: 2, rightsEveryMs: 10 },
  }));
  const listening = await open(http, `${EVENTS}one`, { headers: ADA });
  expect(listening.status).toBe(200);
  for (const name of ["two", "three", "four"])
    expect((await post(http, "/api/call/echo", { text: "hello" }, windowed(name))).status).toBe(200);
  expect(sessions).toHaveLength(4);
  await post(http, "/api/call/echo", { text: "hello" }, windowed("one"));
  expect(sessions).toHaveLength(4);
  holds = false;
  await listening.text();
});
