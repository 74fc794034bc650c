import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

interface Times {
  readonly all: { readonly calls: number; readonly errors: number; readonly tokens: number };
  readonly steps: readonly { readonly calls: number }[];
  readonly tools: readonly { readonly tool: string; readonly calls: number }[];
}

async function times(input: object = {}, as = {}): Promise<Times> {
  const answer = await world.call("call_times", input, as);
  expect(answer, answer.summary).toMatchObject({ ok: true });
  return answer.data as unknown as Times;
}

const toolsOf = ({ tools }: Times) => tools.map(({ tool, calls }) => [tool, calls]);

test("calls are told by tool and over time, with what they cost and which were refused", async () => {
  const { tokenEstimate } = await world.call("memory_search", { query: "one" });
  const refused = await world.call("memory_save", { kind: "note" });
  const found = await times({ steps: 4 });
  expect(toolsOf(found)).toEqual([
    ["memory_save", 1],
    ["memory_search", 1],
  ]);
  expect(found.all).toMatchObject({ calls: 2, errors: 1, tokens: tokenEstimate + refused.tokenEstimate });
  expect(found.steps.map(({ calls }) => calls)).toEqual([0, 0, 0, 2]);
  expect(toolsOf(await times({ tool: "memory_save" }))).toEqual([["memory_save", 1]]);
});

test("an agent sees its own calls, whoever may read the audit those of all", async () => {
  await world.call("memory_search", { query: "one" });
  await world.call("memory_search", { query: "two" }, { agent: "bob" });
  expect((await times()).all.calls).toBe(1);
  expect((await times({}, { agent: "eve", role: "restricted" })).all.calls).toBe(0);
  const admin = { role: "admin", agent: "root" };
  expect(toolsOf(await times({ tool: "memory_search" }, admin))).toEqual([["memory_search", 2]]);
  expect((await times({ agent: "bob" }, admin)).all.calls).toBe(1);
  const foreign = await world.call("call_times", { agent: "bob" });
  expect(foreign).toMatchObject({ ok: false, errorCode: "forbidden" });
});

test("of a project that is not there nothing is told, and a span must not end before it begins", async () => {
  await world.call("memory_search", { query: "one" });
  expect((await times({ projectId: "nowhere" })).all.calls).toBe(0);
  const backwards = { since: "2026-01-02T00:00:00Z", until: "2026-01-01T00:00:00Z" };
  expect(await world.call("call_times", backwards)).toMatchObject({ errorCode: "invalid_input" });
});
