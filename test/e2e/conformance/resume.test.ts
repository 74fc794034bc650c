import { expect, onTestFinished, test } from "vitest";
import { servePrescribed } from "./prescribedHttp.ts";

const VERSION = "2025-11-25";

test("a client goes on reading where its stream ended, and reads the answer there", async () => {
  const server = await servePrescribed();
  onTestFinished(() => server.close());
  const session = await initialize(server.url);
  const call = await post(server.url, session, {
    id: 2,
    method: "tools/call",
    params: { name: "test_reconnection", arguments: {} },
  });
  const begun = await call.text();
  expect(begun).toMatch(/^retry: \d+$/m);
  expect(begun).not.toContain("Answered");
  const last = /^id: (\S+)$/m.exec(begun)?.[1] ?? "";

  const resumed = await fetch(server.url, { headers: { ...headersOf(session), "last-event-id": last } });
  expect(resumed.status).toBe(200);
  expect(await readUntil(resumed, "Answered")).toContain('"id":2');
});

test("a place in a stream that nobody was at is refused", async () => {
  const server = await servePrescribed();
  onTestFinished(() => server.close());
  const session = await initialize(server.url);
  const resumed = await fetch(server.url, { headers: { ...headersOf(session), "last-event-id": "777" } });
  await resumed.body?.cancel();
  expect(resumed.status).toBe(400);
});

async function initialize(url: string): Promise<string> {
  const answer = await post(url, undefined, {
    id: 1,
    method: "initialize",
    params: { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  });
  await answer.text();
  return answer.headers.get("mcp-session-id") ?? "";
}

function post(url: string, session: string | undefined, message: object): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...headersOf(session), "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
  });
}

function headersOf(session: string | undefined): Record<string, string> {
  return {
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": VERSION,
    ...(session !== undefined && { "mcp-session-id": session }),
  };
}

async function readUntil(response: Response, wanted: string): Promise<string> {
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes(wanted)) break;
  }
  return text;
}
