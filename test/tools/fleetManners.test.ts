// What agents tell each other without being asked, so that nobody works against another.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Start } from "../../src/tools/context/startOutput.ts";
import { agentOf, begunTask, endSession, newTask, told } from "./fleet.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.write("src/tree.ts", "export function plant() {\n  return 1;\n}\n");
  await world.write("src/soil.ts", "export function dig() {\n  return 1;\n}\n");
});
afterEach(() => world.dispose());

const ada = agentOf("ada");
const bob = agentOf("bob");
const start = async (as: typeof ada) =>
  (await told(world, "session_start", { profile: "debug" }, as)) as Start;
const edited = (file: string, as: typeof ada) =>
  world.call(
    "episode_add",
    {
      type: "EDIT",
      content: `edited ${file}`,
      metadata: { file, diffSummary: "more", linesBefore: 1, linesAfter: 2, reason: "wanted" },
    },
    as,
  );

test("who edits what another holds is told whose claim that ends", async () => {
  await told(world, "agent_claim", { targetId: "src/tree.ts", intent: "prune" }, ada);
  const answer = await edited("src/tree.ts", bob);
  expect(answer.warnings).toContainEqual(expect.stringMatching(/^claimed: src\/tree\.ts.*ada/));
  expect((await edited("src/tree.ts", ada)).warnings ?? []).not.toContainEqual(
    expect.stringMatching(/^claimed/),
  );
});

test("whoever left a task is briefed on it before one who was only told of it", async () => {
  const taskId = await begunTask(world, { title: "Plant a tree" }, ada);
  await endSession(world, ada);
  expect((await start(bob)).briefing).toMatchObject({ id: taskId, why: "orphaned" });
  expect((await start(agentOf("ada", "session:ada2"))).briefing).toMatchObject({ id: taskId });
  expect((await start(agentOf("ada", "session:ada3"))).briefing).toBeUndefined();
});

test("who goes on with a task hears of its feature, and of what the tasks before it came to", async () => {
  const featureId = await newTask(
    world,
    { title: "Orchard", description: "Fruit all year.", kind: "feature" },
    ada,
  );
  const first = await begunTask(world, { title: "Dig", featureId }, ada);
  await told(world, "task_update", { taskId: first, status: "completed", note: "Two feet deep." }, ada);
  await begunTask(world, { title: "Plant", featureId, dependsOn: [first] }, ada);
  expect((await start(ada)).briefing).toMatchObject({
    partOf: "Orchard: Fruit all year.",
    builtOn: ["Dig: Two feet deep."],
  });
});

test("a decision that another has replaced is told as it is now", async () => {
  const taskId = await begunTask(world, { title: "Plant a tree" }, ada);
  const decide = (title: string, more: object, as: typeof ada) =>
    told(
      world,
      "memory_save",
      {
        kind: "decision",
        title,
        rationale: `${title}, as it grows best.`,
        tradeoffs: ["none"],
        affectedFiles: [],
        ...more,
      },
      as,
    );
  const { id } = await decide("Plant apples", {}, ada);
  await decide("Plant pears by the wall", { supersedes: id }, bob);
  await endSession(world, ada);
  const { briefing } = await start(agentOf("ada", "session:ada2"));
  expect(briefing?.id).toBe(taskId);
  expect(briefing?.decided?.join()).toContain("pears");
  expect(briefing?.decided?.join()).not.toContain("apples");
});

test("who completes a task with open steps is told so", async () => {
  const taskId = await begunTask(world, { title: "Plant", plan: ["dig", "water"] }, ada);
  const answer = await world.call("task_update", { taskId, status: "completed" }, ada);
  expect(answer.warnings).toContainEqual(expect.stringMatching(/^open_steps: 2 of 2/));
});

test("who hands over to a name that nobody has is asked whether it is meant, and told what stays", async () => {
  await start(bob);
  await told(world, "agent_claim", { targetId: "src/soil.ts", intent: "dig" }, ada);
  const taskId = await begunTask(world, { title: "Plant" }, ada);
  const answer = await world.call("agent_handoff", { taskId, to: "bobb" }, ada);
  expect(answer.warnings).toContainEqual(expect.stringMatching(/^unknown_agent: .*did you mean bob\?/));
  expect(answer.warnings).toContainEqual(expect.stringMatching(/^kept: .*src\/soil\.ts/));
});

test("what an agent left claimed without a task is an alert of its next session", async () => {
  await told(world, "agent_claim", { targetId: "src/soil.ts", intent: "dig" }, ada);
  await endSession(world, ada);
  const { alerts } = await start(agentOf("ada", "session:ada2"));
  expect(alerts).toMatchObject([{ kind: "claim_left", text: expect.stringContaining("src/soil.ts") }]);
});

test("who says only to go on is led to the code that the task touched", async () => {
  const taskId = await begunTask(world, { title: "Make it deeper" }, ada);
  await edited("src/soil.ts", ada);
  for (const task of ["continue", "Go on with what was left.", "Continue the task, please"]) {
    const { entryPoint } = await told(world, "context_pack", { task, taskId }, ada);
    expect(String(entryPoint)).toMatch(/^src\/soil\.ts/);
  }
});

test("what was decided about the code to start at is told also in little room", async () => {
  await told(
    world,
    "memory_save",
    {
      kind: "decision",
      title: "Trees are planted in rows",
      rationale: "Machines need the room between them.",
      tradeoffs: ["fewer trees"],
      affectedFiles: ["src/tree.ts"],
    },
    bob,
  );
  const { decisions } = await told(world, "context_pack", { task: "plant more trees in src/tree.ts" }, ada);
  expect(decisions).toMatchObject([{ text: expect.stringContaining("in rows") }]);
});

test("nobody writes the briefing of a task that another is at", async () => {
  const taskId = await begunTask(world, { title: "Plant" }, ada);
  const said = { asked: "Cut it down.", done: "", inProgress: ["burn it"], taskId };
  expect(await world.call("session_compact", said, bob)).toMatchObject({ ok: false, errorCode: "conflict" });
  expect(JSON.stringify(await start(ada))).not.toContain("burn it");
  await endSession(world, ada);
  expect(await world.call("session_compact", said, bob)).toMatchObject({ ok: true });
});
