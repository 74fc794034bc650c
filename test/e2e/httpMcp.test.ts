import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Envelope } from "../../src/app/envelope.ts";
import { type RunningHttp, startHttp } from "../../src/transports/http.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { doorContract } from "./mcpDoorContract.ts";
import { type FixtureApp, newCaller, openFixtureApp, serverInfo, silent } from "./mcpFixture.ts";

let fixture: FixtureApp;
let http: RunningHttp;

beforeAll(async () => {
  fixture = await openFixtureApp();
  http = await startHttp({
    app: fixture.app,
    connect: () => ({ caller: newCaller(), toolbox: createToolbox("core") }),
    serverInfo,
    instructions: "Call `echo`.",
    log: silent,
    port: 0,
    readiness: async () => [],
  });
});

afterAll(async () => {
  await http.close();
  await fixture.close();
});

doorContract("http", async (client, era) => {
  // A 2025 client hears of changes on a stream that it opens after it has connected.
  const listening = Promise.withResolvers<void>();
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", http.url), {
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (init?.method === "GET") listening.resolve();
      return response;
    },
  });
  await client.connect(transport);
  if (era === "2025") await listening.promise;
});

test("clients that keep no session are known again by their name, or by a header of their own", async () => {
  const sessions = await Promise.all(
    [[], [], ["left"], ["right"]].map(async ([session]) => {
      const client = new Client(
        { name: "twin", version: "1" },
        { versionNegotiation: { mode: { pin: "2026-07-28" } } },
      );
      const headers: Record<string, string> = session ? { "loci-session": session } : {};
      const requestInit = { headers };
      await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", http.url), { requestInit }));
      const { structuredContent } = await client.callTool({ name: "who_am_i", arguments: {} });
      await client.close();
      return (structuredContent as Envelope).data?.session;
    }),
  );
  expect(sessions[0]).toBe(sessions[1]);
  expect(new Set(sessions).size).toBe(3);
});
