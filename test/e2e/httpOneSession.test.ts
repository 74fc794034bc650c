// Tokens that are good for one session: the built product, at every door that there is.
import { expect, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { INITIALIZE, modernRequest, post } from "./httpFixture.ts";

interface Scene {
  readonly url: string;
  token(): Promise<string>;
}

async function serve(): Promise<Scene> {
  const sandbox: Sandbox = await createSandbox();
  const loci = sandbox.start(["serve", "--port", "0", "--watch", "off", "--json", "--tokens", "required"]);
  const { url } = JSON.parse(await loci.nextLine());
  const flags = ["token", "create", "--json", "--agent", "ada", "--role", "admin", "--once"];
  return { url, token: async () => JSON.parse((await sandbox.run(flags)).out).token };
}

type Knock = (url: string, token: string, name?: string) => Promise<Response>;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const overA2a: Knock = (url, token, contextId = "one") =>
  post(
    { url },
    "/a2a",
    {
      ...{ jsonrpc: "2.0", id: 1, method: "message/send" },
      params: {
        message: {
          ...{ kind: "message", messageId: "m", role: "user", contextId },
          parts: [{ kind: "data", data: { tool: "loci_help", input: {} } }],
        },
      },
    },
    bearer(token),
  );

const overModernMcp: Knock = (url, token, name = "one") => {
  const { body, headers } = modernRequest("tools/list", {}, name);
  return post({ url }, "/mcp", body, { ...headers, ...bearer(token) });
};

const byCall: Knock = (url, token, window = "one") =>
  post({ url }, "/api/call/loci_help", {}, { ...bearer(token), "loci-session": window });

const listen: Knock = async (url, token, window = "one") => {
  const over = new AbortController();
  const headers = { ...bearer(token), "loci-session": window };
  const answer = await fetch(new URL("/api/events", url), { headers, signal: over.signal });
  over.abort();
  return answer;
};

const logIn: Knock = (url, token) => post({ url }, "/api/login", { token });

/** As if it came from another machine. */
const scrape: Knock = (url, token) =>
  fetch(new URL("/metrics", url), { headers: { ...bearer(token), "x-forwarded-for": "192.0.2.1" } });

const DOORS: Readonly<Record<string, Knock>> = {
  "MCP, 2025": (url, token) => post({ url }, "/mcp", INITIALIZE, bearer(token)),
  "MCP, 2026-07-28": overModernMcp,
  A2A: overA2a,
  "a call of the page": byCall,
  "the events of the page": listen,
  "a login at the page": logIn,
};

test("a token for one session that was taken at any door is good for none at another", async () => {
  const { url, token } = await serve();
  for (const [taken, take] of Object.entries(DOORS)) {
    const once = await token();
    expect((await take(url, once)).status, taken).toBe(200);
    for (const [door, knock] of Object.entries(DOORS))
      expect((await knock(url, once, "another")).status, `${door}, after ${taken}`).toBe(401);
    expect((await scrape(url, once)).status, `metrics, after ${taken}`).toBe(401);
  }
});

test("it goes on in the session that has it, and what a login has is that login's", async () => {
  const { url, token } = await serve();
  for (const [door, knock] of Object.entries({ overModernMcp, overA2a, byCall, listen })) {
    const once = await token();
    for (let turn = 0; turn < 3; turn++) expect((await knock(url, once)).status, door).toBe(200);
  }
  const once = await token();
  const login = await logIn(url, once);
  const [cookie = ""] = login.headers.getSetCookie()[0]?.split(";") ?? [];
  for (const window of ["one", "two"])
    expect((await post({ url }, "/api/call/loci_help", {}, { cookie, "loci-session": window })).status).toBe(
      200,
    );
  expect((await byCall(url, once)).status).toBe(401);
});

test("those who begin the same session at the same time begin it together", async () => {
  const { url, token } = await serve();
  for (const [door, knock] of Object.entries({ overModernMcp, overA2a, byCall })) {
    const once = await token();
    const all = await Promise.all(Array.from({ length: 8 }, () => knock(url, once)));
    expect(
      all.map(({ status }) => status),
      door,
    ).toEqual(Array(8).fill(200));
  }
});
