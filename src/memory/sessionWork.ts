import { z } from "zod";
import type { Caller } from "../domain/caller.ts";
import { asNodeId, type NodeId, type ProjectId } from "../domain/ids.ts";
import type { GraphReader, WriteTx } from "../stores/port.ts";

/** What a session is at: where its memories come from. */
export interface SessionWork {
  readonly task?: NodeId | undefined;
  readonly conversation?: NodeId | undefined;
  /** The task it was briefed on last, whether or not it took it up; what it writes does not come from that. */
  readonly briefed?: NodeId | undefined;
}

const kept = z.object({
  task: z.string().optional(),
  conversation: z.string().optional(),
  briefed: z.string().optional(),
});

/** Noted and not searched for, as every write asks for it. */
export async function sessionWork(
  reader: GraphReader,
  caller: Caller,
  project: ProjectId | null,
): Promise<SessionWork> {
  const name = nameOf(caller, project);
  const parsed = kept.safeParse(JSON.parse((await reader.marks(name)).get(name) ?? "{}"));
  if (!parsed.success) return {};
  const { task, conversation, briefed } = parsed.data;
  return {
    ...(task !== undefined && { task: asNodeId(task) }),
    ...(conversation !== undefined && { conversation: asNodeId(conversation) }),
    ...(briefed !== undefined && { briefed: asNodeId(briefed) }),
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
  const isAtNothing = Object.values(now).every((value) => value === undefined);
  await tx.setMark(nameOf(caller, project), isAtNothing ? null : JSON.stringify(now));
}

/** The session has ended for good. */
export async function forgetSessionWork(
  tx: WriteTx,
  session: Pick<Caller, "account" | "session">,
  project: ProjectId | null,
): Promise<void> {
  await tx.setMark(nameOf(session, project), null);
}

function nameOf(
  { account, session }: Pick<Caller, "account" | "session">,
  project: ProjectId | null,
): string {
  return `session-work:${JSON.stringify([account, project, session])}`;
}
