import { z } from "zod";
import type { Caller } from "../domain/caller.ts";
import { asNodeId, type NodeId, type ProjectId } from "../domain/ids.ts";
import type { GraphReader, WriteTx } from "../stores/port.ts";

/** What a session is at: where its memories come from. */
export interface SessionWork {
  readonly task?: NodeId | undefined;
  readonly conversation?: NodeId | undefined;
}

const kept = z.object({ task: z.string().optional(), conversation: z.string().optional() });

/** Noted and not searched for, as every write asks for it. */
export async function sessionWork(
  reader: GraphReader,
  caller: Caller,
  project: ProjectId | null,
): Promise<SessionWork> {
  const name = nameOf(caller, project);
  const parsed = kept.safeParse(JSON.parse((await reader.marks(name)).get(name) ?? "{}"));
  if (!parsed.success) return {};
  const { task, conversation } = parsed.data;
  return {
    ...(task !== undefined && { task: asNodeId(task) }),
    ...(conversation !== undefined && { conversation: asNodeId(conversation) }),
  };
}

export async function noteSessionWork(
  tx: WriteTx,
  caller: Caller,
  project: ProjectId | null,
  work: SessionWork,
): Promise<void> {
  const former = await sessionWork(tx, caller, project);
  const now = { ...former, ...work };
  if (JSON.stringify(now) === JSON.stringify(former)) return;
  await tx.setMark(nameOf(caller, project), JSON.stringify(now));
}

function nameOf({ account, session }: Caller, project: ProjectId | null): string {
  return `session-work:${JSON.stringify([account, project, session])}`;
}
