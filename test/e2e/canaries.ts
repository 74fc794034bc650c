// What two who look have no right to, planted on a served store, and clients so plain that each byte of an answer is seen.
import { expect } from "vitest";
import type { Sandbox } from "./cliSandbox.ts";

export const HERE = "example.org/acme/orchard";
export const ELSEWHERE = "example.org/acme/harbour";
/** In everything that is hidden, and in nothing that is asked. */
export const CANARY = "canarysecret";
const said = (about: string) => `The lighthouse lamp of ${about} burns ${CANARY} oil, trimmed at dusk`;

interface Door {
  /** The bytes of the answer, whatever it is. */
  call(tool: string, input: object): Promise<string>;
  /** The same of any request of the protocol. */
  ask(method: string, params: object): Promise<string>;
  /** What shows a request to be of this client and in this session. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function enter(url: string, token: string): Promise<Door> {
  const authorization = `Bearer ${token}`;
  const post = (body: object, session = {}) =>
    fetch(url, {
      method: "POST",
      headers: {
        authorization,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...session,
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...body }),
    });
  const clientInfo = { name: "raw", version: "1" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const opened = await post({ id: 1, method: "initialize", params });
  await opened.text();
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  await post({ method: "notifications/initialized" }, session);
  let calls = 1;
  const ask = async (method: string, params: object) =>
    (await post({ id: `${++calls}`, method, params }, session)).text();
  const call = (name: string, input: object) => ask("tools/call", { name, arguments: input });
  return { ask, call, headers: { authorization, ...session } };
}

export async function tokenFor(sandbox: Sandbox, ...flags: string[]): Promise<string> {
  const { out } = await sandbox.run(["token", "create", "--json", ...flags]);
  return JSON.parse(out).token;
}

/** One of each kind, where the two who look have no right to it; the ids are what they might have guessed. */
export async function plant(admin: Door, harbour: Door): Promise<string[]> {
  const planted = [
    [admin, "memory_save", { kind: "note", content: said("admins"), visibility: "admin" }],
    [admin, "memory_save", { kind: "fact", content: said("secrets"), entity: "lighthouse", sensitive: true }],
    [admin, "memory_save", { kind: "note", content: said("bob"), visibility: "admin", agents: ["bob"] }],
    [harbour, "memory_save", { kind: "note", content: said("the harbour") }],
    [harbour, "memory_save", { kind: "pattern", content: said("patterns"), title: CANARY }],
    [harbour, "episode_add", { type: "OBSERVATION", content: said("episodes") }],
    [
      harbour,
      "report_write",
      { title: `lighthouse ${CANARY}`, body: said("reports"), keywords: ["lighthouse"] },
    ],
    [harbour, "task_create", { title: `Trim the lighthouse ${CANARY}`, description: said("tasks") }],
    [
      harbour,
      "agent_claim",
      { targetId: `lighthouse/${CANARY}.ts`, claimType: "file", intent: said("claims") },
    ],
    [harbour, "memory_ingest", { content: said("documents"), title: `lighthouse ${CANARY}` }],
  ] as const;
  const answers: string[] = [];
  for (const [door, tool, input] of planted) answers.push(await door.call(tool, input));
  const deleted = await admin.call("memory_save", {
    kind: "note",
    content: said("the past"),
    visibility: "public",
  });
  await admin.call("memory_delete", { ids: idsIn(deleted), reason: "test" });
  const failed = answers.filter((answer) => answer.includes('"isError":true'));
  expect(failed).toEqual([]);
  return [...answers, deleted].flatMap(idsIn);
}

function idsIn(answer: string): string[] {
  return [...new Set(answer.match(/\b[a-z]+:[0-9A-HJKMNP-TV-Z]{26}\b/g) ?? [])];
}
