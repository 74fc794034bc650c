import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { guardOfAll } from "../../src/domain/guard.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import { type MemoryApp, openMemoryApp, PROJECT } from "../durability/memoryApp.ts";
import type { WorkerOrder, WorkerReport } from "./taskWorker.ts";

let folder: string;
let judge: MemoryApp;
const workers: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-tasks-"));
  judge = await openMemoryApp(folder, "judge");
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await killed(worker);
  await judge.close();
  await rm(folder, { recursive: true, force: true });
});

async function killed(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}

async function newWorker(name: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "taskWorker.ts");
  const worker = fork(script, [folder, name], { execArgv: ["--no-warnings"] });
  workers.push(worker);
  await once(worker, "message");
  return worker;
}

const order = (worker: ChildProcess, what: WorkerOrder) => worker.send(what);
async function started(worker: ChildProcess, ids: readonly string[]): Promise<readonly string[]> {
  order(worker, { start: ids });
  const [report] = (await once(worker, "message")) as [{ started: readonly string[] }];
  return report.started;
}

async function newTasks(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const { data } = await judge.call("task_create", { title: `Task ${at}` });
    ids.push((data as { task: { id: string } }).task.id);
  }
  return ids;
}

async function current(kind: "TASK" | "CLAIM" | "EPISODE"): Promise<NodeRecord[]> {
  const view = { guard: guardOfAll({ account: "local", project: PROJECT }) };
  return judge.store.memory.find(view, { kinds: [kind], limit: 1_000 });
}

test("of eight processes that start the same tasks at once, one starts each", async () => {
  const ids = await newTasks(12);
  const names = Array.from({ length: 8 }, (_, at) => `agent${at}`);
  const crew = await Promise.all(names.map(newWorker));
  // Each in another order, so that all of them meet others everywhere.
  const orders = crew.map((_, at) => [...ids.slice(at), ...ids.slice(0, at)]);
  const won = await Promise.all(crew.map((worker, at) => started(worker, orders[at] ?? [])));
  expect(won.flat().sort()).toEqual(ids);

  const holders = new Map((await current("CLAIM")).map(({ props }) => [String(props.name), props.agent]));
  for (const { id, props } of await current("TASK")) {
    const winner = names.find((_, at) => won[at]?.includes(id));
    expect({ id, status: props.status, agent: props.agent, holder: holders.get(id) }).toEqual({
      ...{ id, status: "in_progress", agent: winner, holder: winner },
    });
  }
  expect(holders.size).toBe(ids.length);
});

test("an agent killed while it ends tasks has ended each of them wholly or not at all", async () => {
  const ids = await newTasks(20);
  const worker = await newWorker("ada");
  await started(worker, ids);
  const told: string[] = [];
  const isEnough = new Promise<void>((resolve) => {
    worker.on("message", (report: WorkerReport) => {
      if (typeof report === "object" && "ended" in report) told.push(report.ended);
      if (told.length >= 5) resolve();
    });
  });
  order(worker, { end: ids });
  await isEnough;
  await killed(worker);

  const tasks = await current("TASK");
  const claimed = new Set((await current("CLAIM")).map(({ props }) => String(props.name)));
  const outcomes = new Map((await current("EPISODE")).map(({ id, taskId }) => [String(taskId), id]));
  for (const { id, props } of tasks) {
    const hasEnded = props.status === "completed";
    expect({ id, isClaimed: claimed.has(id), isTold: outcomes.has(id) }).toEqual({
      ...{ id, isClaimed: !hasEnded, isTold: hasEnded },
    });
  }
  const ended = tasks.filter(({ props }) => props.status === "completed").map(({ id }) => String(id));
  expect(ended).toEqual(expect.arrayContaining(told));
});
