import { describe, expect, test } from "vitest";
import { guardOf } from "../../src/domain/caller.ts";
import { asNodeId } from "../../src/domain/ids.ts";
import { agentOf, begunTask, newTask, told } from "./fleet.ts";
import { ada, bob, desk, world } from "./taskWorld.ts";

const admin = { ...agentOf("boss"), role: "admin" } as const;

describe("ending", () => {
  test("releases what was claimed for it, keeps the outcome on that code, and reflects", async () => {
    await world.write("src/wall.ts", "export const wall = 1;\n");
    await told(world, "graph_rebuild", { mode: "full" }, ada);
    const id = await begunTask(world, { title: "Paint" }, ada);
    const own = await told(
      world,
      "agent_claim",
      { targetId: "src/wall.ts", intent: "paint", taskId: id },
      ada,
    );
    const help = await told(world, "agent_claim", { targetId: "docs/**", intent: "tell", taskId: id }, bob);
    await told(world, "agent_claim", { targetId: "src/roof.ts", intent: "other work" }, bob);
    for (let at = 0; at < 3; at++)
      await told(
        world,
        "episode_add",
        {
          ...{ type: "EDIT", content: "another coat" },
          metadata: {
            file: "src/wall.ts",
            diffSummary: "blue",
            linesBefore: 1,
            linesAfter: 1,
            reason: "thin",
          },
        },
        ada,
      );
    const answer = await desk.complete(id, { outcome: "Blue all over." });
    const { released, outcomeId, reflection } = answer.data as {
      released: { claimId: string }[];
      outcomeId: string;
      reflection: { status: string; learnings?: string[] };
    };
    expect(answer.summary).toContain("3 claims released");
    expect(released.map(({ claimId }) => claimId)).toEqual(
      expect.arrayContaining([own.claimId, help.claimId]),
    );
    expect(reflection).toMatchObject({ status: "reflected" });
    expect(reflection.learnings?.join()).toContain("src/wall.ts");
    expect(await desk.edgesFrom(id, "PRODUCED")).toContain(outcomeId);
    expect(await desk.edgesFrom(outcomeId, "INVOLVES")).toContain("src/wall.ts");
    const [kept] = await world.store.memory.get({ guard: guardOf(world.caller, world.caller.project) }, [
      { project: world.caller.project, id: asNodeId(outcomeId) },
    ]);
    expect(kept).toMatchObject({
      kind: "EPISODE",
      taskId: id,
      props: { type: "OBSERVATION", outcome: "success", content: "Completed: Paint\nBlue all over." },
    });
    expect(await desk.itemOf(id)).toMatchObject({
      status: "completed",
      agentId: "ada",
      note: "Blue all over.",
    });
    const { activeClaims } = await told(world, "coordination_overview", {}, ada);
    expect(activeClaims).toMatchObject([{ targetId: "src/roof.ts" }]);
    expect((await world.call("agent_status", {}, bob)).warnings?.join()).toContain(
      "its task was completed by ada",
    );
  });

  test("keeps a decision where one is told", async () => {
    const id = await begunTask(world, { title: "Choose a colour" }, ada);
    const decision = { title: "Walls are blue", rationale: "It was measured to calm." };
    const { outcomeId } = (await desk.complete(id, { decision })).data as { outcomeId: string };
    expect(outcomeId).toMatch(/^decision:/);
    expect(await desk.edgesFrom(id, "PRODUCED")).toEqual([outcomeId]);
    const { decisions } = await told(world, "decision_query", { query: "colour of walls" }, bob);
    expect(decisions).toMatchObject([{ id: outcomeId }]);
  });

  test("a decision that somebody has to look at first leaves all as it is", async () => {
    const said = {
      kind: "decision",
      title: "Keep user sessions in Redis",
      rationale: "Calm.",
      tradeoffs: [],
      affectedFiles: [],
    };
    const { id: known } = await told(world, "memory_save", said, bob);
    const id = await begunTask(world, { title: "Choose" }, ada);
    const decision = {
      title: "Keep user sessions in Memcached",
      rationale: "Calm.",
    };
    const refused = await desk.complete(id, { decision });
    expect(refused).toMatchObject({
      ok: false,
      errorCode: "conflict",
      data: { task: { status: "in_progress" } },
    });
    expect(refused.hint).toContain("In `decision`");
    expect((await told(world, "agent_status", {}, ada)).claims).toHaveLength(1);
    expect(await desk.edgesFrom(id, "PRODUCED")).toEqual([]);
    const done = await desk.complete(id, { decision: { ...decision, supersedes: known } });
    expect(done).toMatchObject({ ok: true, data: { task: { status: "completed" } } });
  });

  test("tells nothing where a task was not wanted any more, unless somebody says why", async () => {
    const [one, two] = [
      await newTask(world, { title: "One" }, ada),
      await newTask(world, { title: "Two" }, ada),
    ];
    expect((await desk.update(one, { status: "cancelled" })).data).not.toHaveProperty("outcomeId");
    expect((await desk.update(two, { status: "cancelled", note: "no walls" })).data).toHaveProperty(
      "outcomeId",
    );
    expect((await desk.update(two, { status: "cancelled" })).data).not.toHaveProperty("outcomeId");
  });

  test("twice ends once, and an outcome that came too late is said not to be kept", async () => {
    const id = await begunTask(world, { title: "Paint" }, ada);
    await desk.complete(id);
    const again = await desk.complete(id, { outcome: "Blue." });
    expect(again).toMatchObject({ ok: true, data: { task: { status: "completed" } } });
    expect(again.data).not.toHaveProperty("outcomeId");
    expect(again.warnings?.join()).toContain("the outcome was not kept");
    expect(await desk.edgesFrom(id, "PRODUCED")).toHaveLength(1);
  });

  test.each([{ outcome: "Blue." }, { status: "blocked", decision: { title: "a", rationale: "b" } }])(
    "%j does not end it, and so tells nothing",
    async (fields) => {
      const id = await begunTask(world, { title: "Paint" }, ada);
      expect(await desk.update(id, fields)).toMatchObject({ ok: false, errorCode: "invalid_input" });
    },
  );

  test("another's task is ended by them or an admin; anybody may say that it is not wanted", async () => {
    const [one, two] = [
      await begunTask(world, { title: "One" }, ada),
      await begunTask(world, { title: "Two" }, ada),
    ];
    expect(await desk.complete(one, {}, bob)).toMatchObject({ ok: false, errorCode: "conflict" });
    expect(await desk.complete(one, {}, admin)).toMatchObject({ ok: true });
    expect(await desk.update(two, { status: "cancelled", note: "no walls" }, bob)).toMatchObject({
      ok: true,
    });
    expect((await world.call("agent_status", {}, ada)).warnings?.join()).toContain(
      "its task was cancelled by bob",
    );
  });

  test("is opened again with a reason, and is anybody's then", async () => {
    const id = await begunTask(world, { title: "Paint" }, ada);
    await desk.complete(id);
    expect(await desk.update(id, { status: "in_progress" })).toMatchObject({ errorCode: "conflict" });
    expect(await desk.update(id, { status: "open" })).toMatchObject({ errorCode: "invalid_input" });
    expect(await desk.update(id, { status: "open", note: "It peels." }, bob)).toMatchObject({ ok: true });
    expect(await desk.itemOf(id)).toMatchObject({ status: "open", note: "It peels.", isReady: true });
    expect(await desk.itemOf(id)).not.toHaveProperty("agentId");
  });

  test("a task that waits is given back and taken up by another", async () => {
    const id = await begunTask(world, { title: "Paint" }, ada);
    await desk.update(id, { status: "blocked", note: "no paint" });
    expect(await desk.itemOf(id)).toMatchObject({ status: "blocked", agentId: "ada", note: "no paint" });
    expect((await desk.start(id, bob)).ok).toBe(false);
    expect((await desk.start(id, ada)).ok).toBe(true);
    const back = await desk.update(id, { status: "open", note: "for who has paint" });
    expect(back.data?.released).toHaveLength(1);
    expect((await desk.start(id, bob)).ok).toBe(true);
  });
});

describe("a feature", () => {
  test("is not started, ends after its tasks, and takes no more then", async () => {
    const featureId = await newTask(world, { title: "House", kind: "feature" }, ada);
    const id = await newTask(world, { title: "Paint", featureId }, ada);
    expect((await desk.start(featureId)).hint).toContain("Start one of its tasks");
    expect((await desk.complete(featureId)).data?.waitsFor).toMatchObject([{ id }]);
    await desk.complete(id);
    expect(await desk.complete(featureId, { outcome: "A house." })).toMatchObject({ ok: true });
    const late = await world.call("task_create", { title: "Roof", featureId });
    expect(late).toMatchObject({ ok: false, errorCode: "conflict" });
    expect(late.hint).toContain("Reopen that first");
    expect(await desk.update(id, { status: "open", note: "It peels." })).toMatchObject({
      errorCode: "conflict",
    });
    expect(await desk.update(featureId, { status: "open", note: "It peels." })).toMatchObject({ ok: true });
    expect(await desk.update(id, { status: "open", note: "It peels." })).toMatchObject({ ok: true });
  });

  test("a task is moved between features, but not while it is claimed", async () => {
    const [house, shed] = [
      await newTask(world, { title: "House", kind: "feature" }, ada),
      await newTask(world, { title: "Shed", kind: "feature" }, ada),
    ];
    const id = await begunTask(world, { title: "Paint", featureId: house }, ada);
    expect(await desk.update(id, { featureId: shed })).toMatchObject({ ok: false, errorCode: "conflict" });
    await desk.update(id, { status: "open" });
    await desk.update(id, { featureId: shed });
    expect([await desk.edgesFrom(house, "CONTAINS"), await desk.edgesFrom(shed, "CONTAINS")]).toEqual([
      [],
      [id],
    ]);
    await desk.update(id, { featureId: null });
    expect(await desk.edgesFrom(shed, "CONTAINS")).toEqual([]);
    expect(await desk.itemOf(id)).not.toHaveProperty("featureId");
  });
});
