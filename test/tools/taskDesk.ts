import type { Envelope } from "../../src/app/envelope.ts";
import { guardOfAll } from "../../src/domain/guard.ts";
import { asNodeId, asProjectId } from "../../src/domain/ids.ts";
import type { EdgeType } from "../../src/domain/kinds.ts";
import { agentOf, newTask, told } from "./fleet.ts";
import type { World } from "./world.ts";

/** A task as answers show it. */
export interface TaskShown {
  readonly id: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

export interface TaskDesk {
  update(taskId: string, fields?: object, as?: object): Promise<Envelope>;
  start(taskId: string, as?: object): Promise<Envelope>;
  complete(taskId: string, fields?: object, as?: object): Promise<Envelope>;
  itemOf(taskId: string, as?: object): Promise<TaskShown>;
  /** The ids of what a question lists. */
  listed(question?: object, as?: object): Promise<string[]>;
  edgesFrom(id: string, type: EdgeType): Promise<string[]>;
  /** All that the store has of the project, as one text. */
  everythingKept(): Promise<string>;
}

/** What is done to tasks again and again, by ada unless it is said who; answers have all there is to tell. */
export function taskDesk(world: World): TaskDesk {
  const ada = agentOf("ada");
  const { account, project } = world.caller;
  const update: TaskDesk["update"] = (taskId, fields = {}, as = ada) =>
    world.call("task_update", { taskId, profile: "debug", ...fields }, as);
  const query = async (question: object, as: object = ada) => {
    const { tasks } = await told(world, "progress_query", { profile: "debug", limit: 100, ...question }, as);
    return tasks as TaskShown[];
  };
  return {
    update,
    start: (taskId, as) => update(taskId, { status: "in_progress" }, as),
    complete: (taskId, fields, as) => update(taskId, { status: "completed", ...fields }, as),
    async itemOf(taskId, as) {
      const [task] = await query({ taskId }, as);
      if (!task) throw new Error(`${taskId} is not shown`);
      return task;
    },
    listed: async (question = {}, as = ada) => (await query(question, as)).map(({ id }) => id),
    async edgesFrom(id, type) {
      const view = { guard: guardOfAll({ account, project }) };
      const query = {
        of: [{ project, id: asNodeId(id) }],
        types: [type],
        direction: "out",
        limit: 100,
      } as const;
      return (await world.store.memory.edges(view, query)).map(({ to }) => String(to.id));
    },
    async everythingKept() {
      const kept: unknown[] = [];
      const holding = { account, project: asProjectId(String(project)), shared: true };
      for await (const record of world.store.memory.dump(holding)) kept.push(record);
      return JSON.stringify(kept);
    },
  };
}

/** A feature with two tasks of which one waits for the other, and a task of its own. */
export async function plannedHouse(world: World) {
  const ada = agentOf("ada");
  const featureId = await newTask(
    world,
    { title: "House", kind: "feature", description: "To live in." },
    ada,
  );
  const sand = await newTask(world, { title: "Sand", featureId, priority: "high", kind: "chore" }, ada);
  const paint = await newTask(world, { title: "Paint", featureId, dependsOn: [sand] }, ada);
  const mow = await newTask(world, { title: "Mow", priority: "critical" }, ada);
  return { featureId, sand, paint, mow };
}
