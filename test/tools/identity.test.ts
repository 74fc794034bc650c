// Who somebody is comes with them, and from nothing that a tool is called with.
import { afterEach, beforeEach, expect, test } from "vitest";
import { allTools } from "../../src/tools/index.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const OF_IDENTITY =
  /account|tenant|agent|role|session|caller|owner|author|user|visib|admin|^as$|^by$|onBehalf/i;

/** What a field of that name is for, where it is none that says who calls. A new one is looked at by whoever adds it here. */
const KNOWN: Readonly<Record<string, string>> = {
  agentId: "whose work, episodes or claims are asked for",
  agent: "whose calls or status are asked for",
  session: "whose calls are asked for",
  sessionId: "of a statement that is only compared",
  agents: "who else may read what is written",
  visibility: "who may read what is written, never wider than its writer reads",
  role: "of whoever spoke in a conversation",
  aboutTheUser: "what the next session should know",
  causedBy: "what led to what is written",
  producedBy: "which task brought forth what is asked for",
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, ...rest } = schema as Schema;
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(fieldsOf),
    ...fieldsOf(Object.values(rest)),
  ];
}

test("no tool has a field that would say who calls", () => {
  const named = allTools.flatMap((tool) =>
    fieldsOf(tool.checkedInputSchema()).filter((name) => OF_IDENTITY.test(name)),
  );
  expect([...new Set(named)].filter((name) => !(name in KNOWN))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test("every tool refuses to be told who calls", async () => {
  for (const { name } of allTools)
    for (const field of ["account", "accountId", "caller", "callerRole", "asAgent", "token", "mayGovern"])
      expect(await world.call(name, { [field]: "admin" }), `${name} ${field}`).toMatchObject({
        ok: false,
        errorCode: "invalid_input",
        summary: expect.stringContaining(field),
      });
});

test("whoever is named in a call, the call is its caller's", async () => {
  const eve = { agent: "eve" };
  const calls: [string, object][] = [
    ["session_start", { agentId: "ada" }],
    ["episode_add", { type: "OBSERVATION", content: "The gate was open" }],
    ["memory_save", { kind: "note", content: "Gates are closed at night", agents: ["ada"] }],
    ["reflect", { agentId: "ada" }],
    ["agent_status", { agent: "ada" }],
    ["context_pack", { task: "close the gate", agentId: "ada", claim: true }],
  ];
  for (const [tool, input] of calls) await world.call(tool, input, eve);
  const { account, project } = world.caller;
  const guard = { account, project, visibilities: ["public", "shared"] as const };
  const noted = () => world.store.audit.read(guard, { limit: 50 });
  await expect
    .poll(async () => (await noted()).map(({ tool }) => tool).sort())
    .toEqual(calls.map(([tool]) => tool).sort());
  expect(new Set((await noted()).map(({ agentId }) => agentId))).toEqual(new Set(["eve"]));
  const written = await world.store.memory.transactions(guard, { limit: 50 });
  expect(written.map(({ agentId }) => agentId)).not.toContain("ada");
});
