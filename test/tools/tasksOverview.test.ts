import { describe, expect, test } from "vitest";
import { agentOf, endSession, newTask, told } from "./fleet.ts";
import { plannedHouse } from "./taskDesk.ts";
import { ada, bob, desk, world } from "./taskWorld.ts";

describe("feature_status", () => {
  test("tells its tasks, what holds them up, and the code and tests they touched", async () => {
    await world.write("src/wall.ts", "export function wall() {\n  return 1;\n}\n");
    await world.write("src/roof.ts", "export function roof() {\n  return 2;\n}\n");
    await world.write(
      "test/wall.test.ts",
      'import { wall } from "../src/wall.ts";\nimport { test } from "vitest";\ntest("wall", () => {\n  wall();\n});\n',
    );
    await told(world, "graph_rebuild", { mode: "full" }, ada);
    const { featureId, sand, paint } = await plannedHouse(world);
    await desk.update(sand, { status: "in_progress" });
    const edit = (file: string) => ({
      ...{ type: "EDIT", content: `changed ${file}` },
      metadata: { file, diffSummary: "more", linesBefore: 1, linesAfter: 2, reason: "needed" },
    });
    await told(world, "episode_add", edit("src/wall.ts"), ada);
    await told(world, "episode_add", edit("src/wall.ts"), ada);
    await told(world, "agent_claim", { targetId: "src/roof.ts", intent: "next" }, ada);
    await told(
      world,
      "episode_add",
      {
        ...{ type: "TEST_RESULT", content: "wall is too thin" },
        metadata: { passed: 0, failed: 1, testFiles: ["test/wall.test.ts"] },
      },
      ada,
    );
    const answer = await world.call("feature_status", { featureId, profile: "debug" }, bob);
    expect(answer.data).toEqual({
      feature: {
        ...{ id: featureId, title: "House", status: "open", priority: "normal", description: "To live in." },
        ...{ counts: { open: 1, in_progress: 1 }, ready: 0 },
      },
      tasks: [expect.objectContaining({ id: sand }), expect.objectContaining({ id: paint })],
      blockers: [{ id: paint, title: "Paint", why: "waiting" }],
      files: [
        { path: "src/wall.ts", edits: 2, tasks: [sand] },
        { path: "src/roof.ts", edits: 0, tasks: [sand], isClaimed: true, isUntested: true },
      ],
      tests: [{ path: "test/wall.test.ts", state: "failing" }],
      coverage: 0.5,
    });
    expect(answer.summary).toBe(
      `${featureId} (House) is open: 0 of 2 tasks over, 0 ready. 1 task held up, first ${paint} (waiting). ` +
        "2 files touched, 50 % of them reached by tests. 1 test failing.",
    );
    expect((await world.call("feature_status", { featureId })).tokenEstimate).toBeLessThanOrEqual(1_200);
  });

  test("of nothing tells nothing", async () => {
    const featureId = await newTask(world, { title: "Empty", kind: "feature" }, ada);
    expect(await told(world, "feature_status", { featureId }, ada)).toMatchObject({
      ...{ tasks: [], blockers: [], files: [], tests: [] },
      feature: { counts: {}, ready: 0 },
    });
    const task = await newTask(world, { title: "Task" }, ada);
    expect(await world.call("feature_status", { featureId: task })).toMatchObject({ errorCode: "not_found" });
  });
});

describe("blocking_issues", () => {
  test("tells all that is in the way, and of a feature what concerns it", async () => {
    expect((await world.call("blocking_issues")).summary).toBe("Nothing is in the way.");
    const { featureId, sand, paint, mow } = await plannedHouse(world);
    await desk.update(mow, { status: "in_progress" }, bob);
    await desk.update(mow, { status: "blocked", note: "the mower is broken" }, bob);
    await desk.update(sand, { status: "in_progress" }, agentOf("gone"));
    await desk.update(sand, { status: "in_progress" });
    await told(
      world,
      "episode_add",
      {
        ...{ type: "TEST_RESULT", content: "too rough", taskId: sand },
        metadata: { passed: 1, failed: 2, testFiles: ["test/sand.test.ts"] },
      },
      ada,
    );
    await told(
      world,
      "episode_add",
      { type: "TEST_RESULT", content: "all red", metadata: { passed: 0, failed: 3, testFiles: [] } },
      bob,
    );
    await endSession(world, agentOf("gone"));
    const { id: fact } = await told(world, "memory_save", { kind: "fact", content: "Walls are blue." }, ada);
    const { conflictId } = await told(
      world,
      "memory_correct",
      { id: fact, action: "contest", reason: "No." },
      bob,
    );

    const all = await world.call("blocking_issues", { profile: "debug" });
    expect(all.data).toMatchObject({
      tasks: [
        { id: mow, why: "blocked", note: "the mower is broken", agentId: "bob" },
        { id: sand, why: "orphaned", agentId: "gone" },
        { id: paint, why: "waiting", waitsFor: [{ id: sand }] },
      ],
      failingTests: [{ result: "all red" }, { path: "test/sand.test.ts", agentId: "ada", taskId: sand }],
      claimConflicts: [{ agentId: "ada", targetId: sand, heldBy: "gone" }],
      openConflicts: [{ id: conflictId }],
      totals: { tasks: 3, failingTests: 2, claimConflicts: 1, openConflicts: 1 },
    });
    expect(all.summary).toContain(`First ${mow} (Mow), blocked: the mower is broken.`);
    const some = await told(world, "blocking_issues", { featureId, profile: "debug" }, ada);
    expect(some).toMatchObject({
      tasks: [{ id: sand }, { id: paint }],
      failingTests: [{ path: "test/sand.test.ts" }],
      claimConflicts: [{ targetId: sand }],
      openConflicts: [],
    });
    const first = await told(world, "blocking_issues", { limit: 1, profile: "debug" }, ada);
    expect(first).toMatchObject({ tasks: [{ id: mow }], totals: { tasks: 3 } });
  });

  test("a test that passes again is in nobody's way", async () => {
    const run = (failed: number) => ({
      ...{ type: "TEST_RESULT", content: "run" },
      metadata: { passed: 1, failed, testFiles: ["test/a.test.ts"] },
    });
    await told(world, "episode_add", run(1), ada);
    expect((await told(world, "blocking_issues", {}, ada)).failingTests).toHaveLength(1);
    await told(world, "episode_add", run(0), ada);
    expect((await told(world, "blocking_issues", {}, ada)).failingTests).toEqual([]);
  });
});

test("what is written about a task with long words is told in few", async () => {
  const title = "word ".repeat(50).trim();
  const taskId = await newTask(world, { title }, ada);
  const notes = [
    { status: "in_progress", note: "long ".repeat(500) },
    { step: { step: "one", state: "done" } },
    { status: "completed", note: "long ".repeat(500) },
  ];
  for (const fields of notes) {
    const answer = await world.call("task_update", { taskId, ...fields }, ada);
    expect(answer).toMatchObject({ ok: true, data: { task: { id: taskId } } });
    expect(answer.tokenEstimate).toBeLessThanOrEqual(300);
  }
  const again = await newTask(world, { title: "Again" }, ada);
  const least = await world.call(
    "task_update",
    { taskId: again, status: "in_progress", maxTokens: 150 },
    ada,
  );
  expect(least).toMatchObject({ ok: true, data: { fence: 2 } });
});
