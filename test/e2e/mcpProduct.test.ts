import type { Client, Tool } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { expect, test } from "vitest";
import { loadTokenCounter } from "../../src/app/tokens.ts";
import { createSandbox } from "./cliSandbox.ts";
import { call, MODERN, overHttp, overStdio } from "./productClients.ts";

test("what one client saves, all others find, through every door at once", async () => {
  const sandbox = await createSandbox();
  const server = sandbox.start(["serve", "--port", "0", "--json"]);
  const { url } = JSON.parse(await server.nextLine());
  const doors = await Promise.all([
    overStdio(sandbox),
    overStdio(sandbox),
    overHttp(url),
    overHttp(url, { versionNegotiation: MODERN }),
  ]);
  const clients = doors.map(({ client }) => client);

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
  const { client } = await overStdio(await createSandbox());
  const { tools } = await client.listTools();
  const count = await loadTokenCounter();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["memory_search", "memory_save"]));
  expect(count(JSON.stringify(tools))).toBeLessThan(4_000);
});

test("every tool answers whatever it is sent with an envelope that fits its schema", async () => {
  const { client } = await overStdio(await createSandbox(), { flags: ["--tools", "all"] });
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
