import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../src/domain/caller.ts";
import { agentOf, told } from "./fleet.ts";
import { type ListedConflict, listedConflicts } from "./listedConflicts.ts";
import { openWorld, type World } from "./world.ts";

const DAY = 86_400_000;
let world: World;
let now = Date.now();
beforeEach(async () => {
  world = await openWorld(undefined, undefined, { clock: { now: () => now } });
});
afterEach(() => world.dispose());

const ada = agentOf("ada");
const SLOW = "The public API allows 1,000 requests per second.";
const FAST = "The public API allows 5,000 requests per second.";

async function fact(content: string, as: Partial<Caller>, more: object = {}): Promise<string> {
  const input = { kind: "fact", entity: "Rate limit", content, force: true, ...more };
  return String((await told(world, "memory_save", input, as)).id);
}

async function listed(input: object = {}, as: Partial<Caller> = ada): Promise<ListedConflict> {
  const [first] = await listedConflicts(world, input, as);
  if (!first) throw new Error("there is no conflict");
  return first;
}

const answersFor = ({ answers = [] }: ListedConflict) =>
  answers.map(({ answer, keepId, endIds }) => [answer, keepId, endIds]);

test("each answer that can be given tells what ends by it, and that is what ends", async () => {
  const [slow, fast] = [await fact(SLOW, ada), await fact(FAST, agentOf("bob"))];
  const open = await listed();
  expect(answersFor(open)).toEqual([
    ["keep", slow, [fast]],
    ["keep", fast, [slow]],
    ["keep_both", undefined, []],
    ["retire_both", undefined, [slow, fast]],
    ["replace", undefined, [slow, fast]],
    ["dismiss", undefined, []],
  ]);
  for (const { answer, keepId, endIds } of open.answers ?? []) {
    const content = answer === "replace" ? { content: "It allows 3,000 a second" } : {};
    await told(
      world,
      "conflict_resolve",
      { id: open.id, answer, ...(keepId && { keepId }), ...content },
      ada,
    );
    const { facts, answers } = await listed({ id: open.id });
    expect(
      facts.flatMap(({ id, hasEnded }) => (hasEnded ? id : [])),
      answer,
    ).toEqual(endIds);
    expect(answers).toBeUndefined();
    await told(world, "conflict_resolve", { id: open.id, answer: "reopen" }, ada);
  }
});

test("whoever answers is not taken for the author of what was said", async () => {
  const [slow, fast] = [await fact(SLOW, ada), await fact(FAST, agentOf("bob"))];
  const { id } = await listed();
  const judge = agentOf("eve");
  const authors = async (tool: string, list: string) => {
    const found = await told(world, tool, { query: "requests per second", profile: "debug" }, judge);
    const items = found[list] as { id: string; agentId: string }[];
    return Object.fromEntries(items.map((item) => [item.id, item.agentId]));
  };
  const said = { [slow]: "ada", [fast]: "bob" };
  for (const answer of ["keep_both", "reopen", "retire_both", "reopen"]) {
    now += DAY;
    await told(world, "conflict_resolve", { id, answer, note: "two clusters" }, judge);
    const left = answer === "retire_both" ? {} : said;
    expect(await authors("memory_search", "results"), answer).toEqual(left);
    expect(await authors("get_memory", "memories"), answer).toEqual(left);
  }
  const { versions } = await told(world, "memory_history", { id: slow, profile: "debug" }, judge);
  expect((versions as { agentId: string }[]).map(({ agentId }) => agentId)).toContain("eve");
});

test("nobody is offered what they may not answer, and nothing is offered for a moment that is past", async () => {
  const guest = { ...agentOf("guest"), role: "restricted" } as const;
  const audience = { visibility: "public", agents: ["guest"] };
  await fact(SLOW, ada, audience);
  await fact(FAST, agentOf("bob"), audience);
  expect((await listed({}, guest)).answers).toBeUndefined();
  expect((await listed()).answers).toHaveLength(6);
  now += DAY;
  expect((await listed({ asOf: new Date(now - 1).toISOString() })).answers).toBeUndefined();
});
