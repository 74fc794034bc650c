// What every client must find behind every door, whichever protocol it speaks.
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Envelope } from "../../src/app/envelope.ts";

const ERAS = {
  "2026-07-28": { mode: { pin: "2026-07-28" } },
  "2025": { mode: "legacy" },
} as const satisfies Record<string, ClientOptions["versionNegotiation"]>;
export type Era = keyof typeof ERAS;

/** Connects a client that has not been connected, to the one server or to one of its own. */
export type ConnectTo = (client: Client, era: Era) => Promise<void>;

export function doorContract(door: string, connectTo: ConnectTo): void {
  async function open(era: Era, name: string, onToolsChanged = (_names: string[]) => {}): Promise<Client> {
    const client = new Client(
      { name, version: "1" },
      {
        versionNegotiation: ERAS[era],
        listChanged: {
          tools: { debounceMs: 0, onChanged: (_error, tools) => onToolsChanged(namesOf(tools ?? [])) },
        },
      },
    );
    await connectTo(client, era);
    return client;
  }

  describe.each(Object.keys(ERAS) as Era[])(`${door}, protocol %s`, (era) => {
    let client: Client;
    beforeAll(async () => {
      client = await open(era, "reader");
    });
    afterAll(() => client.close());

    test("introduces itself and lists the core tools only", async () => {
      expect(client.getServerVersion()).toMatchObject({ name: "loci-fixture", version: "1.2.3" });
      expect(client.getInstructions()).toContain("echo");

      const { tools } = await client.listTools();
      expect(namesOf(tools)).toEqual(["echo", "slow_count", "fail_always", "tools_enable"]);
      expect(tools[0]).toMatchObject({
        title: "Echo",
        annotations: { readOnlyHint: true, openWorldHint: false },
        _meta: { "anthropic/alwaysLoad": true },
      });
      expect(tools[1]?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    });

    test("answers with structured content that fits the advertised schema, and the same as text", async () => {
      const { tools } = await client.listTools();
      const result = await client.callTool({ name: "echo", arguments: { text: "grüße" } });

      expect(result.isError).toBe(false);
      expect(result.structuredContent).toMatchObject({ ok: true, data: { text: "grüße", length: 5 } });
      expect(textOf(result.content)).toContain("text: grüße");
      const schema = tools.find((tool) => tool.name === "echo")?.outputSchema ?? {};
      const check = new AjvJsonSchemaValidator().getValidator(schema)(result.structuredContent);
      expect(check.errorMessage).toBeUndefined();
    });

    test("answers bad input with a code and a hint, not with a protocol error", async () => {
      await client.listTools();
      const result = await client.callTool({ name: "echo", arguments: { txt: 5 } });

      expect(result.isError).toBe(true);
      expect(result.structuredContent).toMatchObject({ ok: false, errorCode: "invalid_input" });
      expect(envelopeOf(result).summary).toContain("did you mean `text`");
      expect(envelopeOf(result).hint).toContain("echo takes:");
      expect(textOf(result.content)).toContain("invalid_input");
    });

    test("answers an unknown tool the same way", async () => {
      const result = await client.callTool({ name: "ecko", arguments: {} });
      expect(result.isError).toBe(true);
      expect(result.structuredContent).toMatchObject({
        errorCode: "not_found",
        hint: "Did you mean `echo`?",
      });
    });

    test("does not tell the client about the inside of a defect", async () => {
      const result = await client.callTool({ name: "fail_always", arguments: {} });
      expect(result.structuredContent).toMatchObject({ ok: false, errorCode: "internal" });
      expect(JSON.stringify(result)).not.toContain("secret");
    });

    test("reports progress that rises", async () => {
      const progress: number[] = [];
      await client.callTool(
        { name: "slow_count", arguments: { steps: 30, stepMs: 8 } },
        { onprogress: (update) => progress.push(update.progress) },
      );
      expect(progress).toEqual([...new Set(progress)].sort((one, other) => one - other));
      expect(progress.length).toBeGreaterThan(1);
    });

    test("stops a call that is cancelled and goes on serving", async () => {
      const before = await cancelledCalls(client);
      const cancel = new AbortController();
      const call = client.callTool(
        { name: "slow_count", arguments: { steps: 10_000, stepMs: 5 } },
        { signal: cancel.signal, onprogress: () => cancel.abort("changed my mind") },
      );
      await expect(call).rejects.toThrow();
      await expect.poll(() => cancelledCalls(client)).toBe(before + 1);
    });

    test("refuses an unknown family and names the known ones", async () => {
      const result = await client.callTool({ name: "tools_enable", arguments: { families: ["memori"] } });
      expect(result.structuredContent).toMatchObject({ errorCode: "invalid_input" });
      expect(envelopeOf(result).hint).toContain("coordination");
    });

    test("tells a client when tools were added for it, and keeps two clients apart", async () => {
      const changed = Promise.withResolvers<string[]>();
      const [one, other] = await Promise.all([open(era, "one", changed.resolve), open(era, "other")]);
      const enabled = await one.callTool({ name: "tools_enable", arguments: { families: ["memory"] } });
      expect(enabled.structuredContent).toMatchObject({ data: { enabled: ["memory"] } });
      expect(await changed.promise).toContain("who_am_i");
      expect(namesOf((await other.listTools()).tools)).not.toContain("who_am_i");

      expect(await sessionOf(one)).not.toBe(await sessionOf(other));
      const texts = Array.from({ length: 20 }, (_, at) => `message ${at}`);
      const echoes = await Promise.all(
        texts.map((text, at) => (at % 2 ? one : other).callTool({ name: "echo", arguments: { text } })),
      );
      expect(echoes.map((result) => envelopeOf(result).data?.text)).toEqual(texts);
      await Promise.all([one.close(), other.close()]);
    });
  });
}

const namesOf = (tools: readonly { readonly name: string }[]) => tools.map((tool) => tool.name);

const envelopeOf = (result: { readonly structuredContent?: unknown }) => result.structuredContent as Envelope;

function textOf(content: readonly { readonly type: string; readonly text?: string }[]): string {
  return content.map((block) => block.text ?? "").join("\n");
}

async function whoAmI(client: Client): Promise<Envelope> {
  return envelopeOf(await client.callTool({ name: "who_am_i", arguments: {} }));
}

const cancelledCalls = async (client: Client) => (await whoAmI(client)).data?.cancelled as number;
const sessionOf = async (client: Client) => (await whoAmI(client)).data?.session;
