import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../src/domain/caller.ts";
import { asNodeId } from "../../src/domain/ids.ts";
import { agentOf, told } from "./fleet.ts";
import { type ListedConflict, listedConflicts } from "./listedConflicts.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const ada = agentOf("ada");
const bob = agentOf("bob");

const SLOW = "The public API allows 1,000 requests per second.";
const FAST = "The public API allows 5,000 requests per second.";

async function fact(content: string, as: Partial<Caller>, more: object = {}): Promise<string> {
  const input = { kind: "fact", entity: "Rate limit", content, force: true, ...more };
  return String((await told(world, "memory_save", input, as)).id);
}

const listed = (input: object = {}, as: Partial<Caller> = ada) => listedConflicts(world, input, as);

async function only(input: object = {}): Promise<ListedConflict> {
  const all = await listed(input);
  const [first] = all;
  if (!first || all.length > 1) throw new Error(`there are ${all.length} conflicts`);
  return first;
}

const resolve = (id: string, answer: string, more: object = {}, as: Partial<Caller> = ada) =>
  world.call("conflict_resolve", { id, answer, ...more }, as);

async function holds(id: string): Promise<boolean> {
  const { isCurrent } = await told(world, "memory_history", { id }, ada);
  return Boolean(isCurrent);
}

async function dispute(): Promise<{ slow: string; fast: string; conflict: ListedConflict }> {
  const slow = await fact(SLOW, ada);
  const fast = await fact(FAST, bob);
  return { slow, fast, conflict: await only() };
}

describe("what two agents say that cannot both hold", () => {
  test("is a question that names both, with what speaks for it", async () => {
    const { slow, fast, conflict } = await dispute();
    expect(conflict).toMatchObject({ category: "ambiguity", status: "open", factIds: [slow, fast] });
    expect(conflict.question).toMatch(/\?$/);
    expect(conflict.question).toMatch(/1,?000|5,?000/);
    expect(conflict.facts.map(({ content }) => content)).toEqual([SLOW, FAST]);
    expect(conflict.tiers.map(({ tier }) => tier)).toContain("structure");
  });

  test("is told with every read of either", async () => {
    const { slow, fast } = await dispute();
    const { results } = await told(world, "memory_search", { query: "rate limit of the API" }, ada);
    const found = results as { id: string; conflicted?: boolean }[];
    expect(
      found
        .filter(({ conflicted }) => conflicted)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([slow, fast].sort());
    const { alerts } = await told(world, "session_start", { profile: "debug" }, agentOf("eve"));
    expect(alerts).toContainEqual(expect.objectContaining({ kind: "conflict" }));
    const { openConflicts } = await told(world, "blocking_issues", {}, ada);
    expect(openConflicts).toHaveLength(1);
  });

  test("is nothing where one session puts itself right", async () => {
    await fact(SLOW, ada);
    await fact(FAST, ada);
    expect(await listed({ status: "all" })).toEqual([]);
  });

  test("is nothing where one of them speaks of staging", async () => {
    await fact("In production the public API allows 1,000 requests per second.", ada);
    await fact("In staging the public API allows 5,000 requests per second.", bob);
    expect(await listed({ status: "all" })).toEqual([]);
  });

  test("is found by another process, when the one that saved it did not get to look", async () => {
    const { account, project } = world.caller;
    for (const [at, content] of [SLOW, FAST].entries()) {
      const { agent, session } = [ada, bob][at] ?? ada;
      const meta = { type: "memory_write", account, project, agentId: agent, sessionId: session } as const;
      const node = {
        project,
        id: asNodeId(`fact:${at}`),
        kind: "FACT",
        props: { entity: "Rate limit", content },
      } as const;
      await world.store.memory.transaction(meta, (tx) => tx.put({ ...node, contentHash: content }));
    }
    expect((await only()).factIds).toEqual(["fact:0", "fact:1"]);
  });
});

describe("a question that was raised", () => {
  test("is not raised again, open, dismissed or answered", async () => {
    const { conflict } = await dispute();
    await fact("The public API is rate limited per key.", ada, { entity: "Keys" });
    expect((await listed({ status: "all" })).map(({ id }) => id)).toEqual([conflict.id]);
    await resolve(conflict.id, "dismiss", { note: "two clusters" });
    await fact("The public API is rate limited per IP.", bob, { entity: "IPs" });
    const after = await only({ status: "all" });
    expect(after).toMatchObject({
      id: conflict.id,
      status: "dismissed",
      resolution: { answer: "dismiss", by: "ada", note: "two clusters" },
    });
    const { results } = await told(world, "memory_search", { query: "rate limit of the API" }, ada);
    expect((results as { conflicted?: boolean }[]).some(({ conflicted }) => conflicted)).toBe(false);
  });

  test("comes back when one side says something else that does not fit either", async () => {
    const { conflict, fast } = await dispute();
    await resolve(conflict.id, "dismiss");
    const faster = await fact("The public API allows 9,000 requests per second.", bob, {
      supersedes: fast,
      force: false,
    });
    const again = await only();
    expect(again.id).not.toBe(conflict.id);
    expect(again.factIds).toContain(faster);
  });

  test("is settled by itself when one side is replaced", async () => {
    const { conflict, slow } = await dispute();
    await fact(FAST, ada, { supersedes: slow, force: false, entity: "Rate limit of the API" });
    expect(await listed()).toEqual([]);
    expect(await only({ status: "resolved" })).toMatchObject({
      id: conflict.id,
      resolution: { answer: "overtaken", by: "system" },
    });
  });
});

describe("an answer", () => {
  test("keeps one and ends the other, is in the history of both, and can be taken back", async () => {
    const { slow, fast, conflict } = await dispute();
    const answer = await resolve(conflict.id, "keep", { keepId: fast, note: "measured" });
    expect(answer).toMatchObject({ ok: true, data: { status: "resolved", changed: [slow] } });
    expect([await holds(slow), await holds(fast)]).toEqual([false, true]);
    const history = await told(world, "memory_history", { id: slow, profile: "debug" }, ada);
    expect(history).toMatchObject({
      supersededBy: [{ id: fast }],
      conflicts: [{ id: conflict.id, status: "resolved", answer: "keep", by: "ada", note: "measured" }],
    });
    const back = await resolve(conflict.id, "reopen");
    expect(back).toMatchObject({ ok: true, data: { status: "open", changed: [slow] } });
    expect([await holds(slow), await holds(fast)]).toEqual([true, true]);
    const after = await told(world, "memory_history", { id: slow, profile: "debug" }, ada);
    expect(after).toMatchObject({ supersededBy: [] });
    expect((await only()).id).toBe(conflict.id);
  });

  test("replaces both by new words, which can be taken back too", async () => {
    const { slow, fast, conflict } = await dispute();
    const content = "The public API allows 3,000 requests per second since the last release.";
    const answer = await resolve(conflict.id, "replace", { content });
    expect(answer).toMatchObject({ ok: true, data: { status: "resolved" } });
    const changed = (answer.data?.changed ?? []) as string[];
    const written = changed.find((id) => id !== slow && id !== fast) ?? "";
    expect([await holds(slow), await holds(fast), await holds(written)]).toEqual([false, false, true]);
    expect(await told(world, "memory_history", { id: written }, ada)).toMatchObject({
      supersedes: expect.arrayContaining([
        expect.objectContaining({ id: slow }),
        expect.objectContaining({ id: fast }),
      ]),
    });
    await resolve(conflict.id, "reopen");
    expect([await holds(slow), await holds(fast), await holds(written)]).toEqual([true, true, false]);
  });

  test("retires both", async () => {
    const { slow, fast, conflict } = await dispute();
    await resolve(conflict.id, "retire_both");
    expect([await holds(slow), await holds(fast)]).toEqual([false, false]);
  });

  test("keeps both, with the reason on each", async () => {
    const { slow, fast, conflict } = await dispute();
    await resolve(conflict.id, "keep_both", { note: "One is per key, the other per IP." });
    expect([await holds(slow), await holds(fast)]).toEqual([true, true]);
    const { versions } = await told(world, "memory_history", { id: fast, profile: "debug" }, ada);
    expect(JSON.stringify(versions)).toContain("per key");
    expect(await listed()).toEqual([]);
  });

  test("given twice changes nothing, and another one has to take the first back", async () => {
    const { fast, slow, conflict } = await dispute();
    await resolve(conflict.id, "keep", { keepId: fast });
    expect(await resolve(conflict.id, "keep", { keepId: fast })).toMatchObject({
      ok: true,
      data: { changed: [] },
    });
    expect(await resolve(conflict.id, "keep", { keepId: slow })).toMatchObject({
      ok: false,
      errorCode: "conflict",
      hint: expect.stringContaining("reopen"),
    });
  });

  test.each([
    ["conflict:nowhere", "dismiss", {}, "not_found"],
    ["", "keep", {}, "invalid_input"],
    ["", "keep", { keepId: "fact:nowhere" }, "invalid_input"],
    ["", "replace", {}, "invalid_input"],
    ["", "agree", {}, "invalid_input"],
    ["", "reopen", {}, undefined],
  ])("%s %s %j is %s, and changes nothing", async (id, answer, more, errorCode) => {
    const { slow, fast, conflict } = await dispute();
    const refused = await resolve(id === "" ? conflict.id : id, answer, more);
    expect(refused.errorCode).toBe(errorCode);
    expect((await only()).status).toBe("open");
    expect([await holds(slow), await holds(fast)]).toEqual([true, true]);
  });

  test("of two who answer at once counts once", async () => {
    const { slow, fast, conflict } = await dispute();
    const answers = await Promise.all([
      resolve(conflict.id, "keep", { keepId: slow }, ada),
      resolve(conflict.id, "keep", { keepId: fast }, bob),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await holds(slow), await holds(fast)].filter(Boolean)).toHaveLength(1);
  });
});

describe("who may know of a conflict", () => {
  test("only who may read all that it is about", async () => {
    const admin = { ...agentOf("root"), role: "admin" } as const;
    await fact(SLOW, ada);
    await fact(FAST, admin, { visibility: "admin" });
    expect(await listed()).toEqual([]);
    expect(await listed({}, admin)).toHaveLength(1);
    const guest = { ...agentOf("guest"), role: "restricted" } as const;
    expect(await listed({}, guest)).toEqual([]);
  });

  test("a restricted agent settles nothing that others said", async () => {
    const guest = { ...agentOf("guest"), role: "restricted" } as const;
    await fact(SLOW, ada, { visibility: "public", agents: ["guest"] });
    await fact(FAST, bob, { visibility: "public", agents: ["guest"] });
    const [conflict] = await listed({}, guest);
    expect(await resolve(conflict?.id ?? "", "dismiss", {}, guest)).toMatchObject({
      ok: false,
      errorCode: "forbidden",
    });
  });
});

describe("statements that nobody has saved", () => {
  const check = (statements: object[], more: object = {}) =>
    told(world, "conflict_check", { statements, ...more, profile: "debug" }, ada);

  test("are compared with each other, and nothing is stored", async () => {
    const { conflicts } = await check([
      { content: SLOW },
      { content: "We deploy on Fridays." },
      { content: FAST },
    ]);
    expect(conflicts).toMatchObject([{ indexes: [0, 2], category: "ambiguity" }]);
    expect(await listed({ status: "all" })).toEqual([]);
  });

  test("are compared with memory where that is asked for", async () => {
    const slow = await fact(SLOW, bob);
    expect((await check([{ content: FAST }])).conflicts).toEqual([]);
    const { conflicts } = await check([{ content: FAST, agentId: "ada" }], { againstMemory: true });
    expect(conflicts).toMatchObject([{ indexes: [0], memoryIds: [slow] }]);
  });

  test("of a wrong form are told which field is wrong, and which is not known", async () => {
    const statements = ["We deploy on Fridays.", { text: SLOW, at: "2026-01-05" }];
    const { summary } = await world.call("conflict_check", { statements });
    expect(summary).toContain("`statements.1.content`: Invalid input: expected string");
    expect(summary).toContain("`text` in `statements.1` is not known");
  });

  test("need a time that is one", async () => {
    const answer = await world.call("conflict_check", { statements: [{ content: SLOW, at: "yesterday" }] });
    expect(answer).toMatchObject({
      ok: false,
      errorCode: "invalid_input",
      summary: expect.stringContaining("at"),
    });
  });
});

describe("what the repository itself contradicts", () => {
  const NODE = "We run on Node 18.";
  const engines = (node: string) =>
    world.write("package.json", JSON.stringify({ name: "shop", engines: { node } }, null, 2));
  const runtime = () => fact(NODE, ada, { entity: "Runtime" });

  test("is stale, with the line", async () => {
    await engines(">=20");
    const id = await runtime();
    const conflict = await only();
    expect(conflict).toMatchObject({ category: "stale", factIds: [id] });
    expect(conflict.question).toContain("package.json line 4");
    expect(conflict.tiers).toMatchObject([{ tier: "repository" }]);
    const { results } = await told(world, "memory_search", { query: "which node do we run on" }, ada);
    expect(results).toMatchObject([{ id, conflicted: true }]);
  });

  test("is nothing where it agrees", async () => {
    await engines(">=16");
    await runtime();
    expect(await listed({ status: "all" })).toEqual([]);
  });

  test("is found when the repository moves on, and settled when it agrees again", async () => {
    await engines("18.x");
    const id = await runtime();
    expect(await listed()).toEqual([]);
    await engines(">=22");
    expect((await only()).factIds).toEqual([id]);
    await engines(">=18");
    expect(await listed()).toEqual([]);
    expect(await only({ status: "resolved" })).toMatchObject({ resolution: { answer: "overtaken" } });
    await engines(">=22");
    expect((await only()).factIds).toEqual([id]);
  });

  test("is not asked again after it was dismissed, unless the repository says something else", async () => {
    await engines(">=20");
    await runtime();
    await resolve((await only()).id, "dismiss");
    await world.write("package.json", `\n\n${JSON.stringify({ engines: { node: ">=20" } }, null, 2)}`);
    expect(await listed()).toEqual([]);
    await engines(">=24");
    expect(await listed()).toHaveLength(1);
  });
});

describe("what is told with a question", () => {
  test("goes when one of its sides is deleted, and comes back with it", async () => {
    const { slow, conflict } = await dispute();
    await told(world, "memory_delete", { ids: [slow] }, ada);
    expect(await listed({ status: "all" })).toEqual([]);
    await told(world, "memory_restore", { ids: [slow] }, ada);
    expect((await only()).id).toBe(conflict.id);
  });

  test("names who said it, whoever brought it back", async () => {
    const { fast, conflict } = await dispute();
    await resolve(conflict.id, "keep", { keepId: fast }, bob);
    await resolve(conflict.id, "reopen", {}, agentOf("eve"));
    const { facts } = await only();
    expect(facts).toMatchObject([{ agentId: "ada" }, { agentId: "bob" }]);
  });

  test("shows no secret that stands on a line of the repository", async () => {
    const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    await world.write(
      "package.json",
      JSON.stringify({ engines: { node: ">=20" }, repository: `https://x:${token}@example.org` }),
    );
    await fact("We run on Node 18.", ada, { entity: "Runtime" });
    const conflict = await only();
    expect(JSON.stringify(conflict)).not.toContain(token);
  });

  test("is a second question for a third side after the first two were answered", async () => {
    const { conflict } = await dispute();
    await resolve(conflict.id, "dismiss");
    const third = await fact("The public API allows 7,000 requests per second.", agentOf("cyd"));
    const open = await listed();
    expect(open.length).toBeGreaterThan(0);
    expect(open.every(({ factIds }) => factIds.includes(third))).toBe(true);
  });

  test("tells nobody of what only an admin may read, also where an admin speaks up later", async () => {
    const { conflict } = await dispute();
    const admin = { ...agentOf("root"), role: "admin" } as const;
    await fact("The public API allows 9,000 requests per second.", admin, { visibility: "admin" });
    expect((await only()).id).toBe(conflict.id);
    expect(JSON.stringify(await listed())).not.toContain("9,000");
    expect(JSON.stringify(await listed({}, admin))).toContain("9,000");
  });

  test("is every one of what one change of the repository contradicts", async () => {
    const versions = { alpha: "1.0.0", beta: "1.0.0", gamma: "1.0.0", delta: "1.0.0", omega: "1.0.0" };
    const write = (all: object) =>
      world.write("package.json", JSON.stringify({ dependencies: all }, null, 2));
    await write(versions);
    for (const name of Object.keys(versions)) await fact(`We pin ${name} 1.0.0.`, ada, { entity: name });
    expect(await listed()).toEqual([]);
    await write(Object.fromEntries(Object.keys(versions).map((name) => [name, "2.0.0"])));
    expect(await listed({ limit: 20 })).toHaveLength(5);
  });
});
