// Clients that tell which folders they have open: the built product, over both doors.
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { call, MODERN } from "./productClients.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../bin/loci.js");
const run = promisify(execFile);

async function repository(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "a.ts"), "export const a = 1;\n");
  await run("git", ["-C", folder, "init", "--quiet"]);
  return folder;
}

interface Told {
  /** What it has open, as it says when it is asked; undefined where it does not speak of that. */
  roots?: string[];
  asked: number;
}

function clientOf(told: Told, more: object = {}): Client {
  const capabilities = told.roots ? { roots: { listChanged: true } } : {};
  const client = new Client({ name: "editor", version: "1" }, { capabilities, ...more });
  if (told.roots)
    client.setRequestHandler("roots/list", () => {
      told.asked += 1;
      return { roots: (told.roots ?? []).map((uri) => ({ uri })) };
    });
  onTestFinished(() => client.close().catch(() => {}));
  return client;
}

async function overStdio(
  { variables: env }: Sandbox,
  cwd: string,
  told: Told,
  { flags = [], ...more }: { flags?: string[] } & object = {},
): Promise<Client> {
  const client = clientOf(told, more);
  const args = [PROGRAM, "mcp", ...flags];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd, env, stderr: "ignore" }),
  );
  return client;
}

async function overHttp(url: string, told: Told, headers: Record<string, string> = {}): Promise<Client> {
  const client = clientOf(told);
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}

const placeOf = async (client: Client) => String((await call(client, "graph_health")).data?.project);
const uri = (folder: string) => pathToFileURL(folder).href;

test("a server that was started in the user's home is about the first folder its client has open", async () => {
  const sandbox = await createSandbox();
  const told: Told = {
    asked: 0,
    roots: [
      uri(path.join(sandbox.folder, "gone")),
      uri(path.join(sandbox.repository, "README.md")),
      uri(`${sandbox.repository}/src`),
    ],
  };
  const client = await overStdio(sandbox, sandbox.folder, told);
  expect(await placeOf(client)).toMatch(/^orchard/);
  expect(
    await call(client, "memory_save", { kind: "note", content: "Pears keep until spring" }),
  ).toMatchObject({
    data: { project: expect.stringMatching(/^orchard/) },
  });
  expect(told.asked).toBe(1);
});

test.each([
  ["that says nothing of folders", { asked: 0 }, {}],
  ["that has its user's whole home open", { asked: 0, roots: ["file:///", "HOME"] }, {}],
  ["of the protocol that has no roots", { asked: 0 }, { versionNegotiation: MODERN }],
])("there, a client %s is told to name a repository, and can", async (_what, told: Told, more) => {
  const sandbox = await createSandbox();
  told.roots = told.roots?.map((each) => (each === "HOME" ? uri(sandbox.folder) : each));
  const client = await overStdio(sandbox, sandbox.folder, told, more);
  const refused = await call(client, "memory_search", { query: "pears" });
  expect(refused).toMatchObject({
    ok: false,
    errorCode: "not_ready",
    hint: expect.stringContaining("--root"),
  });
  expect(await call(client, "loci_help")).toMatchObject({ ok: true });
  expect(await call(client, "graph_set_workspace", { root: sandbox.repository })).toMatchObject({ ok: true });
  expect(await placeOf(client)).toMatch(/^orchard/);
  expect((await sandbox.run(["call", "loci_help", "{}", "--root", sandbox.repository])).code).toBe(0);
});

test("when a client opens another folder the calls go on there, unless one was chosen by a call", async () => {
  const sandbox = await createSandbox();
  const meadow = await repository(path.join(sandbox.folder, "meadow"));
  const told: Told = { asked: 0, roots: [uri(sandbox.repository)] };
  const client = await overStdio(sandbox, sandbox.folder, told);
  expect(await placeOf(client)).toMatch(/^orchard/);
  told.roots = [uri(meadow), uri(sandbox.repository)];
  await client.sendRootsListChanged();
  expect(await placeOf(client)).toMatch(/^orchard/);
  told.roots = [uri(meadow)];
  await client.sendRootsListChanged();
  expect(await placeOf(client)).toMatch(/^meadow/);
  await call(client, "graph_set_workspace", { root: sandbox.repository });
  await client.sendRootsListChanged();
  expect(await placeOf(client)).toMatch(/^orchard/);
});

test("a folder that is no repository gives way to what the client has open; a repository and --root do not", async () => {
  const sandbox = await createSandbox();
  const meadow = await repository(path.join(sandbox.folder, "meadow"));
  const plain = path.join(sandbox.folder, "plain");
  await mkdir(plain);
  const open = (): Told => ({ asked: 0, roots: [uri(meadow)] });
  expect(await placeOf(await overStdio(sandbox, plain, open()))).toMatch(/^meadow/);
  expect(await placeOf(await overStdio(sandbox, plain, { asked: 0 }))).toMatch(/^plain/);
  expect(await placeOf(await overStdio(sandbox, sandbox.repository, open()))).toMatch(/^orchard/);
  expect(
    await placeOf(await overStdio(sandbox, sandbox.folder, open(), { flags: ["--root", plain] })),
  ).toMatch(/^plain/);
});

test("over HTTP a folder counts where whoever runs the server allows it, for those who may choose", async () => {
  const sandbox = await createSandbox();
  const meadow = await repository(path.join(sandbox.folder, "open", "meadow"));
  const hidden = await repository(path.join(sandbox.folder, "hidden"));
  const serve = async (variables: Record<string, string>) =>
    JSON.parse(
      await sandbox.start(["serve", "--port", "0", "--watch", "off", "--json"], variables).nextLine(),
    ).url;
  const allowed = { LOCI_ALLOWED_ROOTS: path.dirname(meadow) };
  const url = await serve(allowed);
  expect(await placeOf(await overHttp(url, { asked: 0, roots: [uri(hidden), uri(meadow)] }))).toMatch(
    /^meadow/,
  );
  expect(await placeOf(await overHttp(url, { asked: 0, roots: [uri(hidden)] }))).toMatch(/^orchard/);
  const unasked: Told = { asked: 0, roots: [uri(meadow)] };
  expect(await placeOf(await overHttp(await serve({}), unasked))).toMatch(/^orchard/);
  expect(unasked.asked).toBe(0);
  for (const [role, place] of [
    ["agent", /^orchard/],
    ["admin", /^meadow/],
  ] as const) {
    const { out } = await sandbox.run(["token", "create", "--json", "--agent", "ada", "--role", role]);
    const authorization = `Bearer ${JSON.parse(out).token}`;
    const client = await overHttp(url, { asked: 0, roots: [uri(meadow)] }, { authorization });
    expect(await placeOf(client)).toMatch(place);
  }
});
