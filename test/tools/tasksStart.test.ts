import { describe, expect, test } from "vitest";
import { agentOf, begunTask, endSession, newTask, told } from "./fleet.ts";
import type { TaskShown } from "./taskDesk.ts";
import { ada, bob, desk, world } from "./taskWorld.ts";

describe("starting", () => {
  test("who starts a task holds its claim, and nobody else can start it", async () => {
    const id = await newTask(world, { title: "Paint" }, ada);
    const first = await desk.start(id);
    expect(first).toMatchObject({
      ok: true,
      data: { task: { id, status: "in_progress", agentId: "ada" }, fence: 1 },
    });
    const claimId = first.data?.claimId;
    const second = await desk.start(id, bob);
    expect(second).toMatchObject({
      ok: false,
      errorCode: "conflict",
      data: { task: { id, agentId: "ada" }, heldBy: { agentId: "ada", claimId, sessionId: "session:ada" } },
    });
    expect(second.summary).toMatch(/^ada is at task:\S+ \(Paint\) since .*; nothing was changed\.$/);
    expect(second.hint).toContain("progress_query");
    expect((await desk.start(id, agentOf("ada", "session:two"))).summary).toContain(
      "ada, in another session, is at",
    );
    expect(await desk.start(id)).toMatchObject({ ok: true, data: { task: { status: "in_progress" } } });
    const { activeClaims, conflicts } = await told(world, "coordination_overview", { profile: "debug" }, ada);
    expect(activeClaims).toMatchObject([{ claimId, targetId: id, taskId: id }]);
    expect(conflicts).toMatchObject([
      { agentId: "ada", targetId: id },
      { agentId: "bob", targetId: id, heldBy: "ada" },
    ]);
  });

  test("what waits is refused with what it waits for, and is ready when that is completed", async () => {
    const sand = await newTask(world, { title: "Sand" }, ada);
    const prime = await newTask(world, { title: "Prime" }, ada);
    const paint = await newTask(world, { title: "Paint", dependsOn: [sand, prime] }, ada);
    const waiting = await desk.start(paint);
    expect(waiting).toMatchObject({
      ok: false,
      errorCode: "conflict",
      data: { waitsFor: [{ id: sand }, { id: prime }] },
    });
    expect(waiting.summary).toContain(`waits for ${sand} (Sand, open), ${prime} (Prime, open)`);
    await desk.complete(sand);
    expect((await desk.start(paint)).data?.waitsFor).toMatchObject([{ id: prime }]);
    await desk.update(prime, { status: "cancelled" });
    expect((await desk.start(paint)).ok).toBe(false);
    await desk.update(paint, { dependsOn: [sand] });
    expect((await desk.start(paint)).ok).toBe(true);
  });

  test("what an agent left that is gone can be started, with what was claimed for it", async () => {
    await world.write("src/wall.ts", "export const wall = 1;\n");
    const id = await begunTask(world, { title: "Paint" }, ada);
    const held = await told(
      world,
      "agent_claim",
      { targetId: "src/wall.ts", intent: "paint", taskId: id },
      ada,
    );
    expect((await desk.start(id, bob)).ok).toBe(false);
    await endSession(world, ada);
    expect(await desk.itemOf(id, bob)).toMatchObject({ isOrphaned: true, isReady: true });
    const taken = await desk.start(id, bob);
    expect(taken).toMatchObject({ ok: true, data: { task: { agentId: "bob" } } });
    expect(taken.summary).toContain("Taken over from ada");
    const { claims } = await told(world, "agent_status", { profile: "debug" }, bob);
    expect((claims as TaskShown[]).map(({ targetId }) => targetId).sort()).toEqual(["src/wall.ts", id]);
    const late = await world.call("task_update", { taskId: id, note: "still here", fence: held.fence }, ada);
    expect(late).toMatchObject({ ok: false, errorCode: "conflict" });
    expect(late.warnings?.join()).toContain("claim_lost");
  });

  test("who claimed what another left starts it as theirs", async () => {
    const id = await begunTask(world, { title: "Paint" }, ada);
    await endSession(world, ada);
    await told(world, "agent_claim", { targetId: id, intent: "go on" }, bob);
    expect(await desk.start(id, bob)).toMatchObject({ ok: true, data: { task: { agentId: "bob" } } });
    expect(await desk.start(id, bob)).toMatchObject({ ok: true });
    expect((await desk.start(id, ada)).data?.heldBy).toMatchObject({ agentId: "bob" });
  });

  test("a claim on a feature holds its tasks", async () => {
    const featureId = await newTask(world, { title: "House", kind: "feature" }, ada);
    const id = await newTask(world, { title: "Paint", featureId }, ada);
    await told(world, "agent_claim", { targetId: featureId, intent: "all of it" }, ada);
    expect((await desk.start(id, bob)).data?.heldBy).toMatchObject({ agentId: "ada" });
    expect(await desk.listed({ ready: true }, bob)).toEqual([]);
    expect(await desk.listed({ ready: true }, ada)).toEqual([id]);
    expect((await desk.start(id, ada)).ok).toBe(true);
  });

  test("whoever cannot be told from others cannot start anything", async () => {
    const id = await newTask(world, { title: "Paint" }, ada);
    const answer = await desk.start(id, { ...ada, isShared: true });
    expect(answer).toMatchObject({ ok: false, errorCode: "unsupported" });
    expect(await desk.itemOf(id)).toMatchObject({ status: "open" });
  });

  test("whoever starts from a command is told that anybody may take it over", async () => {
    const id = await newTask(world, { title: "Paint" }, ada);
    const answer = await desk.start(id, { ...ada, isPassing: true });
    expect(answer.warnings?.[0]).toContain("passing_session");
  });
});

describe("notes and steps", () => {
  test("steps are named by words or place, and new words are a further step", async () => {
    const id = await newTask(world, { title: "Paint", plan: ["sand", "paint"] }, ada);
    await desk.update(id, { step: { step: "SAND", state: "done" } });
    await desk.update(id, { step: { step: 2, state: "in_progress" } });
    await desk.update(id, { step: { step: "clean up", state: "open" } });
    expect(await desk.itemOf(id)).toMatchObject({
      progress: "1/3",
      plan: [{ state: "done" }, { state: "in_progress" }, { step: "clean up" }],
    });
    expect(await desk.update(id, { step: { step: 9, state: "done" } })).toMatchObject({
      errorCode: "invalid_input",
    });
  });

  test("who says nothing changes nothing", async () => {
    const id = await newTask(world, { title: "Paint" }, ada);
    expect(await desk.update(id)).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect((await desk.update(id, { note: "soon" })).summary).toBe(`Kept; ${id} is open.`);
  });

  test("what is noted is screened", async () => {
    const id = await newTask(world, { title: "Paint" }, ada);
    const answer = await desk.update(id, {
      note: "password: hunter2hush",
      step: { step: "use password: hunter2hush", state: "open" },
    });
    expect(answer.warnings).toEqual(["redacted:password"]);
    expect(await desk.everythingKept()).not.toContain("hush");
  });

  test("what is written while at a task comes from it, and from the one before once that has ended", async () => {
    const save = async (content: string) => {
      const { data, warnings } = await world.call("memory_save", { kind: "note", content }, ada);
      return { id: String(data?.id), warnings };
    };
    expect((await save("Before.")).warnings).toEqual(["missing_provenance"]);
    const first = await begunTask(world, { title: "First" }, ada);
    const second = await begunTask(world, { title: "Second" }, ada);
    const during = await save("In the second.");
    expect(during.warnings).toBeUndefined();
    await told(world, "episode_add", { type: "OBSERVATION", content: "It drips." }, ada);
    const { episodes } = await told(world, "episode_recall", { query: "drips", taskId: second }, bob);
    expect(episodes).toMatchObject([{ content: "It drips." }]);
    await desk.complete(second);
    const then = await save("In the first again.");
    await desk.update(first, { status: "open" });
    expect((await save("After.")).warnings).toEqual(["missing_provenance"]);
    expect(await desk.edgesFrom(second, "PRODUCED")).toContain(during.id);
    expect(await desk.edgesFrom(first, "PRODUCED")).toEqual(expect.arrayContaining([then.id]));
  });
});
