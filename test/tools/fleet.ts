import type { Envelope } from "../../src/app/envelope.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asNodeId, asSessionId } from "../../src/domain/ids.ts";
import type { World } from "./world.ts";

export type Agent = Pick<Caller, "agent" | "session"> & Partial<Caller>;

/** One of the agents of a world; those of one name are told apart by their sessions. */
export function agentOf(agent: string, session = `session:${agent}`): Agent {
  return { agent, session: asSessionId(session) };
}

type Data = NonNullable<Envelope["data"]>;

/** What a call answers that has to go well. */
export async function told(world: World, tool: string, input: object, as: Partial<Caller>): Promise<Data> {
  const answer = await world.call(tool, input, as);
  if (!answer.ok) throw new Error(`${tool}: ${answer.summary}`);
  return answer.data ?? {};
}

export async function newTask(world: World, fields: object, as: Partial<Caller>): Promise<string> {
  const { task } = await told(world, "task_create", fields, as);
  return (task as { id: string }).id;
}

/** A task that somebody is at. */
export async function begunTask(world: World, fields: object, as: Partial<Caller>): Promise<string> {
  const taskId = await newTask(world, fields, as);
  await told(world, "task_update", { taskId, status: "in_progress" }, as);
  return taskId;
}

/** The session of an agent ends, as when its client goes. */
export async function endSession({ caller, store }: World, { agent, session }: Agent): Promise<void> {
  const { account, project } = caller;
  const meta = { type: "coordination", account, project, agentId: agent, sessionId: session } as const;
  await store.memory.transaction(meta, (tx) => tx.close({ project, id: asNodeId(session) }));
}
