import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadTokenCounter } from "../../src/app/tokens.ts";
import type { ProjectId } from "../../src/domain/ids.ts";
import { advertisedInput } from "../../src/tools/advertisedSchema.ts";
import { defineTool } from "../../src/tools/defineTool.ts";
import { allTools } from "../../src/tools/index.ts";
import { describeTool } from "../../src/transports/mcpTools.ts";
import { createToolbox, listedTools } from "../../src/transports/toolbox.ts";
import { openWorld, type World } from "./world.ts";

const common = { family: "meta", title: "t", description: "d", effect: "read" } as const;
const broken = defineTool({
  ...common,
  name: "broken",
  input: z.object({}),
  output: z.object({ n: z.number() }),
  priorities: { n: "required" },
  summary: () => "never",
  handle: () => ({ n: "not a number" }) as never,
});
const throwing = defineTool({
  ...common,
  name: "throwing",
  input: z.object({}),
  output: z.object({}),
  priorities: {},
  summary: () => "never",
  handle: () => {
    throw new Error("secret detail");
  },
});
const sleepy = defineTool({
  ...common,
  name: "sleepy",
  input: z.object({}),
  output: z.object({}),
  priorities: {},
  summary: () => "awake",
  handle: async () => {
    await sleep(300);
    return {};
  },
});

const indexed = defineTool({
  ...common,
  name: "indexed",
  readsIndex: true,
  input: z.object({}),
  output: z.object({}),
  priorities: {},
  summary: () => "read",
  handle: () => ({}),
});

const opened: [name: string, index: object][] = [];
const opening = defineTool({
  ...common,
  name: "opening",
  input: z.object({ index: z.string() }),
  output: z.object({}),
  priorities: {},
  summary: () => "opened",
  handle: ({ index }, { passages }) => {
    opened.push([index, passages(index)]);
    return {};
  },
});

let world: World;
beforeEach(async () => {
  world = await openWorld([...allTools, broken, throwing, sleepy, opening]);
});
afterEach(() => world.dispose());

describe("whatever comes in, an envelope comes out", () => {
  test("whoever may only read changes nothing by any tool, whether it writes always or only if asked to", async () => {
    const reader = { mayOnlyRead: true };
    const changing = allTools.filter((tool) => tool.changes({ claim: true }));
    expect(changing.length).toBeGreaterThan(20);
    for (const { name } of changing)
      expect(await world.call(name, { task: "x", claim: true }, reader)).toMatchObject({
        ok: false,
        errorCode: "forbidden",
      });
    expect(await world.call("memory_search", { query: "x" }, reader)).toMatchObject({ ok: true });
    expect(await world.call("tools_enable", { families: ["truth"] }, reader)).toMatchObject({ ok: true });
  });

  test("an unknown tool names the nearest", async () => {
    const answer = await world.call("memory_serch");
    expect(answer).toMatchObject({
      ok: false,
      errorCode: "not_found",
      hint: expect.stringContaining("memory_search"),
    });
  });

  test("every field at fault is named, and an unknown one gets its nearest name", async () => {
    const answer = await world.call("memory_search", { qeury: "x", limit: "ten", kinds: ["fat"] });
    expect(answer.errorCode).toBe("invalid_input");
    for (const part of ["`query`", "`limit`", "`kinds.0`", "did you mean `query`"])
      expect(answer.summary).toContain(part);
  });

  test.each([
    null,
    [],
    "text",
    5,
    { query: null },
    { query: "x", profile: "huge" },
    { query: "x", maxTokens: 1 },
  ])("%j is refused", async (input) => {
    const answer = await world.call("memory_search", input as never);
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input", hint: expect.any(String) });
  });

  test("input that is too long or too deep is refused before anything reads it", async () => {
    let deep: object = {};
    for (let level = 0; level < 5_000; level++) deep = { deep };
    for (const input of [deep, { query: "x".repeat(2_000_000) }]) {
      expect(await world.call("memory_search", input)).toMatchObject({
        ok: false,
        errorCode: "invalid_input",
      });
    }
  });

  test("what JSON cannot say, or what does not let itself be read, is refused and leaves a line in the audit", async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const input of [{ query: 10n }, circle, proxy]) {
      const answer = await world.call("memory_search", input);
      expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input", hint: expect.any(String) });
    }
    const guard = { account: "local", project: world.caller.project, visibilities: ["shared"] } as const;
    const lines = () => world.store.audit.read(guard, { limit: 10 });
    await expect.poll(lines).toHaveLength(3);
  });

  test("the name of a field at fault is told, but not at any length", async () => {
    const answer = await world.call("context_pack", {
      task: "x",
      shares: { ["long".repeat(10_000)]: "half" },
    });
    expect(answer).toMatchObject({
      errorCode: "invalid_input",
      summary: expect.stringContaining("shares.long"),
    });
    expect(answer.summary.length).toBeLessThan(1_000);
  });

  test("a defect is answered as internal, without its details", async () => {
    for (const tool of ["broken", "throwing"]) {
      const answer = await world.call(tool);
      expect(answer).toMatchObject({ ok: false, errorCode: "internal" });
      expect(JSON.stringify(answer)).not.toContain("secret detail");
    }
  });

  test("who only looks whether something has changed takes nobody's place, and is not turned away", async () => {
    const looks = Array.from({ length: 12 }, () => world.look("sleepy"));
    const answers = await Promise.all([...looks, ...Array.from({ length: 8 }, () => world.call("sleepy"))]);
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("more calls at once than allowed are turned away, and later ones are served again", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.call("sleepy")));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
    expect(answers.filter(({ errorCode }) => errorCode === "unavailable")).toHaveLength(4);
    expect((await world.call("sleepy")).ok).toBe(true);
  });
});

test("an answer does not wait for long to be told how fresh the index is", async () => {
  const never = () => new Promise<never>(() => {});
  const limits = { callTimeoutMs: 20_000, callsAtOnce: 8, freshnessMs: 20 };
  const openWorkspace = async () => ({ freshness: never, catchUp: async () => true }) as never;
  const findProject = async (_caller: unknown, id: ProjectId) => ({ id, root: "/", openWorkspace });
  const busy = await openWorld([indexed], undefined, { limits, findProject });
  const answer = await busy.call("indexed").finally(() => busy.dispose());
  expect(answer).toMatchObject({ ok: true, degraded: ["index"] });
  expect(answer).not.toHaveProperty("index");
});

test("an index is opened once, as long as not too many others were used since", async () => {
  const others = Array.from({ length: 40 }, (_, at) => `index ${at}`);
  const used = ["one", "often", ...others.flatMap((other) => [other, "often"]), "one"];
  for (const index of used) await world.call("opening", { index });
  const times = (name: string) =>
    new Set(opened.filter(([index]) => index === name).map(([, index]) => index)).size;
  expect([times("often"), times("one")]).toEqual([1, 2]);
});

test("every call leaves a line in the audit, with secrets taken out", async () => {
  await world.call("memory_search", { query: "rate", apiKey: "sk-very-secret" });
  await world.call("memory_search", { query: "rate" });
  const guard = { account: "local", project: world.caller.project, visibilities: ["shared"] } as const;
  await expect.poll(() => world.store.audit.read(guard, { limit: 10 })).toHaveLength(2);
  const calls = await world.store.audit.read(guard, { limit: 10 });
  expect(calls.map(({ tool, isError, agentId }) => ({ tool, isError, agentId }))).toEqual([
    { tool: "memory_search", isError: false, agentId: "ada" },
    { tool: "memory_search", isError: true, agentId: "ada" },
  ]);
  expect(JSON.stringify(calls)).not.toContain("sk-very-secret");
});

test("answers keep their budget, whatever it is", async () => {
  const count = await loadTokenCounter();
  for (let at = 0; at < 12; at++) {
    await world.call("memory_save", {
      kind: "note",
      content: `Note ${at}: the deploy script needs the staging token first.`,
    });
  }
  for (const maxTokens of [60, 90, 150, 300, 700]) {
    const answer = await world.call("memory_search", { query: "deploy script", maxTokens });
    expect(count(JSON.stringify(answer))).toBeLessThanOrEqual(maxTokens);
    expect(answer.ok || answer.errorCode === "over_budget").toBe(true);
  }
});

test("the tools a client gets from the start stay cheap to list", async () => {
  const count = await loadTokenCounter();
  const core = listedTools(allTools, createToolbox("core")).map(describeTool);
  // Fourteen core tools must fit into 4,000 tokens; until they are all here, each must keep its share.
  expect(count(JSON.stringify(core)) / core.length).toBeLessThanOrEqual(4_000 / 14);
});

test("a refused write still fits the schema that is advertised", async () => {
  const refused = await world.call("memory_save", { kind: "fact" });
  const tool = allTools.find(({ name }) => name === "memory_save");
  expect(tool?.outputSchema()).toMatchObject({ properties: { data: { required: ["status"] } } });
  expect(refused.data).toEqual({ status: "failed" });
});

test("a pruned schema keeps properties that are named like the keywords it drops", () => {
  const schema = advertisedInput(z.object({ minimum: z.string(), limit: z.int().min(1).max(9) }));
  expect(schema).toMatchObject({ properties: { minimum: { type: "string" }, limit: { type: "integer" } } });
  expect(JSON.stringify(schema)).not.toContain('"maximum"');
});
