// Clients that come in with a token of an authorization server elsewhere: the built product, a real issuer on this machine,
// and the official client's own OAuth.
import {
  Client,
  ClientCredentialsProvider,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { LocalIssuer } from "../../src/main/oauth/testing/localIssuer.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { call, MODERN } from "./productClients.ts";

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

interface Scene {
  readonly sandbox: Sandbox;
  readonly issuer: LocalIssuer;
  readonly url: string;
}

async function serve(sandbox: Sandbox, variables: Record<string, string>): Promise<string> {
  const loci = sandbox.start(["serve", "--port", "0", "--watch", "off", "--json"], variables);
  return JSON.parse(await loci.nextLine()).url;
}

async function scene(variables: Record<string, string> = {}): Promise<Scene> {
  const issuer = await LocalIssuer.start();
  onTestFinished(async () => void (await issuer.close().catch(() => {})));
  const sandbox = await createSandbox();
  const url = await serve(sandbox, { LOCI_OAUTH_ISSUER: issuer.url, ...variables });
  return { sandbox, issuer, url };
}

function post(url: string, body: object, token?: string, headers: object = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** A person with a browser, who says yes. */
class Person implements OAuthClientProvider {
  readonly redirectUrl = "http://127.0.0.1:1/back";
  readonly clientMetadata = { client_name: "A client", redirect_uris: [this.redirectUrl] };
  code: string | null = null;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";

  clientInformation = () => this.#client;
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.#client = client;
  }
  tokens = () => this.#tokens;
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens;
  }
  codeVerifier = () => this.#verifier;
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  async redirectToAuthorization(at: URL) {
    const { headers } = await fetch(at, { redirect: "manual" });
    this.code = new URL(headers.get("location") ?? "").searchParams.get("code");
  }
}

async function connect(url: string, authProvider: OAuthClientProvider, pin: object = {}): Promise<Client> {
  const client = new Client({ name: "a-client", version: "1" }, pin);
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { authProvider }));
  onTestFinished(() => client.close().catch(() => {}));
  return client;
}

const machine = ({ url: expectedIssuer }: LocalIssuer) =>
  new ClientCredentialsProvider({ clientId: "ci", clientSecret: "s", expectedIssuer });

test("whoever comes without a token is told where to get one", async () => {
  const { issuer, url } = await scene();
  const refused = await post(url, initialize);
  expect(refused.status).toBe(401);
  const told = refused.headers.get("www-authenticate") ?? "";
  expect(told).toMatch(/^Bearer /);
  expect(told).toContain('scope="loci:read loci:write"');
  const [, metadataUrl = ""] = /resource_metadata="([^"]+)"/.exec(told) ?? [];
  expect(new URL(metadataUrl).pathname).toBe("/.well-known/oauth-protected-resource/mcp");
  for (const address of [metadataUrl, new URL("/.well-known/oauth-protected-resource", url)]) {
    expect(await (await fetch(address)).json()).toEqual({
      resource: url,
      authorization_servers: [issuer.url],
      scopes_supported: ["loci:read", "loci:write"],
      bearer_methods_supported: ["header"],
      resource_name: "Loci",
    });
  }
  expect((await fetch(metadataUrl, { method: "POST" })).status).toBe(405);
});

test("without an issuer there is nothing to be found there", async () => {
  const url = await serve(await createSandbox(), {});
  expect((await fetch(new URL("/.well-known/oauth-protected-resource/mcp", url))).status).toBe(404);
});

test.each(ERAS)(
  "a %s client finds the issuer by itself, has its person say yes, and is that person",
  async (_era, pin) => {
    const { issuer, url } = await scene();
    const person = new Person();
    const first = new StreamableHTTPClientTransport(new URL(url), { authProvider: person });
    await expect(new Client({ name: "x", version: "1" }, pin).connect(first)).rejects.toThrow(
      UnauthorizedError,
    );
    await first.finishAuth(new URLSearchParams({ code: person.code ?? "" }));
    const client = await connect(url, person, pin);
    expect(
      await call(client, "memory_save", { kind: "note", content: "Pears keep until spring" }),
    ).toMatchObject({
      ok: true,
    });
    await client.callTool({ name: "tools_enable", arguments: { families: ["coordination"] } });
    const status = JSON.stringify(await call(client, "agent_status"));
    expect(status).toContain("ada");
    expect(issuer.asked).toContain("/register");
  },
);

test.each(ERAS)(
  "a %s client that may only read is told what to ask for, gets it, and goes on",
  async (_era, pin) => {
    const { issuer, url } = await scene();
    issuer.grants = ["loci:read"];
    const client = await connect(url, machine(issuer), pin);
    expect(await call(client, "memory_search", { query: "pears" })).toMatchObject({ ok: true });
    const note = { kind: "note", content: "Pears keep until spring" };
    await expect(call(client, "memory_save", note)).rejects.toThrow(/scope/i);
    issuer.grants = ["loci:read", "loci:write"];
    expect(await call(client, "memory_save", note)).toMatchObject({ ok: true });
  },
);

test("what a token lets nobody do is refused at the door, for that token and no other", async () => {
  const { issuer, url } = await scene();
  const [reads, writes] = [issuer.mint(url, { scope: "loci:read" }), issuer.mint(url)];
  const opened = await post(url, initialize, reads);
  await opened.text();
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const write = (input: object, name = "memory_save") => ({
    ...{ jsonrpc: "2.0", id: 2, method: "tools/call" },
    params: { name, arguments: input },
  });
  const note = write({ kind: "note", content: "Plums ripen in August" });
  for (const body of [note, write({ task: "prune", claim: true }, "context_pack"), [note]]) {
    const refused = await post(url, body, reads, session);
    expect(refused.status).toBe(403);
    const told = refused.headers.get("www-authenticate") ?? "";
    expect(told).toContain('error="insufficient_scope"');
    expect(told).toContain('scope="loci:read loci:write"');
    expect(told).toContain("resource_metadata=");
  }
  expect(await (await post(url, note, writes, session)).text()).toContain('"ok":true');
  expect((await post(url, note, reads, session)).status).toBe(403);
  const nothing = await post(url, initialize, issuer.mint(url, { scope: "openid" }));
  expect(nothing.status).toBe(403);
  expect(nothing.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
});

test("another agent's token is looked at with each of its messages, whatever it showed before", async () => {
  const { issuer, url } = await scene();
  const ask = (token: string, tool: string, input: object) =>
    post(
      url.replace(/mcp$/, "a2a"),
      {
        ...{ jsonrpc: "2.0", id: 1, method: "message/send" },
        params: {
          message: {
            ...{ kind: "message", role: "user", messageId: "m", contextId: "one" },
            parts: [{ kind: "data", data: { tool, input } }],
          },
        },
      },
      token,
    );
  const [reads, writes] = [issuer.mint(url, { scope: "loci:read" }), issuer.mint(url)];
  const note = { kind: "note", content: "Quinces are hard until November" };
  expect(await (await ask(reads, "memory_search", { query: "quinces" })).text()).toContain('"ok":true');
  expect((await ask(reads, "memory_save", note)).status).toBe(403);
  expect(await (await ask(writes, "memory_save", note)).text()).toContain('"ok":true');
  expect((await ask(reads, "memory_save", note)).status).toBe(403);
});

test("a token that is not for here is refused without a word on why", async () => {
  const { issuer, url } = await scene();
  const stranger = await LocalIssuer.start();
  onTestFinished(async () => void (await stranger.close()));
  for (const token of [
    issuer.mint("https://elsewhere.example.org/mcp"),
    issuer.mint(url.replace("/mcp", "/other")),
    issuer.mint(url, { exp: 1 }),
    stranger.mint(url),
    stranger.mint(url, { iss: issuer.url }),
    "opaque",
  ]) {
    const refused = await post(url, initialize, token);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
    expect(await refused.json()).toMatchObject({
      error: { message: "The token is not, or no longer, good here." },
    });
  }
  expect(stranger.asked).toEqual([]);
});

test("tokens that Loci made are good beside them, and each ends by itself", async () => {
  const { sandbox, issuer, url } = await scene();
  const { out } = await sandbox.run(["token", "create", "--json", "--agent", "bob"]);
  const { token, id } = JSON.parse(out);
  expect((await post(url, initialize, token)).status).toBe(200);
  expect((await post(url, initialize, issuer.mint(url))).status).toBe(200);
  await issuer.close();
  expect((await post(url, initialize, token)).status).toBe(200);
  await sandbox.run(["token", "revoke", id]);
  expect((await post(url, initialize, token)).status).toBe(401);
});

test("while its keys cannot be had nobody comes in by them, and the answer says so", async () => {
  const { issuer, url } = await scene();
  const token = issuer.mint(url);
  const port = await issuer.close();
  const other = await serve(await createSandbox(), { LOCI_OAUTH_ISSUER: `http://127.0.0.1:${port}` });
  const refused = await post(other, initialize, token);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.json()).toMatchObject({ error: { data: { errorCode: "unavailable" } } });
});

test("a session outlives its token, with the next one of the same client and person only", async () => {
  const { issuer, url } = await scene();
  const opened = await post(url, initialize, issuer.mint(url));
  await opened.text();
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const ping = { jsonrpc: "2.0", id: 2, method: "ping" };
  const next = () => issuer.mint(url);
  expect((await post(url, ping, next(), session)).status).toBe(200);
  expect((await post(url, ping, issuer.mint(url, { sub: "eve" }), session)).status).toBe(404);
  expect((await post(url, ping, issuer.mint(url, { client_id: "eve's" }), session)).status).toBe(404);
  expect((await post(url, ping, issuer.mint(url, { scope: "loci:admin" }), session)).status).toBe(404);
});

test("the stream of somebody who only listens ends with the token that opened it", async () => {
  const { issuer, url } = await scene();
  // Clocks may differ by half a minute, so this one has a second left.
  const token = issuer.mint(url, { exp: Math.floor(Date.now() / 1_000) - 28 });
  const opened = await post(url, initialize, token);
  await opened.text();
  const listening = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: "text/event-stream",
      "mcp-session-id": opened.headers.get("mcp-session-id") ?? "",
    },
  });
  expect(listening.status).toBe(200);
  await listening.text().catch(() => {});
  expect((await post(url, initialize, token)).status).toBe(401);
});

test("a login at the page ends with the token that it was begun with", async () => {
  const { issuer, url } = await scene();
  const at = (path: string) => new URL(path, url);
  // Clocks may differ by half a minute, so this one has a few seconds left.
  const token = issuer.mint(url, { exp: Math.floor(Date.now() / 1_000) - 24 });
  const headers = { "content-type": "application/json", origin: at("/").origin };
  const body = JSON.stringify({ token });
  const entered = await fetch(at("/api/login"), { method: "POST", headers, body });
  expect(entered.status).toBe(200);
  const cookie = (entered.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const session = async () => (await fetch(at("/api/session"), { headers: { cookie } })).json();
  await expect.poll(session).toMatchObject({ isIn: false });
});

test("claims say who somebody is, and take tools and projects from them", async () => {
  const claims = JSON.stringify({ agent: "name", project: "project", tools: "tools" });
  const { issuer, url } = await scene({ LOCI_OAUTH_CLAIMS: claims });
  issuer.claims = { sub: "00u1", name: "grace", project: "elsewhere", tools: ["memory_search"] };
  const client = await connect(url, machine(issuer));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["memory_search"]);
  issuer.claims = { sub: "00u1" };
  await expect(connect(url, machine(issuer))).rejects.toThrow();
});

test("an admin of the issuer sees the metrics from elsewhere, and nobody else does", async () => {
  const { issuer, url } = await scene();
  const metrics = (token: string) =>
    fetch(new URL("/metrics", url), {
      headers: { "x-forwarded-for": "192.0.2.7", authorization: `Bearer ${token}` },
    });
  expect((await metrics(issuer.mint(url, { scope: "loci:admin" }))).status).toBe(200);
  expect((await metrics(issuer.mint(url))).status).toBe(403);
  expect((await metrics("opaque")).status).toBe(401);
});

test("beyond this machine it must be said by which address it is reached, and it answers to that", async () => {
  const issuer = await LocalIssuer.start();
  onTestFinished(async () => void (await issuer.close()));
  const sandbox = await createSandbox();
  const variables = { LOCI_OAUTH_ISSUER: issuer.url, LOCI_HOST: "0.0.0.0" };
  const refused = await sandbox.run(["serve", "--port", "0"], { variables });
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain("LOCI_OAUTH_RESOURCE");
  const address = "https://loci.example.org/team/mcp";
  const url = await serve(sandbox, { ...variables, LOCI_OAUTH_RESOURCE: address });
  const local = url.replace("0.0.0.0", "127.0.0.1");
  const found = await fetch(new URL("/.well-known/oauth-protected-resource/team/mcp", local));
  expect(await found.json()).toMatchObject({ resource: address });
  const told = (await post(local, initialize)).headers.get("www-authenticate");
  expect(told).toContain('"https://loci.example.org/.well-known/oauth-protected-resource/team/mcp"');
  expect((await post(local, initialize, issuer.mint(address))).status).toBe(200);
  expect((await post(local, initialize, issuer.mint(local))).status).toBe(401);
});

test("the doctor asks the issuer, and says what is wrong with it", async () => {
  const issuer = await LocalIssuer.start();
  const sandbox = await createSandbox();
  const doctor = async (variables: Record<string, string>) =>
    JSON.parse((await sandbox.run(["doctor", "--json"], { variables })).out).findings.find(
      ({ check }: { check: string }) => check === "issuer",
    );
  const variables = { LOCI_OAUTH_ISSUER: issuer.url };
  expect(await doctor({})).toBeUndefined();
  expect(await doctor(variables)).toMatchObject({ state: "ok", detail: expect.stringContaining("1 key") });
  expect(await doctor({ LOCI_OAUTH_ISSUER: `${issuer.url}/` })).toMatchObject({
    state: "fail",
    detail: expect.stringContaining(`calls itself ${issuer.url}`),
  });
  expect(await doctor({ ...variables, LOCI_HOST: "0.0.0.0" })).toMatchObject({
    state: "fail",
    fix: expect.stringContaining("LOCI_OAUTH_RESOURCE"),
  });
  await issuer.close();
  expect(await doctor(variables)).toMatchObject({
    state: "fail",
    detail: expect.stringContaining("cannot be reached (ECONNREFUSED)"),
  });
});

test.each([
  ["LOCI_OAUTH_ISSUER", "http://issuer.example.org"],
  ["LOCI_OAUTH_ISSUER", "https://ada:secret@issuer.example.org"],
  ["LOCI_OAUTH_ISSUER", "https://issuer.example.org/?tenant=1"],
  ["LOCI_OAUTH_RESOURCE", "loci.example.org"],
  ["LOCI_OAUTH_RESOURCE", "https://loci.example.org/mcp#x"],
  ["LOCI_OAUTH_CLAIMS", '{"agnet":"sub"}'],
  ["LOCI_OAUTH_CLAIMS", "sub"],
])("%s=%s is refused", async (variable, value) => {
  const { code, err } = await (await createSandbox()).run(["serve", "--port", "0"], {
    variables: { [variable]: value },
  });
  expect(code).toBeGreaterThan(0);
  expect(err).toContain(variable);
});
