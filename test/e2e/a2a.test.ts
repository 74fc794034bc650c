// Agents that ask over A2A: the card they find, and what they are answered, by the real client of the protocol.
import { AgentCard as CardCodec } from "@a2a-js/sdk";
import { expect, test } from "vitest";
import { asked, CARD, codeOf, connectA2a, data, fetchCard, post, rpc, send, V1, words } from "./a2aClient.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

const ERAS = [
  ["1.0", false],
  ["0.3", true],
] as const;

async function serve(sandbox: Sandbox, ...flags: string[]): Promise<string> {
  const loci = sandbox.start(["serve", "--port", "0", "--watch", "off", "--json", ...flags]);
  return new URL(JSON.parse(await loci.nextLine()).url).origin;
}

async function issue(sandbox: Sandbox, ...flags: string[]): Promise<{ token: string; id: string }> {
  return JSON.parse((await sandbox.run(["token", "create", "--agent", "ada", "--json", ...flags])).out);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("the card of version 1.0 says of each part what the protocol has it say, and loses nothing when it is read", async () => {
  const url = await serve(await createSandbox());
  const card = await fetchCard(url, V1);
  const skills = card.skills.map((skill) => expect.objectContaining(skill));
  expect(CardCodec.toJSON(CardCodec.fromJSON(card))).toEqual({ ...card, skills });
  expect(card.supportedInterfaces).toEqual(
    ["1.0", "0.3"].map((protocolVersion) => ({
      url: `${url}/a2a`,
      protocolBinding: "JSONRPC",
      protocolVersion,
    })),
  );
  expect(card.capabilities).toEqual({ streaming: false, pushNotifications: false, extendedAgentCard: false });
  expect(card).not.toHaveProperty("securitySchemes");
  for (const skill of card.skills)
    for (const field of ["id", "name", "description", "tags"] as const)
      expect(skill[field].length).toBeGreaterThan(0);
  expect(card.skills.map(({ id }) => id).sort()).toEqual(
    ["code", "context", "coordination", "memory", "meta", "thinking", "truth"].sort(),
  );
});

test("the card of version 0.3 has all that one must have, also for who names no version, and at the former address", async () => {
  const url = await serve(await createSandbox());
  for (const [path, headers] of [
    [CARD, { "a2a-version": "0.3" }],
    [CARD, {}],
    ["/.well-known/agent.json", {}],
  ] as const) {
    expect(await fetchCard(url, headers, path)).toMatchObject({
      protocolVersion: "0.3.0",
      name: "Loci",
      url: `${url}/a2a`,
      preferredTransport: "JSONRPC",
      version: expect.any(String),
      description: expect.any(String),
      capabilities: { streaming: false, pushNotifications: false },
      defaultInputModes: ["text/plain", "application/json"],
      defaultOutputModes: ["text/plain", "application/json"],
      skills: expect.arrayContaining([expect.objectContaining({ id: "memory" })]),
    });
  }
  expect((await fetchCard(url)).supportedInterfaces).toHaveLength(2);
});

test("a card that is known already is not sent again", async () => {
  const url = await serve(await createSandbox());
  const first = await fetch(url + CARD, { headers: V1 });
  const etag = first.headers.get("etag") ?? "";
  const again = await fetch(url + CARD, { headers: { ...V1, "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const former = await fetch(url + CARD, { headers: { "if-none-match": etag } });
  expect(former.status).toBe(200);
  expect(former.headers.get("vary")).toBe("A2A-Version");
});

test("where tokens are asked for the card says so, and shows nobody what is kept or for whom", async () => {
  const sandbox = await createSandbox();
  await sandbox.run(["remember", "Quinces are harvested last"]);
  await issue(sandbox);
  const url = await serve(sandbox);
  const card = await fetchCard(url, V1);
  expect(card.securitySchemes).toMatchObject({ token: { httpAuthSecurityScheme: { scheme: "Bearer" } } });
  expect(card.securityRequirements).toEqual([{ schemes: { token: { list: [] } } }]);
  const former = await fetchCard(url);
  expect(former.securitySchemes).toMatchObject({ token: { type: "http", scheme: "bearer" } });
  expect(former.security).toEqual([{ token: [] }]);
  expect(JSON.stringify([card, former])).not.toMatch(/orchard|quince|ada|loci_key/i);
});

test("the card names the address that a trusted proxy was asked for, and takes nobody else's word", async () => {
  const sandbox = await createSandbox();
  const urlIn = async (origin: string, proto: string) => {
    const card = await fetchCard(origin, { ...V1, "x-forwarded-proto": proto });
    return card.supportedInterfaces[0]?.url;
  };
  const alone = await serve(sandbox);
  expect(await urlIn(alone, "https")).toBe(`${alone}/a2a`);
  const behind = await serve({
    ...sandbox,
    start: (args) => sandbox.start(args, { LOCI_TRUSTED_PROXIES: "127.0.0.0/8" }),
  });
  expect(await urlIn(behind, "javascript, https")).toBe(`${behind.replace("http:", "https:")}/a2a`);
  expect(await urlIn(behind, "javascript")).toBe(`${behind}/a2a`);
});

test.each(ERAS)(
  "a %s client asks in words, and what memory knows is the answer",
  async (_version, isFormer) => {
    const sandbox = await createSandbox();
    await sandbox.run([
      "remember",
      "The public API allows 500 requests per second",
      "--entity",
      "Rate limit",
    ]);
    const client = await connectA2a(await serve(sandbox), isFormer);
    const { text, envelope, contextId } = await send(client, [
      words("How many requests per second are allowed?"),
    ]);
    expect(text).toContain("500 requests per second");
    expect(envelope).toMatchObject({ ok: true, data: { state: "succeeded" } });
    expect(contextId).not.toBe("");
  },
);

test.each(ERAS)(
  "a %s client gets the latest report, and a briefing on a task",
  async (_version, isFormer) => {
    const sandbox = await createSandbox();
    const client = await connectA2a(await serve(sandbox), isFormer);
    for (const [title, body] of [
      ["Monday", "Two holes in the fence."],
      ["Friday", "The fence is mended."],
    ]) {
      const input = { title, body, keywords: ["fence"] };
      expect((await send(client, [data({ tool: "report_write", input })])).envelope).toMatchObject({
        ok: true,
      });
    }
    const { text } = await send(client, [words("What does the latest fence report say?")]);
    expect(text).toContain("The fence is mended.");
    expect(text).not.toContain("Two holes");
    const briefed = await send(client, [words("Fix the function in apples.ts"), data({ maxTokens: 400 })]);
    expect(briefed.envelope).toMatchObject({ ok: true, profile: "custom" });
  },
);

test("what is claimed in one message of a conversation is released in another, and by nobody else", async () => {
  const sandbox = await createSandbox();
  const client = await connectA2a(await serve(sandbox), false);
  const claim = data({ tool: "agent_claim", input: { targetId: "README.md", intent: "tidy up" } });
  const { envelope, contextId } = await send(client, [claim]);
  const claimId = envelope.data?.claimId;
  const release = data({ tool: "agent_release", input: { claimId } });
  expect((await send(client, [release], { contextId: "another" })).envelope.data).toMatchObject({
    released: false,
  });
  expect((await send(client, [release], { contextId })).envelope.data).toMatchObject({ released: true });
});

test("every example on the card is answered as it stands", async () => {
  const url = await serve(await createSandbox());
  const client = await connectA2a(url, false);
  const { skills } = await client.getAgentCard();
  for (const example of skills.flatMap(({ examples }) => examples)) {
    const content = example.startsWith("{") ? data(JSON.parse(example)) : words(example);
    expect((await send(client, [content])).envelope, example).toMatchObject({ ok: true });
  }
});

test("without its token nobody is answered, with one the bearer is who the token says", async () => {
  const sandbox = await createSandbox();
  const { token, id } = await issue(sandbox);
  const url = await serve(sandbox);
  const { response: refused, answer } = await post(
    url,
    rpc("message/send", asked({ kind: "text", text: "pears" })),
  );
  expect(refused.status).toBe(401);
  expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer/);
  expect(answer).toMatchObject({ jsonrpc: "2.0", error: { data: [{ reason: "FORBIDDEN" }] } });
  const client = await connectA2a(url, false, bearer(token));
  await send(client, [
    data({ tool: "memory_save", input: { kind: "note", content: "Pears keep until spring" } }),
  ]);
  const { envelope } = await send(client, [words("How long do pears keep?")]);
  expect(envelope.data?.results).toMatchObject([{ agentId: "ada" }]);
  await sandbox.run(["token", "revoke", id]);
  await expect(send(client, [words("How long do pears keep?")])).rejects.toThrow();
});

test("a token for some tools gets no others, and one for a project nothing of another", async () => {
  const sandbox = await createSandbox();
  await sandbox.run(["remember", "Cherries are picked at dawn", "--project", "elsewhere"]);
  await sandbox.run(["remember", "Cherries are sold in June", "--project", "here"]);
  const reader = await issue(sandbox, "--tools", "memory_search", "--project", "here");
  const url = await serve(sandbox, "--project", "here");
  const client = await connectA2a(url, false, bearer(reader.token));
  const question = words("Where is the code about cherries?");
  expect((await send(client, [question])).text).toContain("sold in June");
  const elsewhere = await send(client, [question, data({ projectId: "elsewhere" })]);
  const nowhere = await send(client, [question, data({ projectId: "nowhere" })]);
  expect(elsewhere.text).not.toContain("dawn");
  expect(elsewhere.text.replaceAll("elsewhere", "nowhere")).toBe(nowhere.text);
  const { envelope } = await send(client, [data({ tool: "memory_save", input: {} })]);
  expect(envelope).toMatchObject({ ok: false, errorCode: "not_found" });
  const none = await issue(sandbox, "--tools", "thinking");
  const withheld = await send(await connectA2a(url, false, bearer(none.token)), [words("cherries?")]);
  expect(withheld.envelope).toMatchObject({ ok: false, errorCode: "not_found" });
  const once = await issue(sandbox, "--once");
  const guest = await connectA2a(url, false, bearer(once.token));
  const { contextId } = await send(guest, [words("cherries?")]);
  expect((await send(guest, [words("cherries?")], { contextId })).envelope.ok).toBe(true);
  await expect(send(guest, [words("cherries?")])).rejects.toThrow();
});

test("what is not done is refused by the codes of the protocol, in both versions", async () => {
  const url = await serve(await createSandbox());
  const task = { id: "no-such-task" };
  for (const [version, method, code] of [
    ["0.3", "tasks/get", -32001],
    ["0.3", "tasks/cancel", -32001],
    ["0.3", "message/stream", -32004],
    ["0.3", "tasks/resubscribe", -32004],
    ["0.3", "tasks/pushNotificationConfig/set", -32003],
    ["0.3", "agent/getAuthenticatedExtendedCard", -32007],
    ["0.3", "SendMessage", -32601],
    ["0.3", "constructor", -32601],
    ["1.0", "GetTask", -32001],
    ["1.0", "CancelTask", -32001],
    ["1.0", "SendStreamingMessage", -32004],
    ["1.0", "SubscribeToTask", -32004],
    ["1.0", "CreateTaskPushNotificationConfig", -32003],
    ["1.0", "GetExtendedAgentCard", -32004],
    ["1.0", "message/send", -32601],
    ["1.0.9", "GetTask", -32001],
    ["0.2", "GetTask", -32009],
    ["2.0", "SendMessage", -32009],
  ] as const)
    expect([method, await codeOf(post(url, rpc(method, task), { "a2a-version": version }))]).toEqual([
      method,
      code,
    ]);
  expect((await post(url, rpc("ListTasks", {}), V1)).answer).toEqual({
    jsonrpc: "2.0",
    id: "one",
    result: { tasks: [], nextPageToken: "", pageSize: 50, totalSize: 0 },
  });
  const inAddress = await fetch(`${url}/a2a?A2A-Version=1.0`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rpc("GetTask", task)),
  });
  expect(await inAddress.json()).toMatchObject({ error: { code: -32001 } });
});

test("what is no message is refused, whatever it is, and the next one is answered", async () => {
  const url = await serve(await createSandbox());
  const text = { kind: "text", text: "pears" };
  const deep = JSON.parse(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`);
  for (const [code, params] of [
    [-32602, undefined],
    [-32602, null],
    [-32602, []],
    [-32602, "pears"],
    [-32602, {}],
    [-32602, { message: "pears" }],
    [-32602, asked(text, { parts: [] })],
    [-32602, asked(text, { parts: "pears" })],
    [-32602, asked(text, { parts: [null] })],
    [-32602, asked(text, { parts: Array(101).fill(text) })],
    [-32602, asked(text, { role: "agent" })],
    [-32602, asked(text, { messageId: 5 })],
    [-32602, asked(text, { contextId: "x".repeat(201) })],
    [-32602, asked({ kind: "text", text: "  " })],
    [-32602, asked({ kind: "text", text: { toString: "pears" } })],
    [-32602, asked({ kind: "telepathy" })],
    [-32602, asked({ kind: "data", data: ["pears"] })],
    [-32602, asked({ kind: "data", data: { tool: "memory_search", input: {}, role: "admin" } })],
    [-32602, asked(text, { parts: [text, { kind: "data", data: { agent: "root" } }] })],
    [-32001, asked(text, { taskId: "no-such-task" })],
    [-32005, asked({ kind: "file", file: { bytes: "cGVhcnM=" } })],
    [-32005, { ...asked(text), configuration: { acceptedOutputModes: ["image/png"] } }],
    [-32003, { ...asked(text), configuration: { pushNotificationConfig: { url: "http://127.0.0.1:1" } } }],
  ] as const)
    expect([params, await codeOf(post(url, rpc("message/send", params)))]).toEqual([params, code]);
  for (const part of [{}, { text: "a", data: {} }, { text: 5 }, { kind: "telepathy" }]) {
    const params = { message: { messageId: "m", role: "ROLE_USER", parts: [part] } };
    expect(await codeOf(post(url, rpc("SendMessage", params), V1))).toBe(-32602);
  }
  for (const body of [
    [],
    {},
    null,
    5,
    [rpc("message/send", asked(text))],
    { jsonrpc: "2.0", method: "message/send" },
  ])
    expect(await codeOf(post(url, body))).toBe(-32600);
  const broken = await post(url, "{");
  expect([broken.response.status, broken.answer.error?.code]).toEqual([400, -32700]);
  expect((await post(url, "x", { "content-type": "text/plain" })).response.status).toBe(415);
  expect((await post(url, `"${"x".repeat(5 * 1024 * 1024)}"`)).response.status).toBe(413);
  expect((await fetch(`${url}/a2a`)).status).toBe(405);
  const nested = asked({ kind: "data", data: { tool: "memory_search", input: deep } });
  expect(JSON.stringify((await post(url, rpc("message/send", nested))).answer)).toContain("nested more than");
  expect((await post(url, rpc("message/send", asked(text)))).answer.result).toMatchObject({
    kind: "message",
    role: "agent",
    parts: [{ kind: "text" }, { kind: "data" }],
  });
});

test("an answer comes in the forms that are accepted", async () => {
  const url = await serve(await createSandbox());
  const partsFor = async (...acceptedOutputModes: string[]) => {
    const params = { ...asked({ kind: "text", text: "pears" }), configuration: { acceptedOutputModes } };
    const { answer } = await post(url, rpc("message/send", params));
    return answer.result?.parts.map(({ kind }) => kind);
  };
  expect(await partsFor("text/*")).toEqual(["text"]);
  expect(await partsFor("application/json", "image/png")).toEqual(["data"]);
  expect(await partsFor("*/*")).toEqual(["text", "data"]);
});
