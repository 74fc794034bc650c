import path from "node:path";
import { Client, StreamableHTTPClientTransport, type Tool } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { expect, onTestFinished, test } from "vitest";
import type { Envelope } from "../../src/app/envelope.ts";
import { loadTokenCounter } from "../../src/app/tokens.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../bin/loci.js");
const MODERN = { mode: { pin: "2026-07-28" } } as const;

async function overStdio({ repository, home, folder }: Sandbox, ...flags: string[]): Promise<Client> {
  const client = new Client({ name: "stdio-client", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, "mcp", ...flags],
    cwd: repository,
    env: { LOCI_HOME: home, HOME: folder, PATH: process.env.PATH ?? "" },
    stderr: "ignore",
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

async function overHttp(url: string, versionNegotiation?: typeof MODERN): Promise<Client> {
  const client = new Client({ name: "http-client", version: "1" }, { versionNegotiation });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  onTestFinished(() => client.close());
  return client;
}

async function call(client: Client, name: string, input: Record<string, unknown>): Promise<Envelope> {
  return (await client.callTool({ name, arguments: input })).structuredContent as unknown as Envelope;
}

test("what one client saves, all others find, through every door at once", async () => {
  const sandbox = await createSandbox();
  const server = sandbox.start(["serve", "--port", "0", "--json"]);
  const { url } = JSON.parse(await server.nextLine());
  const clients = await Promise.all([
    overStdio(sandbox),
    overStdio(sandbox),
    overHttp(url),
    overHttp(url, MODERN),
  ]);

  const subjects = ["apples", "pears", "plums", "quinces"];
  const saved = await Promise.all(
    clients.map((client, at) =>
      call(client, "memory_save", {
        kind: "note",
        title: `Plant ${subjects[at]}`,
        content: `In May, ${subjects[at]}.`,
      }),
    ),
  );
  expect(saved.map(({ ok, errorCode }) => ({ ok, errorCode }))).toEqual(clients.map(() => ({ ok: true })));

  for (const client of clients) {
    for (const subject of subjects) {
      const found = await call(client, "memory_search", {
        query: `plant ${subject}`,
        limit: 4,
        profile: "debug",
      });
      expect(JSON.stringify(found.data)).toContain(`Plant ${subject}`);
    }
  }
});

test("the first list of tools costs a client less than 4,000 tokens", async () => {
  const client = await overStdio(await createSandbox());
  const { tools } = await client.listTools();
  const count = await loadTokenCounter();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["memory_search", "memory_save"]));
  expect(count(JSON.stringify(tools))).toBeLessThan(4_000);
});

test("every tool answers whatever it is sent with an envelope that fits its schema", async () => {
  const client = await overStdio(await createSandbox(), "--tools", "all");
  const { tools } = await client.listTools();
  const validators = new AjvJsonSchemaValidator();
  const inputs = [{}, { nonsense: true }, { query: 5, content: [], families: "x" }, { profile: "huge" }];
  for (const tool of tools) {
    expect(tool, `${tool.name} has a title and says what it does`).toMatchObject({
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
    });
    const inputSchema: Record<string, unknown> = tool.inputSchema;
    validators.getValidator(inputSchema);
    for (const input of inputs) await expectEnvelope(client, tool, validators, input);
  }
  expect((await call(client, "graph_health", {})).ok).toBe(true);
});

async function expectEnvelope(
  client: Client,
  tool: Tool,
  validators: AjvJsonSchemaValidator,
  input: Record<string, unknown>,
): Promise<void> {
  const envelope = await call(client, tool.name, input);
  const said = `${tool.name}(${JSON.stringify(input)}): ${JSON.stringify(envelope)}`;
  expect(validators.getValidator(tool.outputSchema ?? {})(envelope).errorMessage, said).toBeUndefined();
  expect(envelope.errorCode, said).not.toBe("internal");
  if (!envelope.ok)
    expect(envelope, said).toMatchObject({ errorCode: expect.any(String), hint: expect.any(String) });
}
