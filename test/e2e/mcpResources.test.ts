import { appendFile } from "node:fs/promises";
import path from "node:path";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { modernRequest, post } from "./httpFixture.ts";
import { call, MODERN } from "./productClients.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../bin/loci.js");

type Open = (sandbox: Sandbox, options?: ClientOptions) => Promise<Client>;

const overStdio: Open = async ({ repository, variables: env }, options) => {
  const client = new Client({ name: "reader", version: "1" }, options);
  const args = [PROGRAM, "mcp", "--tools", "all"];
  onTestFinished(() => client.close());
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: repository, env, stderr: "ignore" }),
  );
  return client;
};

const overHttp: Open = async (sandbox, options) => {
  const server = sandbox.start(["serve", "--port", "0", "--json"]);
  const { url } = JSON.parse(await server.nextLine());
  const client = new Client({ name: "reader", version: "1" }, options);
  onTestFinished(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
};

const DOORS: Record<string, { open: Open; options?: ClientOptions }> = {
  "stdio, 2025": { open: overStdio },
  "stdio, 2026-07-28": { open: overStdio, options: { versionNegotiation: MODERN } },
  "HTTP, 2025": { open: overHttp },
  "HTTP, 2026-07-28": { open: overHttp, options: { versionNegotiation: MODERN } },
};

const read = async (client: Client, uri: string) => {
  const { contents } = await client.readResource({ uri });
  return JSON.parse(String(contents[0] && "text" in contents[0] ? contents[0].text : ""));
};

async function decide(client: Client, title: string, more: object = {}): Promise<string> {
  const { data } = await call(client, "memory_save", {
    kind: "decision",
    title,
    rationale: "Because it was measured.",
    tradeoffs: [],
    affectedFiles: [],
    ...more,
  });
  return String(data?.id);
}

describe.each(Object.entries(DOORS))("%s", (_name, { open, options }) => {
  test("lists what can be read, and reads it", async () => {
    const sandbox = await createSandbox();
    const client = await open(sandbox, options);
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "loci://project/overview",
      "loci://conflicts",
      "loci://news",
    ]);
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "loci://symbol/{id}",
      "loci://decision/{id}",
    ]);

    await call(client, "graph_rebuild", { mode: "full", wait: true });
    const id = await decide(client, "Pears are picked in autumn");
    expect(await read(client, `loci://decision/${id}`)).toMatchObject({
      ok: true,
      data: { id, isCurrent: true },
    });
    expect(await read(client, "loci://conflicts")).toMatchObject({ data: { total: 0 } });
    expect(await read(client, "loci://project/overview")).toMatchObject({
      graph_health: { ok: true },
      coordination_overview: { ok: true },
    });
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "loci://decision/{id}" },
      argument: { name: "id", value: "pears in autumn" },
    });
    expect(completion.values).toContain(id);
  });

  test("what is not there is no resource, and one of another kind is none either", async () => {
    const client = await open(await createSandbox(), options);
    const { data } = await call(client, "memory_save", { kind: "note", title: "Plums", content: "Blue." });
    for (const uri of [
      "loci://decision/decision:none",
      `loci://decision/${data?.id}`,
      "loci://symbol/%E0%A4%A",
      "loci://symbol/",
      "loci://elsewhere",
      "file:///etc/passwd",
    ])
      await expect(client.readResource({ uri }), uri).rejects.toThrow(/no such resource/);
  });

  test("prompts tell what to do and what is known, and want what they need", async () => {
    const client = await open(await createSandbox(), options);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      "start_task",
      "hand_over",
      "record_decision",
      "review_conflicts",
    ]);
    await call(client, "graph_rebuild", { mode: "full", wait: true });
    const id = await decide(client, "Quinces get a wall of their own");
    const { messages } = await client.getPrompt({
      name: "record_decision",
      arguments: { decision: "a wall for quinces" },
    });
    expect(JSON.stringify(messages)).toContain(id);
    expect(JSON.stringify(messages[0])).toContain("memory_save");
    await expect(client.getPrompt({ name: "hand_over", arguments: { to: "ann" } })).rejects.toThrow(/taskId/);
    await expect(client.getPrompt({ name: "no_such", arguments: {} })).rejects.toThrow(/start_task/);
    expect((await client.getPrompt({ name: "review_conflicts" })).messages).toHaveLength(2);
    expect(
      (await client.getPrompt({ name: "start_task", arguments: { task: "prune the trees" } })).messages,
    ).toHaveLength(2);
  });
});

describe.each(Object.entries(DOORS))("%s: subscriptions", (_name, { open, options }) => {
  test("a change of what is watched is told, and of nothing else", async () => {
    const client = await open(await createSandbox(), options);
    const told: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      told.push(params.uri);
    });
    const watched = await decide(client, "Apples are stored in the cellar");
    const other = await decide(client, "Bees stay by the southern hedge");
    await subscribe(client, options, `loci://decision/${watched}`);
    await call(client, "memory_correct", { id: other, action: "annotate", note: "They like it." });
    await call(client, "memory_correct", { id: watched, action: "annotate", note: "It is dry there." });
    await expect.poll(() => told).toEqual([`loci://decision/${watched}`]);
  });
});

async function subscribe(client: Client, options: ClientOptions | undefined, uri: string): Promise<void> {
  if (options?.versionNegotiation) await client.listen({ resourceSubscriptions: [uri] });
  else await client.subscribeResource({ uri });
}

test("a symbol is completed, read by its id, and watched", async () => {
  const sandbox = await createSandbox();
  const file = path.join(sandbox.repository, "ripeness.ts");
  await appendFile(file, "export function ripeness(days: number) {\n  return days / 90;\n}\n");
  const client = await overStdio(sandbox);
  await call(client, "graph_rebuild", { mode: "full", wait: true });
  const { completion } = await client.complete({
    ref: { type: "ref/resource", uri: "loci://symbol/{id}" },
    argument: { name: "id", value: "ripeness" },
  });
  expect(completion.values).toContain("ripeness.ts::ripeness");
  const uri = `loci://symbol/${encodeURIComponent("ripeness.ts::ripeness")}`;
  expect(await read(client, uri)).toMatchObject({ data: { id: "ripeness.ts::ripeness" } });
  await expect(client.readResource({ uri: "loci://symbol/ripeness" })).rejects.toThrow(
    /ripeness\.ts::ripeness/,
  );

  const changed = Promise.withResolvers<string>();
  client.setNotificationHandler("notifications/resources/updated", ({ params }) =>
    changed.resolve(params.uri),
  );
  await client.subscribeResource({ uri });
  await appendFile(file, "export function isRipe(days: number) {\n  return ripeness(days) > 1;\n}\n");
  await call(client, "graph_rebuild", { mode: "incremental", wait: true });
  expect(await changed.promise).toBe(uri);
});

test("a client that has taken its subscription back is told nothing more, and none is taken for what is not there", async () => {
  const client = await overStdio(await createSandbox());
  const told: string[] = [];
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
    told.push(params.uri);
  });
  const [kept, left] = [
    await decide(client, "Figs are wrapped in winter"),
    await decide(client, "Nuts dry in May"),
  ];
  await client.subscribeResource({ uri: `loci://decision/${left}` });
  await client.unsubscribeResource({ uri: `loci://decision/${left}` });
  await client.subscribeResource({ uri: `loci://decision/${kept}` });
  for (const id of [left, kept])
    await call(client, "memory_correct", { id, action: "annotate", note: "As ever." });
  await expect.poll(() => told).toEqual([`loci://decision/${kept}`]);
  await expect(client.subscribeResource({ uri: "loci://decision/none" })).rejects.toThrow(/no such resource/);
});

test("a subscription that is refused takes no room of one that is not", async () => {
  const sandbox = await createSandbox();
  const server = sandbox.start(["serve", "--port", "0", "--json"]);
  const { url } = JSON.parse(await server.nextLine());
  const client = new Client({ name: "reader", version: "1" }, { versionNegotiation: MODERN });
  onTestFinished(() => client.close());
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const resourceSubscriptions = Array.from({ length: 100 }, (_, at) => `loci://decision/decision:${at}`);
  const notifications = { resourceSubscriptions, toolsListChanged: "perhaps" };
  const { body, headers } = modernRequest("subscriptions/listen", { notifications }, "reader");
  const refused = await post({ url }, "/mcp", body, headers);
  expect(await refused.json()).toMatchObject({ error: { code: -32602 } });

  const changed = Promise.withResolvers<string>();
  client.setNotificationHandler("notifications/resources/updated", ({ params }) =>
    changed.resolve(params.uri),
  );
  const id = await decide(client, "Medlars are bletted in straw");
  await client.listen({ resourceSubscriptions: [`loci://decision/${id}`] });
  await call(client, "memory_correct", { id, action: "annotate", note: "In the loft." });
  expect(await changed.promise).toBe(`loci://decision/${id}`);
});

describe.each(Object.entries(DOORS))("%s: a person is asked", (_name, { open, options }) => {
  const former = "Keep the ladders in the shed";

  async function saveTwice(answer: { action: "accept" | "decline"; choice?: string }) {
    const capabilities = { elicitation: { form: {} } };
    const client = await open(await createSandbox(), { ...options, capabilities });
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: answer.action, ...(answer.choice && { content: { choice: answer.choice } }) };
    });
    await decide(client, former);
    const second = await call(client, "memory_save", {
      kind: "decision",
      title: "Keep the ladders in the barn",
      rationale: "Because it was measured.",
      tradeoffs: [],
      affectedFiles: [],
    });
    return { asked, second };
  }

  test("what is much like something known is kept beside it if a person says so, and held back if not", async () => {
    const kept = await saveTwice({ action: "accept", choice: "both" });
    expect(kept.asked).toHaveLength(1);
    expect(kept.second).toMatchObject({ ok: true, data: { status: "saved" } });
    const held = await saveTwice({ action: "decline" });
    expect(held.asked).toHaveLength(1);
    expect(held.second).toMatchObject({ ok: false, data: { status: "manual_review" } });
  });
});
