// What a caller has no right to shows in nothing that it is told: every tool there is, called in many ways over HTTP.
import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/tools/advertisedSchema.ts";
import { allTools } from "../../src/tools/index.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

const HERE = "example.org/acme/orchard";
const ELSEWHERE = "example.org/acme/harbour";
/** In everything that is hidden, and in nothing that is asked. */
const CANARY = "canarysecret";
const said = (about: string) => `The lighthouse lamp of ${about} burns ${CANARY} oil, trimmed at dusk`;

interface Door {
  /** The bytes of the answer, whatever it is. */
  call(tool: string, input: object): Promise<string>;
}

async function enter(url: string, token: string): Promise<Door> {
  const post = (body: object, session = {}) =>
    fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
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
  return {
    call: async (name, input) =>
      (
        await post({ id: `${++calls}`, method: "tools/call", params: { name, arguments: input } }, session)
      ).text(),
  };
}

async function tokenFor(sandbox: Sandbox, ...flags: string[]): Promise<string> {
  const { out } = await sandbox.run(["token", "create", "--json", ...flags]);
  return JSON.parse(out).token;
}

/** One of each kind, where the two who look have no right to it; the ids are what they might have guessed. */
async function plant(admin: Door, harbour: Door): Promise<string[]> {
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

/** Inputs that a schema allows, with one text in every place for text: once with all there is, once with what it needs. */
function inputsFor(schema: JsonSchema, text: string): object[] {
  const all = valueFor(schema, text, true) as Record<string, unknown>;
  return [valueFor(schema, text, false) as object, all, { ...all, profile: "debug", projectId: ELSEWHERE }];
}

function valueFor(schema: JsonSchema, text: string, isWhole: boolean): unknown {
  const {
    type,
    properties = {},
    required = [],
    items = {},
    enum: words,
    anyOf,
    oneOf,
    minimum,
    const: fixed,
  } = schema as {
    type?: string;
    properties?: Record<string, JsonSchema>;
    required?: string[];
    items?: JsonSchema;
    enum?: unknown[];
    anyOf?: JsonSchema[];
    oneOf?: JsonSchema[];
    minimum?: number;
    const?: unknown;
  };
  const [branch] = anyOf ?? oneOf ?? [];
  if (branch) return valueFor(branch, text, isWhole);
  if (fixed !== undefined) return fixed;
  if (words) return words[text.length % words.length];
  if (type === "array") return [valueFor(items, text, isWhole)];
  if (type === "integer" || type === "number") return Math.max(minimum ?? 1, 1);
  if (type === "boolean") return true;
  if (type !== "object") return text;
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (isWhole && !AT_A_TIME.test(name)),
  );
  return Object.fromEntries(chosen.map(([name, each]) => [name, valueFor(each, text, isWhole)]));
}

/** A moment before everything would show nothing at all, and so test nothing. */
const AT_A_TIME = /^(asOf|knownAt|since|until|before|after|from|cursor|fields|fence|maxTokens)$/;

test("nothing outside a caller's rights is in any answer of any tool", { timeout: 600_000 }, async () => {
  const sandbox = await createSandbox();
  for (const project of [HERE, ELSEWHERE])
    await sandbox.run(["remember", "a harmless word", "--project", project]);
  const tokens = {
    admin: await tokenFor(sandbox, "--agent", "root", "--role", "admin"),
    harbour: await tokenFor(sandbox, "--agent", "harry", "--project", ELSEWHERE),
    agent: await tokenFor(sandbox, "--agent", "ada", "--project", HERE),
    restricted: await tokenFor(sandbox, "--agent", "rex", "--role", "restricted", "--project", HERE),
  };
  const loci = sandbox.start(
    ["serve", "--port", "0", "--watch", "off", "--project", HERE, "--tools", "all", "--json"],
    { LOCI_REQUESTS_PER_MINUTE: "1000000" },
  );
  const { url } = JSON.parse(await loci.nextLine());
  const admin = await enter(url, tokens.admin);
  const hidden = await plant(admin, await enter(url, tokens.harbour));
  // What is there to be found is found by who may.
  expect(await admin.call("memory_search", { query: "lighthouse", profile: "debug" })).toContain(CANARY);

  const texts = ["lighthouse", ELSEWHERE];
  let calls = 0;
  for (const token of [tokens.agent, tokens.restricted]) {
    const door = await enter(url, token);
    for (const [at, tool] of allTools.entries()) {
      // Each tool is given other ids, so that over all tools each is guessed many times.
      const guessed = hidden[at % hidden.length] ?? "";
      const inputs = [...texts, guessed].flatMap((text) => inputsFor(tool.inputSchema(), text));
      const answers = await Promise.all(inputs.map((input) => door.call(tool.name, input)));
      calls += answers.length;
      expect(
        answers.filter((answer) => answer.includes(CANARY)),
        tool.name,
      ).toEqual([]);
    }
  }
  expect(calls).toBe(allTools.length * 2 * 9);
});
