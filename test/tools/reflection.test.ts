import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import { plantOrchard } from "./orchard.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const CART = "src/cart/cart.ts";

const edit = (file: string, reason = "because") => ({
  type: "EDIT",
  content: `Changed ${file}`,
  metadata: { file, diffSummary: reason, linesBefore: 10, linesAfter: 12, reason },
});
const tests = (failed: number, testFiles: readonly string[] = []) => ({
  type: "TEST_RESULT",
  content: failed > 0 ? "Tests failed" : "Tests passed",
  metadata: { passed: 3, failed, testFiles },
});
const error = (entities: readonly string[], recoveryAction = "round once at the end") => ({
  type: "ERROR",
  content: "The total is off by a cent",
  entities,
  metadata: { errorType: "RoundingError", stackSummary: "total() in cart.ts", recoveryAction },
});

async function add(...episodes: readonly object[]): Promise<void> {
  for (const episode of episodes)
    expect(await world.call("episode_add", episode)).toMatchObject({ ok: true });
}

interface Reflected {
  readonly reflectionId: string;
  readonly learnings: readonly { id: string; content: string; confidence: number; change: string }[];
  readonly patterns: readonly { kind: string }[];
}
async function reflect(input: object = {}, as = {}): Promise<Reflected> {
  const answer = await world.call("reflect", { profile: "debug", ...input }, as);
  expect(answer).toMatchObject({ ok: true, data: { status: "reflected" } });
  return answer.data as unknown as Reflected;
}

function read(kind: NodeRecord["kind"]): Promise<NodeRecord[]> {
  const { account, project } = world.caller;
  const guard = { account, project, visibilities: ["public", "shared", "admin"] } as const;
  return world.store.memory.find({ guard }, { kinds: [kind], limit: 100 });
}
const reflections = async () => (await read("EPISODE")).filter(({ props }) => props.type === "REFLECTION");
const hotspot = [edit(CART, "round once"), edit(CART, "undo it"), edit(CART, "round at the end")];

describe("what is written", () => {
  test("fewer than three episodes teach nothing, and that is said", async () => {
    await add(edit(CART), edit(CART));
    const answer = await world.call("reflect");
    expect(answer).toMatchObject({ ok: true, data: { status: "too_few" } });
    expect(answer.summary).toContain("nothing was written");
    expect(await reflections()).toEqual([]);
    expect(await world.call("reflect", { limit: 2 })).toMatchObject({
      ok: false,
      errorCode: "invalid_input",
    });
    expect(await world.call("reflect", { limit: 3 })).toMatchObject({ ok: true });
  });

  test("one reflection on its episodes, and a learning on the code, which tells why", async () => {
    await add(...hotspot);
    const { reflectionId, learnings } = await reflect();
    expect(learnings).toMatchObject([{ confidence: 0.8, change: "new" }]);
    expect(learnings[0]?.content).toContain("src/cart/cart.ts was edited 3 times");
    expect(learnings[0]?.content).toContain("round at the end");
    const { project } = world.caller;
    const view = { guard: { account: "local", project, visibilities: ["shared"] } as const };
    const out = { direction: "out", limit: 50 } as const;
    const fromReflection = await world.store.memory.edges(view, {
      of: [{ project, id: asNodeId(reflectionId) }],
      ...out,
    });
    expect(fromReflection.map(({ type }) => type)).toEqual(Array(3).fill("DERIVED_FROM"));
    const learningId = asNodeId(learnings[0]?.id ?? "");
    const fromLearning = await world.store.memory.edges(view, { of: [{ project, id: learningId }], ...out });
    expect(fromLearning.map(({ type, to }) => [type, to.id])).toEqual([
      ["APPLIES_TO", CART],
      ["DERIVED_FROM", reflectionId],
    ]);
  });

  test("it is Loci's own word, and says who asked", async () => {
    await add(...hotspot);
    const answer = await world.call("reflect", { profile: "debug" }, { agent: "bob" });
    expect(answer.warnings ?? []).toEqual([]);
    expect((await reflections())[0]).toMatchObject({
      agentId: "system",
      props: { metadata: { askedBy: "bob" } },
    });
    expect((await read("LEARNING"))[0]).toMatchObject({ agentId: "system" });
  });

  test("a task's or an agent's episodes are reflected on alone", async () => {
    await add(...hotspot.map((episode) => ({ ...episode, taskId: "task:1" })));
    await add(edit("src/other.ts"), edit("src/other.ts"));
    await world.call("episode_add", edit("src/other.ts"), { agent: "bob" });
    expect((await reflect({ taskId: "task:1" })).learnings).toHaveLength(1);
    expect((await world.call("reflect", { agentId: "bob" })).data).toMatchObject({ status: "too_few" });
    expect((await reflect({ agentId: "ada" })).patterns).toMatchObject([{ kind: "hotspot" }]);
    expect((await reflect()).learnings).toHaveLength(2);
  });
});

describe("what is known already", () => {
  test("the same episodes again teach nothing more", async () => {
    await add(...hotspot);
    const first = await reflect();
    const second = await reflect();
    expect(second.reflectionId).toBe(first.reflectionId);
    expect(second.learnings).toEqual(first.learnings.map((learning) => ({ ...learning, change: "none" })));
    expect(await read("LEARNING")).toHaveLength(1);
    expect(await reflections()).toHaveLength(1);
  });

  test("two who reflect at once learn it once", async () => {
    await add(...hotspot);
    const both = await Promise.all([reflect(), reflect({}, { agent: "bob" })]);
    expect(both.map(({ learnings }) => learnings[0]?.confidence)).toEqual([0.8, 0.8]);
    expect(await read("LEARNING")).toHaveLength(1);
    expect(await reflections()).toHaveLength(1);
  });

  test("seen again in new episodes, it is surer, in a new version of the same learning", async () => {
    await add(...hotspot);
    const [before] = (await reflect()).learnings;
    await add(edit(CART, "again"));
    const [after] = (await reflect()).learnings;
    expect(after).toMatchObject({ id: before?.id, confidence: 0.82, change: "seen_again" });
    expect(await read("LEARNING")).toHaveLength(1);
  });

  test("contradicted, it is less sure, and in the end no longer told anywhere", async () => {
    await plantOrchard(world);
    await add(...hotspot);
    await reflect();
    const told = async () => {
      const found = await world.call("memory_search", {
        query: "cart.ts was edited in one stretch of work",
        profile: "debug",
      });
      const explained = await world.call("code_explain", { element: CART, profile: "debug" });
      const pack = await world.call("context_pack", { task: "Cart total", profile: "debug" });
      return [found, explained, pack].map((answer) => JSON.stringify(answer).includes("learning:"));
    };
    expect(await told()).toEqual([true, true, true]);
    // Each of these is one edit that was enough, in a task of its own.
    for (const task of ["task:a", "task:b", "task:c"]) {
      await add(...[edit(CART), tests(0), edit("src/x.ts")].map((episode) => ({ ...episode, taskId: task })));
      await reflect({ taskId: task });
    }
    expect((await read("LEARNING"))[0]?.props.confidence).toBeLessThan(0.3);
    expect(await told()).toEqual([false, false, false]);
  });
});

describe("rights", () => {
  test("a restricted agent's reflection is for that agent, and does not mix with others'", async () => {
    const guest = { role: "restricted", agent: "guest" } as const;
    await add(...hotspot);
    for (const episode of hotspot) await world.call("episode_add", episode, guest);
    const own = await reflect({}, guest);
    const shared = await reflect({ agentId: "ada" });
    expect(own.learnings[0]?.id).not.toBe(shared.learnings[0]?.id);
    const [learned] = (await read("LEARNING")).filter(({ id }) => id === own.learnings[0]?.id);
    expect(learned).toMatchObject({ visibility: "public", agents: ["guest"] });
  });

  test("another account, another project and no project have nothing to reflect on", async () => {
    await add(...hotspot);
    expect(await world.call("reflect", {}, { account: "rival" })).toMatchObject({ ok: false });
    expect(await world.call("reflect", { projectId: "nowhere" })).toMatchObject({
      ok: false,
      errorCode: "blocked_scope",
    });
    const other = await world.call("reflect", { projectId: "example.org/acme/other" });
    expect(other.data).toMatchObject({ status: "too_few" });
  });

  test("sensitive episodes are left out", async () => {
    await add(...hotspot.map((episode) => ({ ...episode, sensitive: true })));
    expect((await world.call("reflect")).data).toMatchObject({ status: "too_few" });
  });
});

test("what was learned comes back with the code it applies to", async () => {
  await plantOrchard(world);
  await add(
    edit(CART, "round for each fruit"),
    tests(2, ["test/cart.test.ts"]),
    error([`${CART}::Cart::total`]),
    edit(CART, "round once at the end"),
    tests(0, ["test/cart.test.ts"]),
    edit(CART, "name the sum"),
  );
  const { learnings } = await reflect();
  expect(learnings.map(({ content }) => content).join()).toContain("RoundingError");
  const pack = await world.call("context_pack", {
    task: "Cart.total shows a wrong sum",
    profile: "balanced",
  });
  expect(JSON.stringify(pack.data?.learnings)).toContain("round once at the end");
  const explained = await world.call("code_explain", {
    element: `${CART}::Cart::total`,
    profile: "balanced",
  });
  expect(JSON.stringify(explained.data?.learnings)).toContain("RoundingError");
  const slice = await world.call("semantic_slice", {
    symbol: "Cart.total",
    context: "full",
    profile: "balanced",
  });
  expect(JSON.stringify(slice.data?.learnings)).toContain("RoundingError");
});
