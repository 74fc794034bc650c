import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { agentOf, begunTask, endSession, newTask, told } from "./fleet.ts";
import { plannedHouse, type TaskDesk, type TaskShown, taskDesk } from "./taskDesk.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let desk: TaskDesk;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  world = await openWorld();
  desk = taskDesk(world);
});
afterEach(async () => {
  vi.useRealTimers();
  await world.dispose();
});

/** What is done from now on is done later than what was done. */
function laterOn(): void {
  vi.setSystemTime(Date.now() + 1);
}

const ada = agentOf("ada");
const bob = agentOf("bob");

const query = (question: object = {}, as: object = ada) =>
  told(world, "progress_query", { profile: "debug", ...question }, as);

const TITLES = [
  "Sand",
  "Paint all the walls of the house and of the shed".repeat(3),
  "壁を青く塗る".repeat(20),
];

describe("progress_query", () => {
  test("lists tasks by priority and features with how far they are", async () => {
    const { featureId, sand, paint, mow } = await plannedHouse(world);
    await desk.update(sand, { status: "in_progress" }, bob);
    const answer = await world.call("progress_query", {});
    expect(answer.data).toMatchObject({
      tasks: [
        { id: mow, isReady: true },
        { id: sand, status: "in_progress", agentId: "bob" },
        { id: paint, waitsFor: [{ id: sand, status: "in_progress" }] },
      ],
      features: [{ id: featureId, counts: { open: 1, in_progress: 1 }, ready: 0 }],
      total: 3,
      counts: { open: 2, in_progress: 1 },
      ready: 1,
    });
    expect(answer.summary).toContain("3 tasks: 2 open, 1 in_progress; 1 can be started now.");
  });

  test("is asked for some of them", async () => {
    const { featureId, sand, paint, mow } = await plannedHouse(world);
    await desk.update(mow, { status: "in_progress" }, bob);
    expect(await desk.listed({ status: "in_progress" })).toEqual([mow]);
    expect(await desk.listed({ featureId })).toEqual([sand, paint]);
    expect(await desk.listed({ agentId: "bob" })).toEqual([mow]);
    expect(await desk.listed({ agentId: "nobody" })).toEqual([]);
    expect(await desk.listed({ kind: "chore" })).toEqual([sand]);
    expect(await desk.listed({ priority: "critical" })).toEqual([mow]);
    expect(await desk.listed({ ready: true })).toEqual([sand]);
    expect(await desk.listed({ ready: false })).toEqual([mow, paint]);
    expect(await query({ kind: "feature" })).toMatchObject({
      tasks: [],
      features: [{ id: featureId }],
      total: 1,
    });
    expect(await world.call("progress_query", { featureId: "feature:none" })).toMatchObject({
      errorCode: "not_found",
    });
    expect(await world.call("progress_query", { featureId: mow })).toMatchObject({ errorCode: "not_found" });
  });

  test("what it calls ready can be started, and what is to be done besides cannot", async () => {
    const { sand, paint, mow } = await plannedHouse(world);
    await begunTask(world, { title: "Bob's" }, bob);
    const left = await begunTask(world, { title: "Left" }, agentOf("gone"));
    await endSession(world, agentOf("gone"));
    const blocked = await begunTask(world, { title: "Blocked" }, ada);
    await desk.update(blocked, { status: "blocked", note: "rain" });
    const ready = await desk.listed({ ready: true });
    expect(ready).toEqual([mow, sand, left]);
    const others = (await desk.listed({ status: "open" })).concat(
      await desk.listed({ status: "in_progress" }),
    );
    for (const id of others.filter((each) => !ready.includes(each)))
      expect(await desk.update(id, { status: "in_progress" })).toMatchObject({
        ok: false,
        errorCode: "conflict",
      });
    for (const id of ready)
      expect(await desk.update(id, { status: "in_progress" })).toMatchObject({ ok: true });
    expect(await desk.listed({ ready: true })).toEqual([]);
    await desk.update(sand, { status: "completed" });
    expect(await desk.listed({ ready: true })).toEqual([paint]);
  });

  test("tells one task whole, with how it came to be as it is", async () => {
    const id = await newTask(world, { title: "Paint", description: "Blue." }, ada);
    await desk.update(id, { status: "in_progress" }, bob);
    await desk.update(id, { note: "half" }, bob);
    await desk.update(id, { priority: "high" }, ada);
    await desk.update(id, { status: "completed", note: "blue" }, bob);
    const { tasks, history } = await query({ taskId: id });
    expect(tasks).toMatchObject([{ id, description: "Blue.", status: "completed", agentId: "bob" }]);
    expect(history).toMatchObject([
      { by: "bob", status: "completed", changed: ["note", "status"], note: "blue" },
      { by: "ada", status: "in_progress", changed: ["priority"] },
      { by: "bob", status: "in_progress", changed: ["note"], note: "half" },
      { by: "bob", status: "in_progress", changed: ["agent", "status"] },
      { by: "ada", status: "open", changed: [] },
    ]);
    const memory = await told(world, "memory_history", { id, profile: "debug" }, ada);
    expect((memory.versions as TaskShown[]).map(({ status }) => status)).toEqual([
      "completed",
      "in_progress",
      "in_progress",
      "in_progress",
      "open",
    ]);
    expect(await world.call("progress_query", { taskId: "task:none" })).toMatchObject({
      errorCode: "not_found",
    });
  });

  test("tells how it was, and how it was known to be", async () => {
    const { sand, paint } = await plannedHouse(world);
    const before = Date.now();
    laterOn();
    await desk.update(sand, { status: "in_progress" }, bob);
    await desk.update(sand, { status: "completed", note: "smooth" }, bob);
    await desk.update(paint, { title: "Paint it blue" });
    const { tasks } = await query({ asOf: before });
    expect(tasks).toMatchObject([
      {},
      { id: sand, status: "open", isReady: true },
      { id: paint, title: "Paint" },
    ]);
    expect((await query({ taskId: sand, asOf: before })).history).toHaveLength(1);
    expect((await query({ taskId: paint, knownAt: before })).tasks).toMatchObject([{ title: "Paint" }]);
    expect((await query({ taskId: paint })).tasks).toMatchObject([{ title: "Paint it blue", isReady: true }]);
  });

  test("page by page every task comes once, whatever others do meanwhile, and however small the answer", async () => {
    const priorities = ["critical", "high", "normal", "low"] as const;
    const action = fc.record({
      at: fc.nat(11),
      fields: fc.oneof(
        fc.record({ priority: fc.constantFrom(...priorities) }),
        fc.constant({ status: "completed" }),
        fc.constant({ status: "open", note: "again" }),
        fc.constant({ title: "Another title" }),
      ),
    });
    const ids: string[] = [];
    for (let at = 0; at < 12; at++)
      ids.push(await newTask(world, { title: TITLES[at % 3], priority: priorities[at % 4] }, ada));
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(
          { profile: "compact" },
          { maxTokens: 600 },
          { profile: "balanced" },
          { profile: "debug" },
        ),
        async (actions, limit, budget) => {
          // What changes in the moment in which a list is begun may count as before or after it.
          laterOn();
          const seen: string[] = [];
          let cursor: unknown;
          let turn = 0;
          do {
            const page = await told(
              world,
              "progress_query",
              { limit, ...budget, ...(cursor ? { cursor } : {}) },
              bob,
            );
            seen.push(...(page.tasks as TaskShown[]).map(({ id }) => id));
            cursor = page.nextCursor;
            laterOn();
            const { at, fields } = actions[turn++] ?? {};
            if (at !== undefined) await desk.update(ids[at] ?? "", fields ?? {});
          } while (cursor !== undefined);
          expect(seen.toSorted()).toEqual(ids.toSorted());
        },
      ),
      { numRuns: 20 },
    );
  });

  test.each([{ profile: "compact" }, { maxTokens: 500 }, { profile: "debug" }])(
    "features alone come page by page as well, with %j",
    async (budget) => {
      const ids: string[] = [];
      for (let at = 0; at < 7; at++) {
        const featureId = await newTask(world, { title: `${TITLES[at % 3]} ${at}`, kind: "feature" }, ada);
        for (const status of ["blocked", "completed"])
          await desk.update(await newTask(world, { title: "Part", featureId }, ada), { status });
        ids.push(featureId);
      }
      const seen: string[] = [];
      let cursor: unknown;
      do {
        const page = await told(
          world,
          "progress_query",
          { kind: "feature", ...budget, ...(cursor ? { cursor } : {}) },
          bob,
        );
        seen.push(...(page.features as TaskShown[]).map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(seen).toEqual(ids);
    },
  );

  test.each(["odd", "MTIz", Buffer.from("12.task:1").toString("base64url")])(
    "%s is no cursor",
    async (cursor) => {
      expect(await world.call("progress_query", { cursor })).toMatchObject({ errorCode: "invalid_input" });
    },
  );
});

test("many tasks with long words fit the budget of any answer", async () => {
  const words = "word ".repeat(50).trim();
  const featureId = await newTask(world, { title: words, kind: "feature" }, ada);
  const dependsOn: string[] = [];
  for (let at = 0; at < 12; at++)
    dependsOn.push(
      await newTask(world, { title: `${words} ${at}`, featureId, dependsOn: dependsOn.slice(-5) }, ada),
    );
  for (const [tool, input] of [
    ["progress_query", {}],
    ["feature_status", { featureId }],
    ["blocking_issues", {}],
  ] as const) {
    for (const [profile, tokens] of [
      ["compact", 300],
      ["balanced", 1_200],
    ] as const) {
      const answer = await world.call(tool, { ...input, profile });
      expect({ tool, ok: answer.ok, isWithin: answer.tokenEstimate <= tokens }).toEqual({
        tool,
        ok: true,
        isWithin: true,
      });
    }
  }
});
