import { afterEach, expect, test } from "vitest";
import { Failure } from "../../src/domain/failure.ts";
import { guardOfAll } from "../../src/domain/guard.ts";
import type { NodeKind } from "../../src/domain/kinds.ts";
import type { GraphStore, Store, WriteTx } from "../../src/stores/port.ts";
import { allTools } from "../../src/tools/index.ts";
import { agentOf, begunTask, told } from "./fleet.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
afterEach(() => world.dispose());
const ada = agentOf("ada");

/** A store in which, once it is armed, the write of a given kind fails that comes after so many others. */
function failing(store: Store, plan: { isArmed: boolean; after: number }): Store {
  const transaction: GraphStore["transaction"] = (meta, work, options) =>
    store.memory.transaction(meta, (tx) => work(plan.isArmed ? breaking(tx, plan) : tx), options);
  return { ...store, memory: { ...store.memory, transaction } };
}

function breaking(tx: WriteTx, plan: { isArmed: boolean; after: number }): WriteTx {
  let writes = 0;
  const counted =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (writes++ === plan.after) throw new Error("the disk is full");
      return write(...args);
    };
  return new Proxy(tx, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== "function") return value;
      const bound = value.bind(target) as (...args: readonly unknown[]) => Promise<unknown>;
      return WRITES.includes(String(name)) ? counted(bound) : bound;
    },
  });
}
const WRITES = ["put", "close", "link", "setMark", "putVector"];

async function kept(kinds: readonly NodeKind[]): Promise<string[]> {
  const { account, project } = world.caller;
  const view = { guard: guardOfAll({ account, project }) };
  const found = await world.store.memory.find(view, { kinds, limit: 100 });
  return found.map(({ id, props }) => `${id} ${props.status ?? ""}`).sort();
}

test("the end of a task is one thing: whichever write of it fails, nothing of it has happened", async () => {
  const plan = { isArmed: false, after: 0 };
  world = await openWorld(allTools, (store) => failing(store, plan));
  const taskId = await begunTask(world, { title: "Paint" }, ada);
  await told(world, "agent_claim", { targetId: "src/wall.ts", intent: "paint", taskId }, ada);
  const all: readonly NodeKind[] = ["TASK", "CLAIM", "EPISODE"];
  const before = await kept(all);
  const end = () => world.call("task_update", { taskId, status: "completed", note: "blue" }, ada);
  plan.isArmed = true;
  let failures = 0;
  for (; plan.after < 40; plan.after++) {
    const answer = await end();
    if (answer.ok) break;
    expect(answer.errorCode).toBe("internal");
    expect(await kept(all)).toEqual(before);
    failures += 1;
  }
  expect(failures).toBeGreaterThan(5);
  plan.isArmed = false;
  expect(await kept(["CLAIM"])).toEqual([]);
  expect(await kept(["TASK"])).toEqual([`${taskId} completed`]);
  expect(await kept(["EPISODE"])).toHaveLength(1);
});

test("a store that is away leaves the task as it is and says so", async () => {
  world = await openWorld();
  const taskId = await begunTask(world, { title: "Paint" }, ada);
  world.setAway(true);
  const answer = await world.call("task_update", { taskId, status: "completed" }, ada);
  expect(answer).toMatchObject({ ok: false, errorCode: "unavailable" });
  world.setAway(false);
  expect(await kept(["TASK"])).toEqual([`${taskId} in_progress`]);
});

test("what cannot be reflected on at once is reflected on after the answer", async () => {
  let isBusy = true;
  world = await openWorld(allTools, (store) => {
    const transaction: GraphStore["transaction"] = (meta, work, options) => {
      const isRefused = isBusy && meta.reason?.startsWith("reflection");
      if (isRefused) isBusy = false;
      return isRefused
        ? Promise.reject(new Failure("unavailable", "busy", "wait"))
        : store.memory.transaction(meta, work, options);
    };
    return { ...store, memory: { ...store.memory, transaction } };
  });
  const taskId = await begunTask(world, { title: "Paint" }, ada);
  for (let at = 0; at < 3; at++)
    await told(
      world,
      "episode_add",
      {
        ...{ type: "EDIT", content: "another coat" },
        metadata: { file: "src/wall.ts", diffSummary: "blue", linesBefore: 1, linesAfter: 1, reason: "thin" },
      },
      ada,
    );
  const answer = await world.call("task_update", { taskId, status: "completed" }, ada);
  expect(answer).toMatchObject({
    ok: true,
    data: { task: { status: "completed" }, reflection: { status: "later" } },
  });
  expect(answer.summary).toContain("It is reflected on after this.");
  await expect.poll(() => kept(["LEARNING"])).toHaveLength(1);
});
