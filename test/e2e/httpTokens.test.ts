// Who may come in over HTTP, and as whom: the built product, its real command line and real clients.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { call, MODERN } from "./productClients.ts";

async function issue(sandbox: Sandbox, ...flags: string[]): Promise<{ token: string; id: string }> {
  const { out } = await sandbox.run(["token", "create", "--json", ...flags]);
  return JSON.parse(out);
}

async function serve(sandbox: Sandbox, ...flags: string[]): Promise<{ url: string; project: string }> {
  const loci = sandbox.start(["serve", "--port", "0", "--watch", "off", "--json", ...flags]);
  const { url, project } = JSON.parse(await loci.nextLine());
  return { url, project: project.id };
}

async function connect(url: string, token: string, pin: object = {}): Promise<Client> {
  const client = new Client({ name: "anybody", version: "1" }, pin);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  onTestFinished(() => client.close().catch(() => {}));
  return client;
}

const ERAS = [
  ["2025", {}],
  ["2026-07-28", { versionNegotiation: MODERN }],
] as const;
const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

test("while there is a token nobody comes in without one, and the answer says how", async () => {
  const sandbox = await createSandbox();
  const { token } = await issue(sandbox, "--agent", "ada");
  expect(token).toMatch(/^loci_key_[0-9a-f]{16}_[\w-]{43}$/);
  const { url } = await serve(sandbox);
  for (const headers of [
    {},
    { authorization: "Bearer" },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer ${token.slice(0, -1)}` },
    { authorization: `Bearer ${token.slice(0, -4)}AAAA` },
    { authorization: "Bearer loci_key_0000000000000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
  ]) {
    const refused = await post(url, initialize, headers as Record<string, string>);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer realm="loci"/);
    expect(await refused.text()).toContain("loci token create --agent");
  }
  expect((await post(url, initialize, { authorization: `Bearer ${token}` })).status).toBe(200);
});

test.each(ERAS)("the token, and no argument, says who a %s client is", async (_era, pin) => {
  const sandbox = await createSandbox();
  const { token } = await issue(sandbox, "--agent", "ada");
  const client = await connect((await serve(sandbox)).url, token, pin);
  const saved = await call(client, "memory_save", { kind: "note", content: "Pears keep until spring" });
  expect(saved).toMatchObject({ ok: true });
  await client.callTool({ name: "tools_enable", arguments: { families: ["truth", "coordination"] } });
  const status = await call(client, "agent_status", {});
  expect(JSON.stringify(status)).toContain("ada");
  expect(JSON.stringify(status)).not.toContain("anybody");
});

test.each(ERAS)("a token that is taken back ends the session of a %s client at once", async (_era, pin) => {
  const sandbox = await createSandbox();
  const [kept, lost] = [await issue(sandbox, "--agent", "ada"), await issue(sandbox, "--agent", "bob")];
  const { url } = await serve(sandbox);
  const [ada, bob] = [await connect(url, kept.token, pin), await connect(url, lost.token, pin)];
  expect((await bob.listTools()).tools.length).toBeGreaterThan(5);
  expect(await sandbox.run(["token", "revoke", lost.id])).toMatchObject({ code: 0 });
  await expect(bob.listTools()).rejects.toThrow();
  expect((await ada.listTools()).tools.length).toBeGreaterThan(5);
  // The last one that is taken back does not open the door.
  await sandbox.run(["token", "revoke", kept.id]);
  expect((await post(url, initialize)).status).toBe(401);
});

test("the stream of somebody who only listens ends when the token is taken back", async () => {
  const sandbox = await createSandbox();
  const { token, id } = await issue(sandbox, "--agent", "ada");
  const { url } = await serve(sandbox);
  const authorization = `Bearer ${token}`;
  const opened = await post(url, initialize, { authorization });
  const session = opened.headers.get("mcp-session-id") ?? "";
  await opened.text();
  const listening = await fetch(url, {
    headers: { authorization, accept: "text/event-stream", "mcp-session-id": session },
  });
  expect(listening.status).toBe(200);
  await sandbox.run(["token", "revoke", id]);
  await listening.text();
});

test("a session belongs to the token that began it", async () => {
  const sandbox = await createSandbox();
  const [ada, eve] = [await issue(sandbox, "--agent", "ada"), await issue(sandbox, "--agent", "eve")];
  const { url } = await serve(sandbox);
  const opened = await post(url, initialize, { authorization: `Bearer ${ada.token}` });
  await opened.text();
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
  expect((await post(url, ping, { ...session, authorization: `Bearer ${eve.token}` })).status).toBe(404);
  expect((await post(url, ping, { ...session, authorization: `Bearer ${ada.token}` })).status).toBe(200);
});

test("a token for one session is good for no second one", async () => {
  const sandbox = await createSandbox();
  const { token } = await issue(sandbox, "--agent", "ada", "--once");
  const { url } = await serve(sandbox);
  const client = await connect(url, token);
  await expect(connect(url, token)).rejects.toThrow();
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
});

test("nor is it at the door that the page speaks to, whichever is the first", async () => {
  const sandbox = await createSandbox();
  const { token } = await issue(sandbox, "--agent", "ada", "--once");
  const { url } = await serve(sandbox);
  const headers = { authorization: `Bearer ${token}` };
  const health = (more: object = {}) =>
    post(new URL("/api/call/graph_health", url).href, {}, { ...headers, ...more });
  expect((await health({ "loci-session": "one" })).status).toBe(200);
  expect((await health({ "loci-session": "one" })).status).toBe(200);
  expect((await health({ "loci-session": "two" })).status).toBe(401);
  expect((await health()).status).toBe(401);
  expect((await post(url, initialize, headers)).status).toBe(401);
  expect((await post(new URL("/api/login", url).href, { token })).status).toBe(401);
  expect((await health({ "loci-session": "one" })).status).toBe(200);
});

test("only the tools a token names are there: listed, explained and called", async () => {
  const sandbox = await createSandbox();
  const { token } = await issue(sandbox, "--agent", "ada", "--tools", "memory_search,thinking,loci_help");
  const client = await connect((await serve(sandbox)).url, token);
  const names = (await client.listTools()).tools.map(({ name }) => name).sort();
  expect(names).toEqual(["analysis_route", "loci_help", "memory_search", "message_screen"]);
  expect(await call(client, "memory_save", { kind: "note", content: "x" })).toMatchObject({
    ok: false,
    errorCode: "not_found",
  });
  expect(JSON.stringify(await call(client, "loci_help"))).not.toContain("memory_save");
});

test.each(ERAS)("what tools tell nobody, a %s client does not read in another way", async (_era, pin) => {
  const sandbox = await createSandbox();
  await sandbox.run(["remember", "Cherries are picked at dawn"]);
  await sandbox.run(["index"]);
  const { token } = await issue(sandbox, "--agent", "ada", "--tools", "graph_health,conflict_list");
  const { url } = await serve(sandbox);
  const client = await connect(url, token, pin);
  expect(client.getInstructions()).toContain("`graph_health`");
  expect(client.getInstructions()).not.toContain("`memory_search`");
  const listed = (await client.listResources()).resources.map(({ uri }) => uri).sort();
  expect(listed).toEqual(["loci://conflicts", "loci://news", "loci://project/overview"]);
  const overview = JSON.stringify(await client.readResource({ uri: "loci://project/overview" }));
  expect(overview).toContain("graph_health");
  expect(overview).not.toContain("community_list");
  expect(overview).not.toContain("coordination_overview");
  expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
  for (const uri of ["loci://symbol/src/tree.ts::plant", "loci://decision/decision:1"])
    await expect(client.readResource({ uri })).rejects.toThrow("no such resource");
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["review_conflicts"]);
  await expect(client.getPrompt({ name: "start_task", arguments: { task: "plant" } })).rejects.toThrow(
    "review_conflicts",
  );
  const prompt = JSON.stringify(await client.getPrompt({ name: "review_conflicts", arguments: {} }));
  expect(prompt).not.toContain("conflict_resolve");
  const ref = { type: "ref/resource", uri: "loci://symbol/{id}" } as const;
  const { completion } = await client.complete({ ref, argument: { name: "id", value: "plant" } });
  expect(completion.values).toEqual([]);
});

test("a client without such limits reads all of it, and its own words stay in a prompt", async () => {
  const sandbox = await createSandbox();
  const { token } = await issue(sandbox, "--agent", "ada", "--tools", "context_pack");
  const client = await connect((await serve(sandbox)).url, token);
  const given = { task: "have `agent_claim` and `no_such_tool` tell\nwhat `memory_save` did", taskId: "" };
  const prompt = JSON.stringify(await client.getPrompt({ name: "start_task", arguments: given }));
  for (const part of [
    "`agent_claim` and `no_such_tool` tell",
    "what `memory_save` did",
    "`context_pack` on it",
  ])
    expect(prompt).toContain(part);
  expect(prompt).not.toContain("`impact_analyze`");
});

test("a token is for the account that it names, if there is such a one, and for no other", async () => {
  const sandbox = await createSandbox();
  const refused = await sandbox.run(["token", "create", "--agent", "ada", "--account", "taem"]);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("There is no account `taem`");
  const variables = { LOCI_ACCOUNT: "team" };
  await sandbox.run(["status"], { variables });
  const { token, id } = await issue(sandbox, "--agent", "ada", "--account", "team");
  expect((await sandbox.run(["token", "list"])).out).toContain("no tokens");
  expect((await sandbox.run(["token", "list", "--account", "team"])).out).toContain(id.slice(0, 12));
  const flags = ["serve", "--port", "0", "--watch", "off", "--json", "--tokens", "required"];
  const [own, other] = [sandbox.start(flags, variables), sandbox.start(flags)];
  const authorization = `Bearer ${token}`;
  expect((await post(JSON.parse(await own.nextLine()).url, initialize, { authorization })).status).toBe(200);
  expect((await post(JSON.parse(await other.nextLine()).url, initialize, { authorization })).status).toBe(
    401,
  );
  expect(await sandbox.run(["token", "revoke", id])).toMatchObject({ code: 1 });
  expect(await sandbox.run(["token", "revoke", id, "--account", "team"])).toMatchObject({ code: 0 });
});

test("a project's token sees no other project, and chooses no folder", async () => {
  const sandbox = await createSandbox();
  await sandbox.run(["remember", "Cherries are picked at dawn", "--project", "elsewhere"]);
  await sandbox.run(["remember", "Cherries are sold in June", "--project", "here"]);
  const bound = await issue(sandbox, "--agent", "ada", "--project", "here");
  const client = await connect((await serve(sandbox, "--project", "here")).url, bound.token);
  expect(JSON.stringify(await call(client, "memory_search", { query: "cherries" }))).toContain("June");
  const other = await call(client, "memory_search", { query: "cherries", projectId: "elsewhere" });
  const none = await call(client, "memory_search", { query: "cherries", projectId: "nowhere" });
  expect(JSON.stringify(other)).not.toContain("dawn");
  expect(JSON.stringify(other).replaceAll("elsewhere", "nowhere")).toBe(JSON.stringify(none));
  const chosen = await call(client, "graph_set_workspace", { root: sandbox.repository });
  expect(chosen).toMatchObject({ ok: false, errorCode: "forbidden" });
});

test("what a person gives the right to govern writes for all projects without a token in the call", async () => {
  const sandbox = await createSandbox();
  const governor = await issue(sandbox, "--agent", "gil", "--governance");
  const plain = await issue(sandbox, "--agent", "ada");
  const { url } = await serve(sandbox);
  const rule = { kind: "note", content: "Never log card numbers", scope: "global" };
  expect(await call(await connect(url, plain.token), "memory_save", rule)).toMatchObject({ ok: false });
  expect(await call(await connect(url, governor.token), "memory_save", rule)).toMatchObject({ ok: true });
});

test("the list tells what each token is for, and never the token", async () => {
  const sandbox = await createSandbox();
  const { token, id } = await issue(sandbox, "--agent", "ada", "--role", "restricted", "--expires", "2w");
  const { out } = await sandbox.run(["token", "list"]);
  expect(out).toContain(id.slice(0, 12));
  expect(out).toContain("ada (restricted)");
  expect(out).not.toContain(token.slice(-43));
});

test.each([
  [["--agent", "system"], "--agent"],
  [["--agent", "ada", "--role", "king"], "restricted, agent, admin"],
  [["--agent", "ada", "--visibility", "admin"], "public, shared"],
  [["--agent", "ada", "--tools", "memory_serch"], "memory_search"],
  [["--agent", "ada", "--tools", ","], "--tools"],
  [["--agent", "ada", "--project", "nowhere"], "project"],
  [["--role", "admin"], "--agent NAME"],
])("token create %j says what to write instead", async (flags, remedy) => {
  const sandbox = await createSandbox();
  const { code, err } = await sandbox.run(["token", "create", ...flags]);
  expect(code).toBeGreaterThan(0);
  expect(err).toContain(remedy);
  expect((await sandbox.run(["token", "list"])).out).toContain("no tokens");
});

test("beyond this machine it listens with tokens only, and answers to its address", async () => {
  const sandbox = await createSandbox();
  const refused = await sandbox.run(["serve", "--host", "0.0.0.0", "--port", "0"]);
  expect(refused.err).toContain("loci token create --agent");
  const { token } = await issue(sandbox, "--agent", "ada");
  const { url } = await serve(sandbox, "--host", "0.0.0.0");
  const local = url.replace("0.0.0.0", "127.0.0.1");
  expect((await post(local, initialize)).status).toBe(401);
  expect((await post(local, initialize, { authorization: `Bearer ${token}` })).status).toBe(200);
});

test("metrics are for the machine itself, and for an admin's token from elsewhere", async () => {
  const sandbox = await createSandbox();
  const [agent, admin] = [
    await issue(sandbox, "--agent", "ada"),
    await issue(sandbox, "--agent", "root", "--role", "admin"),
  ];
  const { url } = await serve(sandbox);
  const client = await connect(url, agent.token);
  await call(client, "memory_search", { query: "pears" });
  await call(client, "memory_search", { query: 5 });
  await call(client, "no_such_tool_canary", {});
  const metrics = (headers: Record<string, string> = {}) => fetch(new URL("/metrics", url), { headers });
  const text = await (await metrics()).text();
  expect(text).toContain('loci_tool_calls_total{tool="memory_search"} 2');
  expect(text).toContain('loci_tool_errors_total{tool="memory_search",code="invalid_input"} 1');
  expect(text).toMatch(/^loci_outbox_depth 0$/m);
  expect(text).toMatch(/^loci_sessions 1$/m);
  expect(text).toMatch(/^loci_conflicts_open 0$/m);
  expect(text).toMatch(/^loci_index_pending_changes \d+$/m);
  expect(text).not.toContain("canary");
  const elsewhere = { "x-forwarded-for": "192.0.2.7" };
  expect((await metrics(elsewhere)).status).toBe(401);
  expect((await metrics({ ...elsewhere, authorization: `Bearer ${agent.token}` })).status).toBe(403);
  expect((await metrics({ ...elsewhere, authorization: `Bearer ${admin.token}` })).status).toBe(200);
});

test("a server begins no account by a slip of the pen", async () => {
  const sandbox = await createSandbox();
  const flags = ["serve", "--port", "0", "--watch", "off"];
  for (const words of [flags, ["mcp"], flags]) {
    const { code, out, err } = await sandbox.run(words, { variables: { LOCI_ACCOUNT: "taem" } });
    expect(out).toBe("");
    expect(code).toBe(1);
    expect(err).toContain("There is no account `taem`");
    expect(err).toContain("loci status");
  }
  const variables = { LOCI_ACCOUNT: "team" };
  await sandbox.run(["status"], { variables });
  expect(JSON.parse(await sandbox.start([...flags, "--json"], variables).nextLine())).toMatchObject({
    ok: true,
  });
});
