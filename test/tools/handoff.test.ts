import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { News } from "../../src/app/bulletin.ts";
import { drainOutbox } from "../../src/app/drainOutbox.ts";
import type { Envelope } from "../../src/app/envelope.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { guardOfAll } from "../../src/domain/guard.ts";
import { asSessionId } from "../../src/domain/ids.ts";
import type { Start } from "../../src/tools/context/startOutput.ts";
import { agentOf, begunTask, endSession, newTask, told } from "./fleet.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld(undefined, undefined, { pace: { newsEveryMs: 5 } });
});
afterEach(() => world.dispose());

const ada = agentOf("ada");
const bob = agentOf("bob");
const carl = agentOf("carl");
const eve = { ...agentOf("eve"), role: "restricted" } as const;
/** Looks like a secret to every screen, and is none. */
const SECRET = `ghp_${"Zx9k".repeat(9)}`;

const start = async (as: Partial<Caller>, input: object = {}) =>
  (await told(world, "session_start", { profile: "debug", ...input }, as)) as Start;
const handOver = (taskId: string, to: string, as: Partial<Caller>, more: object = {}) =>
  world.call("agent_handoff", { taskId, to, ...more }, as);

async function briefings(): Promise<Record<string, unknown>[]> {
  const { account, project } = world.caller;
  const view = { guard: guardOfAll({ account, project }) };
  const found = await world.store.memory.find(view, { kinds: ["BRIEFING"], limit: 10 });
  return found.map(({ id, props, taskId }) => ({ id, taskId, ...props }));
}

describe("a briefing that somebody leaves", () => {
  const SAID = {
    asked: "Count the trees.",
    done: "Read src/tree.ts.",
    decisions: ["Count by kind"],
    inProgress: ["Find the callers"],
    aboutTheUser: "Wants short answers.",
  };

  test("is the first that the next session hears, and its own session after it forgot", async () => {
    const kept = await told(world, "session_compact", SAID, ada);
    expect(kept).toEqual({ briefingId: expect.stringMatching(/^briefing:/), status: "saved" });
    const { decisions, ...said } = SAID;
    const own = await start(ada);
    expect(own.briefing).toMatchObject({ why: "own", ...said, decided: decisions });
    expect((await start(bob)).briefing).toBeUndefined();
    await endSession(world, ada);
    const next = await world.call("session_start", {}, agentOf("ada", "session:ada2"));
    expect(next.data?.briefing).toMatchObject({ why: "last_session", ...said });
    expect(next.summary).toBe("Your last session was on “Count the trees.”. Next: Find the callers.");
  });

  test("of a session at a task is the task's, for whoever goes on with that", async () => {
    const taskId = await begunTask(world, { title: "Count", description: "All trees." }, ada);
    expect(await told(world, "session_compact", SAID, ada)).toMatchObject({ taskId });
    await endSession(world, ada);
    const { briefing } = await start(bob);
    expect(briefing).toMatchObject({ why: "orphaned", id: taskId, goal: "All trees.", asked: SAID.asked });
    const produced = await told(world, "memory_search", { query: "trees", producedBy: taskId }, bob);
    expect(produced.state).toBeDefined();
  });

  test("takes the place of the one before it, and of what its session was briefed on", async () => {
    await told(world, "session_compact", SAID, ada);
    await told(world, "session_compact", { ...SAID, done: "Read it twice." }, ada);
    expect(await briefings()).toMatchObject([{ done: "Read it twice." }]);
    await endSession(world, ada);
    const next = agentOf("ada", "session:ada2");
    await start(next);
    await told(world, "session_compact", { ...SAID, done: "Counted." }, next);
    expect(await briefings()).toMatchObject([{ done: "Counted." }]);
    await endSession(world, next);
    const third = agentOf("ada", "session:ada3");
    expect((await start(third)).briefing).toMatchObject({ done: "Counted." });
    const taskId = await begunTask(world, { title: "Count" }, third);
    await told(world, "session_compact", { ...SAID, done: "Began a task." }, third);
    expect(await briefings()).toMatchObject([{ done: "Began a task.", taskId }]);
  });

  test("is told with what happened since", async () => {
    await told(world, "session_compact", SAID, ada);
    const failing = { passed: 0, failed: 2, testFiles: ["tree.test.ts"] };
    await told(world, "episode_add", { type: "TEST_RESULT", content: "two of two", metadata: failing }, ada);
    await endSession(world, ada);
    const { briefing } = await start(agentOf("ada", "session:ada2"));
    expect(briefing).toMatchObject({
      asked: SAID.asked,
      failingTests: ["tree.test.ts: 2 failed, “two of two”"],
    });
  });

  test("keeps no secret", async () => {
    const answer = await world.call("session_compact", { ...SAID, inProgress: [`use ${SECRET}`] }, ada);
    expect(answer.warnings?.join()).toContain("redacted:");
    expect(JSON.stringify(await briefings())).not.toContain(SECRET);
    expect(JSON.stringify(await start(ada))).not.toContain(SECRET);
  });

  test("waits on disk while the store is away, and is written once it is back", async () => {
    await told(world, "session_compact", { ...SAID, done: "Before." }, ada);
    world.setAway(true);
    const answer = await world.call("session_compact", SAID, ada);
    expect(answer).toMatchObject({ ok: true, data: { status: "pending_retry" } });
    expect(answer.summary).toContain("waits on disk");
    world.setAway(false);
    await drainOutbox(world.store, world.outbox, world.log);
    expect(await briefings()).toMatchObject([{ done: SAID.done }]);
  });

  test.each([
    [{ asked: "", done: "x" }, "invalid_input", "asked"],
    [{ asked: "x", done: "y", taskId: "task:none" }, "not_found", "task:none"],
    [{ asked: "x", done: "y", decisions: "z" }, "invalid_input", "decisions"],
  ])("%j is refused", async (input, errorCode, named) => {
    const answer = await world.call("session_compact", input, ada);
    expect(answer).toMatchObject({ ok: false, errorCode, hint: expect.any(String) });
    expect(answer.summary + answer.hint).toContain(named);
    expect(await briefings()).toEqual([]);
  });

  test("of a restricted agent takes the place of none but its own, and is not for others to be briefed on", async () => {
    const taskId = await newTask(world, { title: "Its own" }, eve);
    await told(world, "session_compact", { ...SAID, taskId, done: "By ada." }, ada);
    await told(world, "session_compact", { ...SAID, taskId, done: "By eve." }, eve);
    await told(world, "session_compact", { ...SAID, taskId, done: "By eve again." }, eve);
    expect((await briefings()).map(({ done }) => done)).toEqual(["By eve again.", "By ada."]);
    expect((await start(eve, { taskId })).briefing).toMatchObject({ done: "By eve again." });
  });
});

describe("handing over", () => {
  async function work(): Promise<{ taskId: string; fence: number }> {
    const taskId = await begunTask(
      world,
      { title: "Round once", description: "Sums differ.", plan: ["read", "mend"] },
      ada,
    );
    await told(world, "task_update", { taskId, step: { step: 1, state: "done" } }, ada);
    const { fence } = await told(
      world,
      "agent_claim",
      { targetId: "src/cart.ts", intent: "mend", taskId },
      ada,
    );
    await told(world, "episode_add", { type: "OBSERVATION", content: "Sums differ. Do halves go up?" }, ada);
    return { taskId, fence: Number(fence) };
  }

  const late = (fence: number, as: Partial<Caller>) =>
    world.call("memory_save", { kind: "note", content: "I go on.", fence }, as);

  test("gives task, claims and a briefing to whoever is there, who is told with its next call, once", async () => {
    await start(bob);
    const { taskId, fence } = await work();
    const answer = await handOver(taskId, "bob", ada, { note: "Mind the refunds." });
    expect(answer).toMatchObject({
      ok: true,
      data: { briefingId: expect.stringMatching(/^briefing:/), isReceived: true, movedClaims: [{}, {}] },
    });
    expect(answer.summary).toContain("2 claims moved");
    expect(await late(fence, ada)).toMatchObject({ ok: false, errorCode: "conflict" });

    const { warnings = [] } = await world.call("memory_search", { query: "anything" }, bob);
    const [line = ""] = warnings.filter((each) => each.startsWith(`task_given:${taskId}`));
    expect(line).toContain("“Round once” by ada");
    const given = /src\/cart\.ts \(fence (\d+)\)/.exec(line)?.[1];
    expect(await late(Number(given), bob)).toMatchObject({ ok: true });
    expect((await world.call("agent_status", { profile: "debug" }, bob)).warnings).toBeUndefined();

    const { briefing, claims } = await start(bob);
    expect(briefing).toMatchObject({
      why: "own",
      id: taskId,
      goal: "Sums differ.",
      inProgress: ["Mind the refunds."],
      steps: ["read (done)", "mend"],
      openQuestions: ["Do halves go up?"],
      touched: ["src/cart.ts"],
    });
    expect(claims).toHaveLength(2);
    await told(world, "task_update", { taskId, status: "completed", note: "rounded" }, bob);
  });

  test("what was claimed while at the task goes with it, though it was not said to be for it", async () => {
    await start(bob);
    const taskId = await begunTask(world, { title: "Round once" }, ada);
    const before = await told(world, "agent_claim", { targetId: "src/till.ts", intent: "mend" }, carl);
    await told(world, "agent_claim", { targetId: "src/cart.ts", intent: "mend" }, ada);
    const { movedClaims } = await told(world, "agent_handoff", { taskId, to: "bob" }, ada);
    const targets = (movedClaims as Start["claims"]).map(({ targetId }) => targetId);
    expect(targets.sort()).toEqual(["src/cart.ts", taskId]);
    expect((await start(carl)).claims).toMatchObject([{ claimId: before.claimId }]);
  });

  test("leaves the giver with nothing of it", async () => {
    await start(bob);
    const { taskId } = await work();
    await start(ada);
    await handOver(taskId, "bob", ada);
    expect(await start(ada)).toMatchObject({ claims: [], tasks: [] });
    expect((await start(ada)).briefing).toBeUndefined();
    const note = await told(world, "memory_save", { kind: "note", content: "Something else." }, ada);
    expect(note.status).toBe("saved");
    const again = await world.call("task_update", { taskId, status: "in_progress" }, ada);
    expect(again).toMatchObject({ ok: false, errorCode: "conflict" });
  });

  test("is told while connected, without a call", async () => {
    const heard = Promise.withResolvers<News>();
    const stop = world.follow((news) => heard.resolve(news), bob);
    await start(bob);
    const { taskId } = await work();
    await handOver(taskId, "bob", ada);
    expect(await heard.promise).toMatchObject({ type: "task_given", taskId, by: "ada" });
    stop();
  });

  test("left by whom it was given to, is told as left by them", async () => {
    const taskId = await begunTask(world, { title: "Count" }, ada);
    await start(bob);
    await handOver(taskId, "bob", ada, { note: "Read src/tree.ts." });
    await start(bob);
    await endSession(world, bob);
    const { data, summary } = await world.call("session_start", {}, carl);
    expect(data?.briefing).toMatchObject({ why: "orphaned", id: taskId, by: "bob" });
    expect(summary).toContain("bob left “Count” unfinished");
  });

  test("keeps it for one who is not there, and for nobody else", async () => {
    const { taskId } = await work();
    const answer = await handOver(taskId, "bob", ada);
    expect(answer.data).toMatchObject({ isReceived: false });
    expect(answer.summary).toContain("bob, which is not here; it is kept for its next session");
    await endSession(world, ada);
    for (const other of [agentOf("ada", "session:ada2"), carl]) {
      const { briefing, tasks } = await start(other);
      expect(briefing).toBeUndefined();
      expect(tasks).toEqual([]);
    }
    const { briefing, claims, tasks } = await start(bob);
    expect(briefing).toMatchObject({ why: "handed_over", id: taskId, goal: "Sums differ." });
    expect(tasks).toMatchObject([{ id: taskId, why: "own" }]);
    expect(claims).toHaveLength(2);
    expect(await late(claims[0]?.fence ?? 0, bob)).toMatchObject({ ok: true });
  });

  test("of two sessions of that agent one gets it", async () => {
    const { taskId } = await work();
    await handOver(taskId, "bob", ada);
    const starts = await Promise.all([1, 2, 3].map((at) => start(agentOf("bob", `session:bob${at}`))));
    expect(starts.filter(({ briefing }) => briefing?.id === taskId)).toHaveLength(1);
    expect(starts.filter(({ claims }) => claims.length === 2)).toHaveLength(1);
  });

  test("given on before it was told, only the last one is told", async () => {
    await start(bob);
    await start(carl);
    const { taskId } = await work();
    await handOver(taskId, "bob", ada);
    const admin = { ...agentOf("root"), role: "admin" } as const;
    expect(await handOver(taskId, "carl", admin)).toMatchObject({ ok: true });
    const warnings = async (as: Partial<Caller>) =>
      ((await world.call("memory_search", { query: "x" }, as)).warnings ?? []).join("\n");
    expect(await warnings(bob)).not.toContain("task_given:");
    expect(await warnings(carl)).toContain(`task_given:${taskId}`);
    expect((await start(carl)).briefing).toMatchObject({ why: "own", id: taskId });
  });

  test("what one who is gone left can be given away by anybody", async () => {
    await start(bob);
    const { taskId } = await work();
    expect(await handOver(taskId, "bob", carl)).toMatchObject({ ok: false, errorCode: "conflict" });
    await endSession(world, ada);
    expect(await handOver(taskId, "bob", carl)).toMatchObject({ ok: true, data: { isReceived: true } });
  });

  test("keeps no secret, neither with the task nor in the briefing", async () => {
    await start(bob);
    const { taskId } = await work();
    const answer = await handOver(taskId, "bob", ada, { note: `the key is ${SECRET}` });
    expect(answer.warnings?.join()).toContain("redacted:");
    expect(JSON.stringify([await start(bob), await briefings()])).not.toContain(SECRET);
  });

  test("a briefing holds nothing that only some of its readers may see", async () => {
    const admin = { ...agentOf("root"), role: "admin" } as const;
    const taskId = await begunTask(world, { title: "Round once" }, admin);
    const decision = {
      kind: "decision",
      rationale: "Why not.",
      tradeoffs: [],
      affectedFiles: [],
      producedByTaskId: taskId,
    };
    await told(world, "memory_save", { ...decision, title: "Sell the shop", visibility: "admin" }, admin);
    await told(world, "memory_save", { ...decision, title: "At the end" }, admin);
    await told(
      world,
      "episode_add",
      { type: "OBSERVATION", content: "Does the boss know?", taskId, sensitive: true },
      admin,
    );
    expect(JSON.stringify(await start(admin))).toContain("Sell the shop");
    await told(world, "agent_handoff", { taskId, to: "bob" }, admin);
    const seen = JSON.stringify([await briefings(), await start(bob)]);
    expect(seen).toContain("At the end");
    expect(seen).not.toMatch(/Sell the shop|Does the boss know/);
  });

  test("a briefing says nothing that is not in the record", async () => {
    const taskId = await begunTask(world, { title: "Bare" }, ada);
    await handOver(taskId, "bob", ada);
    const [{ id: _, ...briefing } = {}] = await briefings();
    expect(briefing).toEqual({ taskId, asked: "Bare", done: "", decided: [], inProgress: [], to: "bob" });
    expect((await start(bob)).briefing).toEqual({
      why: "handed_over",
      id: taskId,
      title: "Bare",
      status: "in_progress",
      by: "bob",
      at: expect.any(String),
      notes: ["ada: Handed over."],
    });
  });

  test("what cannot be is refused with what to do instead, and nothing is changed", async () => {
    const refusals = async (answer: Promise<Envelope>, errorCode: string, hint: RegExp) => {
      const { summary, ...rest } = await answer;
      expect(rest, summary).toMatchObject({ ok: false, errorCode, hint: expect.stringMatching(hint) });
    };
    const feature = await newTask(world, { title: "Prices", kind: "feature" }, ada);
    const open = await newTask(world, { title: "Open" }, ada);
    const over = await begunTask(world, { title: "Over" }, ada);
    await told(world, "task_update", { taskId: over, status: "completed", note: "done" }, ada);
    const held = await begunTask(world, { title: "Held" }, carl);
    await refusals(handOver("task:none", "bob", ada), "not_found", /newest are/);
    await refusals(handOver(feature, "bob", ada), "invalid_input", /one by one/);
    await refusals(handOver(open, "bob", ada), "conflict", /task_update/);
    await refusals(handOver(over, "bob", ada), "conflict", /reopen/);
    await refusals(handOver(held, "bob", ada), "conflict", /Whoever has it/);
    await refusals(handOver(held, "", ada), "invalid_input", /to/);
    expect(await briefings()).toEqual([]);
    expect((await start(carl)).briefing).toMatchObject({ why: "own", id: held });
  });

  test("a restricted agent neither gives what is not its own nor gets what it may not see", async () => {
    const { taskId } = await work();
    expect(await handOver(taskId, "bob", eve)).toMatchObject({ ok: false, errorCode: "not_found" });
    await start(eve);
    const answer = await handOver(taskId, "eve", ada);
    expect(answer).toMatchObject({ ok: false, errorCode: "forbidden" });
    expect((await start(eve)).briefing).toBeUndefined();
    const own = await begunTask(world, { title: "Its own" }, eve);
    expect(await handOver(own, "bob", eve)).toMatchObject({ ok: true });
    expect((await start({ ...bob, session: asSessionId("session:b2") })).briefing).toMatchObject({ id: own });
  });
});
