import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Envelope } from "../../src/app/envelope.ts";
import type { Pack } from "../../src/tools/context/packOutput.ts";
import type { Start } from "../../src/tools/context/startOutput.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../bin/loci.js");

/** An agent with a server process of its own, as a client would start it. */
interface Agent {
  /** Of the first thing it was told without having called. */
  readonly heard: Promise<unknown>;
  call(tool: string, input?: Record<string, unknown>): Promise<Envelope>;
  /** The process is gone from one moment to the next, and has said nothing. */
  kill(): Promise<void>;
  /** Its client closes the connection. */
  leave(): Promise<void>;
}

async function startAgent({ repository, variables }: Sandbox, name: string): Promise<Agent> {
  const client = new Client({ name: "some-client", version: "1" });
  const heard = Promise.withResolvers<unknown>();
  client.setNotificationHandler("notifications/message", ({ params }) => heard.resolve(params.data));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, "mcp", "--tools", "all"],
    cwd: repository,
    env: { ...variables, LOCI_AGENT: name },
    stderr: "ignore",
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    heard: heard.promise,
    async call(tool, input = {}) {
      const { structuredContent } = await client.callTool({ name: tool, arguments: input });
      return structuredContent as unknown as Envelope;
    },
    async kill() {
      const gone = new Promise<void>((resolve) => {
        transport.onclose = resolve;
      });
      process.kill(Number(transport.pid), "SIGKILL");
      await gone;
    },
    leave: () => client.close(),
  };
}

async function told<Data = Record<string, unknown>>(
  agent: Agent,
  tool: string,
  input: Record<string, unknown> = {},
): Promise<Data> {
  const answer = await agent.call(tool, input);
  expect(answer, `${tool}: ${answer.summary}`).toMatchObject({ ok: true });
  return answer.data as Data;
}

const GOAL = "Trees are planted with their kind.";
const QUESTION = "Should a tree without a kind be refused?";

/** Somebody works as agents do, and has not come to the end of it. */
async function workOnIt(ada: Agent, { repository }: Sandbox): Promise<{ taskId: string; fence: number }> {
  await told(ada, "session_start");
  const { task } = await told<{ task: { id: string } }>(ada, "task_create", {
    title: "Plant trees by kind",
    description: GOAL,
    plan: ["give plant a kind", "count trees by kind"],
  });
  const taskId = task.id;
  await told(ada, "task_update", { taskId, status: "in_progress" });
  const claim = { targetId: "src/tree.ts::plant", intent: "plant by kind" };
  const { fence } = await told<{ fence: number }>(ada, "agent_claim", claim);
  const code = "export function plant(kind: string): string {\n  return kind;\n}\n";
  await writeFile(path.join(repository, "src", "tree.ts"), code);
  await told(ada, "episode_add", {
    type: "EDIT",
    content: "plant takes a kind",
    entities: ["plant"],
    metadata: {
      file: "src/tree.ts",
      diffSummary: "a parameter",
      linesBefore: 3,
      linesAfter: 3,
      reason: "counting",
    },
  });
  await told(ada, "task_update", { taskId, step: { step: 1, state: "done" } });
  await told(ada, "episode_add", {
    type: "TEST_RESULT",
    content: "plant() is undefined without a kind",
    metadata: { passed: 4, failed: 1, testFiles: ["test/tree.test.ts"] },
  });
  await told(ada, "episode_add", { type: "OBSERVATION", content: `Some callers give none. ${QUESTION}` });
  await told(ada, "memory_save", {
    kind: "decision",
    title: "A kind is a plain word",
    rationale: "An enum changes with every tree.",
    tradeoffs: ["A word can be misspelt."],
    affectedFiles: ["src/tree.ts"],
  });
  return { taskId, fence };
}

/** What whoever goes on must know, in what one call brings. */
function expectAllOf(taskId: string, brief: Start["briefing"] | Pack["plan"]): void {
  expect(brief).toMatchObject({
    id: taskId,
    title: "Plant trees by kind",
    status: "in_progress",
    goal: GOAL,
    openQuestions: [QUESTION],
    failingTests: [expect.stringContaining("test/tree.test.ts: 1 failed")],
    touched: expect.arrayContaining([expect.stringContaining("src/tree.ts")]),
  });
  expect(brief?.steps).toContain("count trees by kind");
}

/** Told nothing else by anybody. */
async function expectToKnow(bob: Agent, taskId: string): Promise<Start> {
  const begun = await bob.call("session_start");
  const start = begun.data as Start;
  expectAllOf(taskId, start.briefing);
  expect(start.briefing?.decided?.join()).toContain("A kind is a plain word");
  expect(begun.summary).toContain("Plant trees by kind");
  expect(begun.summary).toContain("Next: count trees by kind.");
  expect(begun.tokenEstimate).toBeLessThanOrEqual(300);
  const packed = await bob.call("context_pack", { task: "go on with it" });
  const { plan, entryPoint, decisions = [] } = packed.data as Pack;
  expectAllOf(taskId, plan);
  expect(entryPoint).toBe("src/tree.ts::plant");
  expect(JSON.stringify([plan?.decided, decisions])).toContain("A kind is a plain word");
  expect(packed.tokenEstimate).toBeLessThanOrEqual(300);
  return start;
}

/** The task is theirs, with what was claimed for it, and its former holder can no longer write by its fence. */
async function expectToTakeOver(bob: Agent, taskId: string, fence: number): Promise<void> {
  const taken = await told<{ fence: number }>(bob, "task_update", { taskId, status: "in_progress" });
  expect(taken.fence).toBeGreaterThan(fence);
  const { claims } = await told<Start>(bob, "session_start");
  expect(claims.map(({ targetId }) => targetId).sort()).toEqual(["src/tree.ts::plant", taskId].sort());
  for (const claim of claims) expect(claim.fence).toBeGreaterThan(fence);
  const [claim] = claims;
  await told(bob, "task_update", { taskId, note: "going on", fence: Number(claim?.fence) });
}

async function expectRefused(ada: Agent, fence: number): Promise<void> {
  const late = await ada.call("memory_save", { kind: "note", content: "I was away.", fence });
  expect(late).toMatchObject({ ok: false, errorCode: "conflict" });
  const { results } = await told<{ results: unknown[] }>(ada, "memory_search", {
    query: "I was away",
    kinds: ["note"],
  });
  expect(results).toEqual([]);
}

describe("an agent that is gone in the middle of a task", () => {
  test.each([
    ["was killed, and another comes", "kill", "bob"],
    ["was killed, and one of its own name comes", "kill", "ada"],
    ["left without a word, and another comes", "leave", "bob"],
    ["left without a word, and one of its own name comes", "leave", "ada"],
  ] as const)("%s, who knows all and goes on", async (_, end, successor) => {
    const sandbox = await createSandbox();
    const ada = await startAgent(sandbox, "ada");
    const { taskId, fence } = await workOnIt(ada, sandbox);
    await ada[end]();

    const bob = await startAgent(sandbox, successor);
    const { tasks, claims, briefing } = await expectToKnow(bob, taskId);
    expect(briefing).toMatchObject({ why: "orphaned", by: "ada" });
    expect(claims).toEqual([]);
    expect(tasks.length).toBeLessThanOrEqual(1);
    await expectToTakeOver(bob, taskId, fence);

    const returned = await startAgent(sandbox, "ada");
    await expectRefused(returned, fence);
    const refused = await returned.call("task_update", { taskId, status: "in_progress" });
    expect(refused).toMatchObject({ ok: false, errorCode: "conflict" });
  });

  test("of two who begin at once, one is briefed on what it left, and only one can go on with it", async () => {
    const sandbox = await createSandbox();
    const ada = await startAgent(sandbox, "ada");
    const { taskId } = await workOnIt(ada, sandbox);
    await ada.kill();
    const others = await Promise.all(["bob", "bob", "eve"].map((name) => startAgent(sandbox, name)));
    const starts = await Promise.all(others.map((agent) => told<Start>(agent, "session_start")));
    const briefed = starts.filter(({ briefing }) => briefing?.id === taskId);
    expect(briefed).toHaveLength(1);
    const again = await Promise.all(others.map((agent) => told<Start>(agent, "session_start")));
    expect(again.map(({ briefing }) => briefing?.id)).toEqual(starts.map(({ briefing }) => briefing?.id));
    const taken = await Promise.all(
      others.map((agent) => agent.call("task_update", { taskId, status: "in_progress" })),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

test("what is handed over is told to whoever is there, and kept for whoever is not", async () => {
  const sandbox = await createSandbox();
  const ada = await startAgent(sandbox, "ada");
  const bob = await startAgent(sandbox, "bob");
  await told(bob, "session_start");
  const { taskId, fence } = await workOnIt(ada, sandbox);
  const given = await told(ada, "agent_handoff", { to: "bob", taskId, note: "The callers are next." });
  expect(given).toMatchObject({ isReceived: true, movedClaims: [{}, {}] });
  await expectRefused(ada, fence);

  expect(await bob.heard).toMatchObject({ type: "task_given", taskId, by: "ada" });
  const { warnings = [] } = await bob.call("graph_health");
  expect(warnings.join()).toContain(`task_given:${taskId}`);
  const { briefing, claims } = await told<Start>(bob, "session_start", { profile: "balanced" });
  expect(briefing).toMatchObject({ why: "own", id: taskId, openQuestions: [QUESTION] });
  expect(claims).toHaveLength(2);

  await told(bob, "agent_handoff", { to: "eve", taskId });
  await bob.kill();
  const other = await startAgent(sandbox, "mallory");
  expect((await told<Start>(other, "session_start")).briefing).toBeUndefined();
  const eve = await startAgent(sandbox, "eve");
  const received = await told<Start>(eve, "session_start");
  expect(received.briefing).toMatchObject({ why: "handed_over", id: taskId, goal: GOAL });
  expect(received.claims).toHaveLength(2);
  await told(eve, "task_update", { taskId, note: "mine now", fence: Number(received.claims[0]?.fence) });
});

test("what an agent wrote down before it went is the first thing its next session hears", async () => {
  const sandbox = await createSandbox();
  const ada = await startAgent(sandbox, "ada");
  await told(ada, "session_compact", {
    asked: "Count the trees of the orchard.",
    done: "Read src/tree.ts.",
    decisions: ["Count by kind"],
    inProgress: ["Find who calls plant"],
    aboutTheUser: "Wants short answers.",
  });
  await ada.kill();
  const next = await startAgent(sandbox, "ada");
  const { summary, data } = await next.call("session_start");
  expect((data as Start).briefing).toMatchObject({
    why: "last_session",
    asked: "Count the trees of the orchard.",
    done: "Read src/tree.ts.",
    decided: ["Count by kind"],
    inProgress: ["Find who calls plant"],
    aboutTheUser: "Wants short answers.",
  });
  expect(summary).toContain("Next: Find who calls plant.");
  const { plan } = await told<Pack>(next, "context_pack", { task: "go on with it" });
  expect(plan).toMatchObject({
    asked: "Count the trees of the orchard.",
    inProgress: ["Find who calls plant"],
  });
});
