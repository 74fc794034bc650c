import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createSandbox } from "./cliSandbox.ts";

test("the bare command sets up, indexes, serves and tells every client how to connect, until Ctrl-C", async () => {
  const sandbox = await createSandbox();
  const loci = sandbox.start(["--port", "0"]);
  const [, url = ""] = /at (http:\S+)/.exec(await loci.nextLine()) ?? [];
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);

  const lines: string[] = [];
  while (!lines.at(-1)?.includes("Ctrl-C")) lines.push(await loci.nextLine());
  const text = lines.join("\n");
  expect(text).toContain(`claude mcp add --transport http loci ${url}`);
  expect(text).toContain(`codex mcp add loci --url ${url}`);
  expect(text).toMatch(/claude mcp add loci -- node \S+loci\.js mcp/);
  expect(text).toContain(`loci.js mcp --home ${sandbox.home}`);
  for (const line of lines.filter((candidate) => candidate.startsWith("  {"))) JSON.parse(line);
  expect(text.split(`"--home","${sandbox.home}"`)).toHaveLength(3);

  expect((await fetch(new URL("/healthz", url))).status).toBe(200);
  expect((await fetch(new URL("/readyz", url))).status).toBe(200);
  loci.process.kill("SIGINT");
  const { code, err } = await loci.ended;
  expect(code).toBe(130);
  expect(err).toContain("Indexed orchard");
});

test("serve ends cleanly when it is told to terminate, and what it was told is there afterwards", async () => {
  const sandbox = await createSandbox();
  const loci = sandbox.start(["serve", "--port", "0", "--json"]);
  const { url, project } = JSON.parse(await loci.nextLine());
  expect(project).toMatchObject({ name: "orchard", root: sandbox.repository });
  await callOver(url, "memory_save", { kind: "note", content: "said over HTTP" });
  loci.process.kill("SIGTERM");
  expect(await loci.ended).toMatchObject({ code: 143, err: "" });
  expect((await sandbox.run(["recall", "said over HTTP"])).out).toContain("said over HTTP");
});

test("a taken port: another is found where nobody chose it, and it is an error where somebody did", async () => {
  const sandbox = await createSandbox();
  const servers = [sandbox.start(["serve", "--json"]), sandbox.start(["serve", "--json"])];
  const served = await Promise.all(servers.map(async (server) => JSON.parse(await server.nextLine())));
  expect(new Set(served.map(({ url }) => url)).size).toBe(2);
  expect(served.map(({ taken }) => taken)).toContainEqual(expect.objectContaining({ port: 4747 }));

  const third = sandbox.start(["serve"]);
  const [, moved] = /:(\d+)\/mcp/.exec(await third.nextLine()) ?? [];
  const told = new RegExp(`^Port 4747 is taken( by another Loci)?: serving on ${moved} instead\\.$`);
  expect(await third.nextLine()).toMatch(told);

  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as { port: number };
  const chosen = await sandbox.run(["serve", "--port", String(port)]);
  expect(chosen.code).toBe(1);
  expect(chosen.err).toMatch(/^unavailable: Port \d+ is in use/);
  holder.close();
});

test("other machines cannot be served without tokens", async () => {
  const sandbox = await createSandbox();
  const { code, err } = await sandbox.run(["serve", "--host", "0.0.0.0", "--port", "0"]);
  expect(code).toBe(1);
  expect(err).toMatch(/^forbidden: /);
});

test("over stdio nothing but the protocol is on standard output, and the client's leaving ends it", async () => {
  const sandbox = await createSandbox();
  const hello = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const input = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params: hello },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  ];
  const { code, out } = await sandbox.run(["mcp", "--tools", "all", "--log", "debug"], {
    input: input.map((message) => `${JSON.stringify(message)}\n`).join(""),
  });
  expect(code).toBe(0);
  const answers = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id)).toEqual([1, 2]);
  expect(answers[1].result.tools.map(({ name }: { name: string }) => name)).toContain("graph_rebuild");
});

async function callOver(url: string, name: string, input: object): Promise<void> {
  const post = (body: object, session?: string) =>
    fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(session ? { "mcp-session-id": session } : {}),
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...body }),
    });
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const opened = await post({ id: 1, method: "initialize", params });
  await opened.text();
  const session = opened.headers.get("mcp-session-id") ?? "";
  await post({ method: "notifications/initialized" }, session);
  const answer = await post({ id: 2, method: "tools/call", params: { name, arguments: input } }, session);
  expect(await answer.text()).toContain('"isError":false');
}
