// What a caller has no right to shows in nothing that it is told: every tool there is, called in many ways over HTTP.
import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/tools/advertisedSchema.ts";
import { allTools } from "../../src/tools/index.ts";
import { CANARY, ELSEWHERE, enter, HERE, plant, tokenFor } from "./canaries.ts";
import { createSandbox } from "./cliSandbox.ts";

/** Inputs that a schema allows, with one text in every place for text: once with all there is, once with what it needs. */
function inputsFor(schema: JsonSchema, text: string): object[] {
  const all = valueFor(schema, text, true) as Record<string, unknown>;
  return [valueFor(schema, text, false) as object, all, { ...all, profile: "debug", projectId: ELSEWHERE }];
}

function valueFor(schema: JsonSchema, text: string, isWhole: boolean): unknown {
  const {
    type,
    properties = {},
    required = [],
    items = {},
    enum: words,
    anyOf,
    oneOf,
    minimum,
    const: fixed,
  } = schema as {
    type?: string;
    properties?: Record<string, JsonSchema>;
    required?: string[];
    items?: JsonSchema;
    enum?: unknown[];
    anyOf?: JsonSchema[];
    oneOf?: JsonSchema[];
    minimum?: number;
    const?: unknown;
  };
  const [branch] = anyOf ?? oneOf ?? [];
  if (branch) return valueFor(branch, text, isWhole);
  if (fixed !== undefined) return fixed;
  if (words) return words[text.length % words.length];
  if (type === "array") return [valueFor(items, text, isWhole)];
  if (type === "integer" || type === "number") return Math.max(minimum ?? 1, 1);
  if (type === "boolean") return true;
  if (type !== "object") return text;
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (isWhole && !AT_A_TIME.test(name)),
  );
  return Object.fromEntries(chosen.map(([name, each]) => [name, valueFor(each, text, isWhole)]));
}

/** A moment before everything would show nothing at all, and so test nothing. */
const AT_A_TIME = /^(asOf|knownAt|since|until|before|after|from|cursor|fields|fence|maxTokens)$/;

test("nothing outside a caller's rights is in any answer of any tool", { timeout: 600_000 }, async () => {
  const sandbox = await createSandbox();
  for (const project of [HERE, ELSEWHERE])
    await sandbox.run(["remember", "a harmless word", "--project", project]);
  const tokens = {
    admin: await tokenFor(sandbox, "--agent", "root", "--role", "admin"),
    harbour: await tokenFor(sandbox, "--agent", "harry", "--project", ELSEWHERE),
    agent: await tokenFor(sandbox, "--agent", "ada", "--project", HERE),
    restricted: await tokenFor(sandbox, "--agent", "rex", "--role", "restricted", "--project", HERE),
  };
  const loci = sandbox.start(
    ["serve", "--port", "0", "--watch", "off", "--project", HERE, "--tools", "all", "--json"],
    { LOCI_REQUESTS_PER_MINUTE: "1000000" },
  );
  const { url } = JSON.parse(await loci.nextLine());
  const admin = await enter(url, tokens.admin);
  const hidden = await plant(admin, await enter(url, tokens.harbour));
  // What is there to be found is found by who may.
  expect(await admin.call("memory_search", { query: "lighthouse", profile: "debug" })).toContain(CANARY);

  const texts = ["lighthouse", ELSEWHERE];
  let calls = 0;
  for (const token of [tokens.agent, tokens.restricted]) {
    const door = await enter(url, token);
    for (const [at, tool] of allTools.entries()) {
      // Each tool is given other ids, so that over all tools each is guessed many times.
      const guessed = hidden[at % hidden.length] ?? "";
      const inputs = [...texts, guessed].flatMap((text) => inputsFor(tool.inputSchema(), text));
      const answers = await Promise.all(inputs.map((input) => door.call(tool.name, input)));
      calls += answers.length;
      expect(
        answers.filter((answer) => answer.includes(CANARY)),
        tool.name,
      ).toEqual([]);
    }
  }
  expect(calls).toBe(allTools.length * 2 * 9);
});
