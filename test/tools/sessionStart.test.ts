import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Envelope } from "../../src/app/envelope.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asProjectId, asSessionId } from "../../src/domain/ids.ts";
import type { Pack } from "../../src/tools/context/packOutput.ts";
import type { Start } from "../../src/tools/context/startOutput.ts";
import { agentOf, begunTask, endSession, newTask, told } from "./fleet.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const ada = agentOf("ada");
const bob = agentOf("bob");
const eve = { ...agentOf("eve"), role: "restricted" } as const;

type Started = Envelope & { data: Start };
async function start(as: Partial<Caller>, input: object = {}): Promise<Started> {
  const answer = await world.call("session_start", input, as);
  expect(answer, answer.summary).toMatchObject({ ok: true });
  return answer as Started;
}

const failing = (file: string, content = "it fails") => ({
  type: "TEST_RESULT",
  content,
  metadata: { passed: 1, failed: 1, testFiles: [file] },
});

describe("on what a session is briefed", () => {
  test("where nothing was left, that is said, and others see that it is there", async () => {
    const { data, summary } = await start(ada);
    expect(data).toEqual({ claims: [], tasks: [], alerts: [] });
    expect(summary).toBe("Nothing was left for you here, and no task is ready.");
    const status = await told(world, "agent_status", { agent: "ada", profile: "debug" }, bob);
    expect(status.sessions).toMatchObject([{ sessionId: ada.session, isAlive: true }]);
  });

  test("its own task, with what it holds for it", async () => {
    const taskId = await begunTask(
      world,
      { title: "Round once", description: "Sums differ.", plan: ["read", "mend"] },
      ada,
    );
    await told(world, "agent_claim", { targetId: "src/cart.ts", intent: "mend", taskId }, ada);
    const { data, summary } = await start(ada);
    expect(data.briefing).toMatchObject({
      why: "own",
      id: taskId,
      goal: "Sums differ.",
      steps: ["read", "mend"],
    });
    expect(summary).toBe("You are on “Round once”. Next: read.");
    expect(data.claims.map(({ targetId }) => targetId).sort()).toEqual(["src/cart.ts", taskId]);
    const write = { kind: "note", content: "Halves go up.", fence: data.claims[0]?.fence };
    expect(await world.call("memory_save", write, ada)).toMatchObject({ ok: true });
  });

  test("what one who is gone left, until somebody takes it over", async () => {
    const taskId = await begunTask(world, { title: "Round once" }, ada);
    expect((await start(bob)).data.briefing).toBeUndefined();
    await endSession(world, ada);
    const { data, summary } = await start(bob);
    expect(data.briefing).toMatchObject({ why: "orphaned", id: taskId, by: "ada" });
    expect(data.tasks).toMatchObject([{ id: taskId, why: "orphaned", by: "ada" }]);
    expect(summary).toContain(
      "ada left “Round once” unfinished: `task_update` to in_progress takes it over.",
    );
    await told(world, "task_update", { taskId, status: "in_progress" }, bob);
    expect((await start(bob)).data.briefing).toMatchObject({ why: "own", id: taskId });
    expect((await start(agentOf("carl"))).data.briefing).toBeUndefined();
  });

  test("of any number who begin at once, each on something else; and each on the same again", async () => {
    const gone = ["a", "b", "c", "d", "e", "f"].map((title) => ({
      title,
      as: agentOf("ada", `session:${title}`),
    }));
    const left = await Promise.all(gone.map(({ title, as }) => begunTask(world, { title }, as)));
    for (const { as } of gone) await endSession(world, as);
    const crew = ["bob", "bob2", "carl", "dora", "emil", "fay", "gus"].map((name) => agentOf(name));
    const briefed = async () =>
      (await Promise.all(crew.map((each) => start(each)))).map(({ data }) => data.briefing?.id ?? "none");
    const first = await briefed();
    expect(first.toSorted()).toEqual([...left, "none"].toSorted());
    expect(await briefed()).toEqual(first);
  });

  test("what a session was briefed on and did not begin is for others when it is gone as well", async () => {
    const taskId = await begunTask(world, { title: "Round once" }, ada);
    await endSession(world, ada);
    await start(bob);
    const carl = agentOf("carl");
    expect((await start(carl)).data.briefing).toBeUndefined();
    await endSession(world, bob);
    expect((await start(carl)).data.briefing).toMatchObject({ id: taskId, why: "orphaned" });
  });

  test("the task that is asked for, whoever has it", async () => {
    const taskId = await begunTask(world, { title: "Round once", description: "Sums differ." }, ada);
    const { data, summary } = await start(bob, { taskId });
    expect(data.briefing).toMatchObject({ why: "asked", id: taskId, goal: "Sums differ.", by: "ada" });
    expect(summary).toBe("“Round once” is in_progress, last ada.");
    const featureId = await newTask(world, { title: "Prices", kind: "feature" }, ada);
    expect((await start(bob, { taskId: featureId })).data.briefing).toMatchObject({ id: featureId });
    const unknown = await world.call("session_start", { taskId: "task:none" }, bob);
    expect(unknown).toMatchObject({
      ok: false,
      errorCode: "not_found",
      hint: expect.stringContaining(taskId),
    });
  });

  test("work left under another name, where that is asked for", async () => {
    await told(world, "session_compact", { asked: "Count trees.", done: "Read." }, ada);
    await endSession(world, ada);
    expect((await start(bob)).data.briefing).toBeUndefined();
    const { data } = await start(bob, { agentId: "ada" });
    expect(data.briefing).toMatchObject({ why: "last_session", asked: "Count trees." });
  });

  test("nothing that is over, given back or another's", async () => {
    for (const status of ["completed", "cancelled", "failed"]) {
      const taskId = await begunTask(world, { title: status }, ada);
      await told(world, "task_update", { taskId, status, note: "so it is" }, ada);
    }
    await begunTask(world, { title: "busy" }, agentOf("carl"));
    const { data } = await start(ada);
    expect(data.briefing).toBeUndefined();
    expect(data.tasks).toEqual([]);
  });
});

describe("tasks", () => {
  test("at most ten, the nearest first and then by priority, and how many more there are", async () => {
    for (let at = 1; at <= 11; at++) await newTask(world, { title: `Ready ${at}` }, ada);
    await newTask(world, { title: "Pressing", priority: "critical" }, ada);
    await newTask(world, { title: "Someday", priority: "low" }, ada);
    const own = await begunTask(world, { title: "Mine", priority: "low" }, ada);
    const { data } = await start(ada, { profile: "debug" });
    expect(data.tasks).toHaveLength(10);
    expect(data.tasks.slice(0, 3)).toMatchObject([
      { id: own, why: "own", status: "in_progress" },
      { title: "Pressing", why: "ready", status: "open", priority: "critical" },
      { title: "Ready 1" },
    ]);
    expect(data.tasks.map(({ title }) => title)).not.toContain("Someday");
    expect(data.leftOut).toEqual({ tasks: 4 });
  });

  test("what has to wait for others is not offered", async () => {
    const first = await newTask(world, { title: "First" }, ada);
    await newTask(world, { title: "Second", dependsOn: [first] }, ada);
    expect((await start(bob)).data.tasks.map(({ title }) => title)).toEqual(["First"]);
  });
});

describe("alerts", () => {
  const ids = ({ data }: Started) => data.alerts.map(({ id }) => id);

  test("what failed last, what somebody wanted, what was lost, what was written on one's keywords", async () => {
    await told(world, "subscribe_keywords", { keywords: ["rounding"] }, ada);
    await told(world, "agent_claim", { targetId: "src/a.ts", intent: "mend" }, ada);
    await world.call("agent_claim", { targetId: "src/a.ts", intent: "also" }, bob);
    await told(world, "episode_add", failing("a.test.ts"), bob);
    await told(world, "episode_add", failing("b.test.ts"), bob);
    await told(
      world,
      "episode_add",
      { type: "TEST_RESULT", content: "fine", metadata: { passed: 1, failed: 0, testFiles: ["a.test.ts"] } },
      bob,
    );
    await endSession(world, ada);
    await told(world, "agent_claim", { targetId: "src/a.ts", intent: "also" }, bob);
    await told(world, "memory_save", { kind: "note", content: "Halves up.", keywords: ["rounding"] }, bob);
    const { data } = await start(agentOf("ada", "session:ada2"), { profile: "debug" });
    expect(data.alerts.map(({ kind, text }) => [kind, text])).toEqual([
      ["claim_lost", "src/a.ts: taken over by bob"],
      ["failing_tests", "b.test.ts: “it fails”"],
      ["claim_refused", "bob wanted src/a.ts, which ada held"],
      ["subscription", "Halves up."],
    ]);
  });

  test("at most five, and what was dismissed does not come again, for that agent", async () => {
    for (let at = 0; at < 7; at++) await told(world, "episode_add", failing(`${at}.test.ts`), ada);
    const before = await start(bob, { profile: "debug" });
    expect(ids(before)).toHaveLength(5);
    const dismiss = ids(before).slice(0, 3);
    const after = await start(bob, { profile: "debug", dismiss });
    expect(ids(after)).toHaveLength(4);
    for (const id of dismiss) expect(ids(after)).not.toContain(id);
    await endSession(world, bob);
    expect(ids(await start(agentOf("bob", "session:bob2"), { profile: "debug" }))).toEqual(ids(after));
    expect(ids(await start(agentOf("carl"), { profile: "debug" }))).toEqual(ids(before));
  });

  test("what the briefing tells is no news", async () => {
    await begunTask(world, { title: "Round once" }, ada);
    await told(world, "episode_add", failing("cart.test.ts"), ada);
    const { data } = await start(ada, { profile: "debug" });
    expect(data.briefing?.failingTests).toEqual(["cart.test.ts: 1 failed, “it fails”"]);
    expect(data.alerts).toEqual([]);
    expect(ids(await start(bob))).toHaveLength(1);
  });
});

describe("what changed", () => {
  test("since an agent of that name was last here, in code and memory", async () => {
    await world.write("src/cart.ts", "export function total() {\n  return 1;\n}\n");
    await told(world, "graph_rebuild", { mode: "full", wait: true }, ada);
    expect((await start(ada)).data.changedSince).toBeUndefined();
    await endSession(world, ada);
    await world.write("src/tax.ts", "export function tax() {\n  return 2;\n}\n");
    await told(world, "graph_rebuild", { mode: "incremental", wait: true }, bob);
    await told(world, "memory_save", { kind: "note", content: "Taxes are due." }, bob);
    const { data } = await start(agentOf("ada", "session:ada2"), { profile: "debug" });
    expect(data.changedSince).toMatchObject({
      txId: expect.stringMatching(/^tx:/),
      counts: { files: { added: 1 }, symbols: { added: 1 }, memories: { note: 1 } },
    });
    const diff = await told(world, "diff_since", { since: data.changedSince?.txId, profile: "debug" }, ada);
    expect(JSON.stringify(diff.added)).toContain("src/tax.ts::tax");
  });

  test("the newest report is named", async () => {
    await told(world, "report_write", { title: "Nightly build", body: "red" }, bob);
    await told(world, "report_write", { title: "Morning build", body: "green" }, bob);
    expect((await start(ada)).data.latestReport).toMatchObject({ title: "Morning build" });
  });
});

describe("a budget", () => {
  async function muchWork(): Promise<string> {
    const taskId = await begunTask(
      world,
      { title: "Round once", description: "Sums differ.", plan: ["read", "mend", "test"] },
      ada,
    );
    for (let at = 0; at < 200; at++) {
      const episode =
        at % 4 === 0
          ? failing(`${at}.test.ts`, `case ${at} of the till fails by one cent`)
          : { type: "OBSERVATION", content: `Receipt ${at} was read. Is receipt ${at} of the old till?` };
      await told(world, "episode_add", episode, ada);
    }
    return taskId;
  }

  test("is kept by leaving out whole items, however much happened; what the work is stays", async () => {
    const taskId = await muchWork();
    for (const profile of ["compact", "balanced"] as const) {
      const { data, tokenEstimate } = await start(ada, { profile });
      expect(tokenEstimate).toBeLessThanOrEqual(profile === "compact" ? 300 : 1_200);
      expect(tokenEstimate).toBeGreaterThan(240);
      expect(data.briefing).toMatchObject({
        id: taskId,
        goal: "Sums differ.",
        openQuestions: expect.arrayContaining(["Is receipt 199 of the old till?"]),
      });
      expect(data.briefing?.failingTests?.[0]).toContain("196.test.ts");
      const packed = await world.call("context_pack", { task: "go on", profile }, ada);
      expect(packed).toMatchObject({ ok: true, data: { plan: { id: taskId, goal: "Sums differ." } } });
      expect(packed.tokenEstimate).toBeLessThanOrEqual(profile === "compact" ? 300 : 1_200);
    }
    const { data } = await start(ada, { maxTokens: 50 });
    expect(data.briefing).toMatchObject({ id: taskId, title: "Round once", status: "in_progress" });
  });
});

describe("who begins", () => {
  test("one that nothing tells from others of its name is briefed, and holds nothing", async () => {
    const taskId = await begunTask(world, { title: "Round once" }, ada);
    await endSession(world, ada);
    for (const as of [
      { ...bob, isShared: true },
      { ...bob, isPassing: true },
    ]) {
      const { data, warnings = [] } = await start(as);
      expect(data.briefing).toMatchObject({ id: taskId, why: "orphaned" });
      expect(warnings.some((line) => line.startsWith("shared_session:"))).toBe("isShared" in as);
    }
    expect((await start(agentOf("carl"))).data.briefing).toMatchObject({ id: taskId, why: "orphaned" });
  });

  test("a restricted one learns nothing of others, not even their names", async () => {
    const taskId = await begunTask(world, { title: "Round once", description: "Hush." }, ada);
    await told(world, "episode_add", failing("cart.test.ts"), ada);
    await told(world, "report_write", { title: "Nightly build", body: "red" }, ada);
    await endSession(world, ada);
    const { data } = await start(eve, { profile: "debug" });
    expect(data).toEqual({ claims: [], tasks: [], alerts: [] });
    const asked = await world.call("session_start", { taskId, agentId: "ada" }, eve);
    expect(asked).toMatchObject({ ok: false, errorCode: "not_found" });
    expect(JSON.stringify(asked)).not.toMatch(/Round|Hush|"ada/);
  });

  test("a restricted one is briefed on its own", async () => {
    const taskId = await begunTask(world, { title: "My own" }, eve);
    await endSession(world, eve);
    const { data } = await start({ ...eve, session: asSessionId("session:eve2") });
    expect(data.briefing).toMatchObject({ id: taskId, why: "orphaned", by: "eve" });
  });

  test("no project is no place to begin", async () => {
    const answer = await world.call("session_start", { projectId: "example.org/none" }, ada);
    expect(answer).toMatchObject({ ok: false, errorCode: "blocked_scope" });
  });

  test("while nothing can be written, what can be read is told", async () => {
    const taskId = await begunTask(world, { title: "Round once" }, ada);
    await endSession(world, ada);
    world.setAway(true);
    const { data, warnings = [] } = await start(bob);
    expect(data.briefing).toMatchObject({ id: taskId, why: "orphaned" });
    expect(warnings.join()).toContain("not_noted:");
    world.setAway(false);
    expect((await start(agentOf("carl"))).data.briefing).toMatchObject({ id: taskId });
  });

  test("a code graph that cannot be opened does not keep anybody from beginning", async () => {
    const broken = await openWorld(undefined, undefined, {
      findProject: async (_, id) => ({
        id,
        openWorkspace: () => Promise.reject(new Error("not a database")),
      }),
    });
    try {
      await broken.call("session_start", {}, ada);
      await endSession(broken, ada);
      const again = await broken.call("session_start", {}, agentOf("ada", "session:ada2"));
      expect(again).toMatchObject({ ok: true, degraded: ["code"], data: { changedSince: { counts: {} } } });
    } finally {
      await broken.dispose();
    }
  });

  test("without a working tree there is still work", async () => {
    const other = { projectId: asProjectId("example.org/acme/other") };
    const taskId = await newTask(world, { title: "Elsewhere", ...other }, ada);
    const { data, degraded = [] } = await start(bob, other);
    expect(data.tasks).toMatchObject([{ id: taskId, why: "ready" }]);
    expect(degraded).toEqual([]);
  });
});

describe("the pack of whoever was briefed", () => {
  const packed = async (as: Partial<Caller>, input: object = {}) =>
    (await told(world, "context_pack", { task: "go on with it", ...input }, as)) as Pack;

  beforeEach(async () => {
    await world.write("src/cart.ts", "export function total() {\n  return 1;\n}\n");
  });

  test("has the task, whether or not it was taken over, and none when it is over", async () => {
    const taskId = await begunTask(world, { title: "Round total once", description: "Sums differ." }, ada);
    await endSession(world, ada);
    expect((await packed(bob)).plan).toBeUndefined();
    await start(bob);
    expect((await packed(bob)).plan).toMatchObject({ id: taskId, goal: "Sums differ." });
    await told(world, "task_update", { taskId, status: "in_progress" }, bob);
    expect((await packed(bob)).plan).toMatchObject({ id: taskId });
    await told(world, "task_update", { taskId, status: "completed", note: "done" }, bob);
    expect((await packed(bob)).plan).toBeUndefined();
  });

  test("starts where the work was, when nothing else is said", async () => {
    await world.write("src/till.ts", "export function open() {\n  return 2;\n}\n");
    const taskId = await begunTask(world, { title: "A thing" }, ada);
    await told(world, "agent_claim", { targetId: "src/till.ts::open", intent: "mend", taskId }, ada);
    expect((await packed(ada)).entryPoint).toBe("src/till.ts::open");
    expect((await packed(ada, { task: "total" })).entryPoint).toBe("src/cart.ts::total");
  });

  test("a decision is told once, with the code or with the task", async () => {
    const taskId = await begunTask(world, { title: "Round total once" }, ada);
    await told(
      world,
      "memory_save",
      {
        kind: "decision",
        title: "At the end",
        rationale: "Sums.",
        tradeoffs: [],
        affectedFiles: ["src/cart.ts"],
      },
      ada,
    );
    for (const maxTokens of [250, 300, 400, 1_200]) {
      const { plan, decisions = [] } = await packed(ada, { taskId, maxTokens });
      const times = [...(plan?.decided ?? []), ...decisions.map(({ text }) => text)].filter((text) =>
        text.startsWith("At the end"),
      );
      expect(times).toHaveLength(1);
    }
  });

  test("the past has the work as it stood then", async () => {
    const taskId = await begunTask(world, { title: "Round total once", description: "Sums differ." }, ada);
    await told(world, "episode_add", failing("cart.test.ts"), ada);
    await told(world, "graph_rebuild", { mode: "full", wait: true }, ada);
    const { latestTx } = await told(world, "graph_health", { profile: "debug" }, ada);
    const asOf = (latestTx as { at: string }).at;
    await told(world, "session_compact", { asked: "Later.", done: "Much." }, ada);
    await told(world, "task_update", { taskId, status: "completed", note: "done" }, ada);
    const now = await packed(bob, { taskId, maxTokens: 2_000 });
    expect(now.plan).toMatchObject({ status: "completed", asked: "Later." });
    const then = await packed(bob, { taskId, asOf, maxTokens: 2_000 });
    expect(then.plan).toMatchObject({
      status: "in_progress",
      failingTests: [expect.stringContaining("cart.test.ts")],
    });
    expect(then.plan?.asked).toBeUndefined();
  });
});
