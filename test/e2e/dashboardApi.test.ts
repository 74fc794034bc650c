// What the page speaks to and is made of, as a program that means no good would try it.
import { request as httpRequest } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

const JSON_BODY = { "content-type": "application/json" };

async function serve(sandbox: Sandbox): Promise<string> {
  const loci = sandbox.start(["serve", "--port", "0", "--watch", "off", "--json"]);
  return new URL(JSON.parse(await loci.nextLine()).url).origin;
}

async function issue(sandbox: Sandbox, ...flags: string[]): Promise<{ token: string; id: string }> {
  return JSON.parse((await sandbox.run(["token", "create", "--json", ...flags])).out);
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: "POST", headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(body) });

/** Unlike fetch it sends a path as it is. */
async function raw(base: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const { port } = new URL(base);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  httpRequest({ host: "127.0.0.1", port, path, headers }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  })
    .on("error", reject)
    .end();
  return promise;
}

/** The events of a stream, as they come. */
async function listen(base: string, headers: Record<string, string> = {}) {
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const response = await fetch(`${base}/api/events`, { headers, signal: over.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    /** In all that came so far: what happened about the same time comes in one event, in whichever order. */
    async until(words: RegExp): Promise<string> {
      for (;;) {
        const found = words.exec(text);
        if (found) return found[0];
        const next = await reader?.read();
        if (!next || next.done) throw new Error(`The stream ended before ${words}: ${text}`);
        text += next.value;
      }
    },
    async ended(): Promise<void> {
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read());
    },
  };
}

test("a tool is called by the same road, as who the door says and nobody else", async () => {
  const sandbox = await createSandbox();
  const base = await serve(sandbox);
  const saved = await post(`${base}/api/call/memory_save`, {
    kind: "note",
    content: "Pears keep until spring",
  });
  expect(await saved.json()).toMatchObject({ ok: true, data: { status: "saved" } });
  const browsed = await (await post(`${base}/api/call/memory_browse`, {})).json();
  expect(browsed).toMatchObject({
    ok: true,
    data: { memories: [{ kind: "NOTE", content: "Pears keep until spring", agentId: "dashboard" }] },
  });
  const unknown = await (await post(`${base}/api/call/no_such_tool`, {})).json();
  expect(unknown).toMatchObject({ ok: false, errorCode: "not_found", hint: expect.any(String) });
  const wrong = await (await post(`${base}/api/call/memory_save`, { kind: "pear" })).json();
  expect(wrong).toMatchObject({ ok: false, errorCode: "invalid_input" });
  const unreadable = await post(`${base}/api/call/%zz`, {});
  expect(unreadable.status).toBe(200);
  expect(await unreadable.json()).toMatchObject({ errorCode: "not_found" });
});

test("a window that names itself can hold a task, and what it began is not another window's", async () => {
  const base = await serve(await createSandbox());
  const call = async (tool: string, input: object, session?: string) =>
    (await post(`${base}/api/call/${tool}`, input, session ? { "loci-session": session } : {})).json();
  const { data } = (await call("task_create", { title: "Prune" })) as { data: { task: { id: string } } };
  const start = { taskId: data.task.id, status: "in_progress" };
  expect(await call("task_update", start)).toMatchObject({ ok: false, errorCode: "unsupported" });
  expect(await call("task_update", start, "one")).toMatchObject({ ok: true });
  expect(await call("task_update", start, "another")).toMatchObject({ ok: false, errorCode: "conflict" });
  expect(await call("task_update", { ...start, status: "completed" }, "one")).toMatchObject({ ok: true });
});

test("no page but its own gets through to it", async () => {
  const base = await serve(await createSandbox());
  const call = `${base}/api/call/graph_health`;
  for (const headers of [
    { origin: "http://localhost:9" },
    { origin: "https://example.org" },
    { origin: "null" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[])
    expect((await post(call, {}, headers)).status, JSON.stringify(headers)).toBe(403);
  expect((await post(call, {}, { origin: base, "sec-fetch-site": "same-origin" })).status).toBe(200);
  expect((await fetch(call, { method: "POST", body: "{}" })).status).toBe(415);
  expect((await fetch(call, { method: "POST", headers: JSON_BODY, body: "{" })).status).toBe(400);
  expect((await fetch(call)).status).toBe(405);
  const large = await fetch(call, { method: "POST", headers: JSON_BODY, body: "x".repeat(5 * 1024 * 1024) });
  expect(large.status).toBe(413);
});

test("a token becomes a cookie that no script can read, and is worth as much as the token and as long", async () => {
  const sandbox = await createSandbox();
  const { token, id } = await issue(sandbox, "--agent", "ada");
  const base = await serve(sandbox);
  const session = async (cookie = "") =>
    (await fetch(`${base}/api/session`, { headers: { cookie } })).json() as Promise<Record<string, unknown>>;
  expect(await session()).toEqual({ version: expect.any(String), isIn: false });
  expect((await post(`${base}/api/call/graph_health`, {})).status).toBe(401);
  expect((await post(`${base}/api/login`, { token: `${token}x` })).status).toBe(401);
  expect((await post(`${base}/api/login`, {})).status).toBe(400);
  expect((await post(`${base}/api/login`, { token }, { origin: "http://localhost:9" })).status).toBe(403);

  const login = await post(`${base}/api/login`, { token });
  const [setCookie = ""] = login.headers.getSetCookie();
  expect(setCookie).toMatch(/^loci_login_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const [cookie = ""] = setCookie.split(";");
  expect(await session(cookie)).toMatchObject({ isIn: true, agent: "ada", role: "agent", mayAudit: false });
  const call = () => post(`${base}/api/call/graph_health`, {}, { cookie });
  expect((await call()).status).toBe(200);
  expect((await post(`${base}/mcp`, {}, { cookie })).status).toBe(401);

  const stream = await listen(base, { cookie });
  await stream.until(/event: hello/);
  await sandbox.run(["token", "revoke", id]);
  expect((await call()).status).toBe(401);
  expect(await session(cookie)).toMatchObject({ isIn: false });
  await stream.ended();
});

test("whoever logs out is out, and their cookie is nobody's", async () => {
  const sandbox = await createSandbox();
  const { token } = await issue(sandbox, "--agent", "ada");
  const base = await serve(sandbox);
  const login = await post(`${base}/api/login`, { token });
  const [cookie = ""] = login.headers.getSetCookie()[0]?.split(";") ?? [];
  const other = await post(`${base}/api/login`, { token });
  const [otherCookie = ""] = other.headers.getSetCookie()[0]?.split(";") ?? [];
  const streams = [await listen(base, { cookie }), await listen(base, { cookie: otherCookie })] as const;
  for (const stream of streams) await stream.until(/event: hello/);
  const logout = await post(`${base}/api/logout`, {}, { cookie });
  await streams[0].ended();
  expect((await post(`${base}/api/call/graph_health`, {}, { cookie: otherCookie })).status).toBe(200);
  expect(logout.headers.getSetCookie()[0]).toContain("Max-Age=0");
  expect((await post(`${base}/api/call/graph_health`, {}, { cookie })).status).toBe(401);
});

test("a token for some tools has no others here either", async () => {
  const sandbox = await createSandbox();
  const { token } = await issue(sandbox, "--agent", "ada", "--tools", "coordination");
  const base = await serve(sandbox);
  const authorization = `Bearer ${token}`;
  const call = async (tool: string) =>
    (await post(`${base}/api/call/${tool}`, {}, { authorization })).json() as Promise<{ ok: boolean }>;
  expect(await call("coordination_overview")).toMatchObject({ ok: true });
  expect(await call("memory_browse")).toMatchObject({ ok: false, errorCode: "not_found" });
});

test("what another process writes is told, and only to whom it may be told", async () => {
  const sandbox = await createSandbox();
  const admin = await issue(sandbox, "--agent", "ann", "--role", "admin");
  const guest = await issue(sandbox, "--agent", "eve", "--role", "restricted");
  const base = await serve(sandbox);
  const [ann, eve] = [
    await listen(base, { authorization: `Bearer ${admin.token}` }),
    await listen(base, { authorization: `Bearer ${guest.token}` }),
  ];
  await ann.until(/event: hello/);
  await eve.until(/event: hello/);
  await sandbox.run(["remember", "Pears keep until spring"], { variables: { LOCI_AGENT: "bob" } });
  const told = await ann.until(/event: change\ndata: .*"what":"NOTE".*\n/);
  expect(told).toContain('"by":"bob"');
  expect(told).not.toContain("Pears");
  await ann.until(/"topic":"calls","what":"memory_save"/);
  const heard = await eve.until(/event: change\ndata: .*\n/);
  expect(heard).not.toMatch(/NOTE|note:|bob|memory_save/);
});

test("the page may load nothing but what this server serves, and comes small and once", async () => {
  const base = await serve(await createSandbox());
  const html = { accept: "text/html" };
  const page = await fetch(`${base}/`, { headers: html });
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|http/);
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  const text = await page.text();
  expect(text).not.toMatch(/<style|style=|<script(?![^>]*src=)/);

  const etag = page.headers.get("etag") ?? "";
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect((await fetch(`${base}/`, { headers: { ...html, "if-none-match": etag } })).status).toBe(304);
  for (const [, asset = ""] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    const found = await fetch(base + asset, { headers: { "accept-encoding": "br" } });
    expect(found.headers.get("cache-control")).toContain("immutable");
    expect(found.headers.get("content-encoding")).toBe("br");
    expect(found.headers.get("content-type")).toMatch(/^text\/(javascript|css)/);
    expect((await found.text()).length).toBeGreaterThan(100);
  }
});

test("an address of the page is the page, and what is not there is not", async () => {
  const base = await serve(await createSandbox());
  const html = { accept: "text/html" };
  for (const path of ["/", "/now", "/map?symbol=src%2Ftree.ts%3A%3Aplant", "/memory/note%3A01"])
    expect(await raw(base, path, html), path).toBe(200);
  for (const path of [
    "/assets/none.js",
    "/api/none",
    "/api/call",
    "/.well-known/none",
    "/files.json",
    "/index.html.br",
    "/../package.json",
    "/assets/../../package.json",
    "/..%2fcli.js",
  ])
    expect(await raw(base, path, { accept: "*/*" }), path).toBe(404);
  expect(await raw(base, "/now", { accept: "application/json" })).toBe(404);
});
