import { type Caller, guardOf } from "../../domain/caller.ts";
import { admits, DEFAULT_VISIBILITY, guardOfAll } from "../../domain/guard.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { ConversationPlan } from "../../engines/conversation/planMessages.ts";
import type { Store, WriteTx } from "../../stores/port.ts";
import { namedTask } from "../namedTask.ts";
import { noteSessionWork } from "../sessionWork.ts";
import { repairingTalk } from "./rebuildTalk.ts";
import { type NewMessage, saidAt } from "./stretch.ts";
import { writeMessages } from "./writeMessages.ts";

/** Messages that were decided on: enough to write them now, or later from the outbox. */
export interface ConversationAppend extends ConversationPlan {
  readonly project: ProjectId;
  readonly caller: Caller;
  /** What the messages mean, one for each, where a model was at hand. */
  readonly vectors?: MessageVectors;
  /** The task during which it came up, where that is said. */
  readonly producedByTaskId?: string;
}

export interface MessageVectors {
  readonly model: string;
  readonly rows: readonly Float32Array[];
}

export type AppendResult =
  | { readonly status: "stored"; readonly stored: number }
  /** The conversation of that name is not for this caller. */
  | { readonly status: "hidden" }
  | { readonly status: "unknown_task"; readonly taskId: string };

/**
 * Adds messages to the end of a conversation. Where that is, is read in the transaction that writes, so of two who append
 * at once one comes after the other. Carried out twice it writes once, as the ids are part of the plan.
 */
export function appendMessages(
  store: Store,
  append: ConversationAppend,
  signal?: AbortSignal,
): Promise<AppendResult> {
  const { project, caller } = append;
  const { account, agent, session } = caller;
  const meta = { type: "memory_write", account, project, agentId: agent, sessionId: session } as const;
  return repairingTalk(store.memory, { account, project }, () =>
    store.memory.transaction(meta, (tx) => carryOut(tx, append), signal ? { signal } : {}),
  );
}

async function carryOut(tx: WriteTx, append: ConversationAppend): Promise<AppendResult> {
  const { conversation, messages, project, caller, vectors, producedByTaskId: taskId } = append;
  const all = { guard: guardOfAll({ account: caller.account, project }) };
  const [existing] = await tx.get(all, [conversation]);
  if (existing && !admits(guardOf(caller, project), existing)) return { status: "hidden" };
  const task = taskId === undefined ? null : await namedTask(tx, caller, project, taskId);
  if (taskId !== undefined && !task) return { status: "unknown_task", taskId };
  if (task) await tx.link({ type: "RAISED_DURING", from: task, to: conversation });
  // What was ever there was sent before, also where it is deleted by now.
  const histories = await tx.stored(caller.account, messages);
  const known = new Set(
    messages.filter((_, at) => (histories[at]?.versions.length ?? 0) > 0).map(({ id }) => id),
  );
  // All of a conversation is for the same readers: a message is ranked also by the words of those beside it.
  const { visibility = DEFAULT_VISIBILITY, agents = [] } = existing ?? conversation;
  const fresh = messages.flatMap((message, at): NewMessage[] => {
    if (known.has(message.id)) return [];
    known.add(message.id);
    return [{ draft: { ...message, visibility, agents }, vector: vectors?.rows[at] ?? null }];
  });
  if (fresh.length === 0) return { status: "stored", stored: 0 };
  // Who goes on with a conversation that was deleted begins it anew; what was said in it stays deleted.
  if (!existing) await tx.setDeleted(conversation, false);
  if (!existing) await tx.put(conversation, Math.min(...fresh.map(({ draft }) => saidAt(draft, tx.at))));
  const place = { conversation, project, account: caller.account, isThere: existing !== undefined };
  await writeMessages(tx, place, fresh, vectors?.model ?? null);
  await noteSessionWork(tx, caller, project, { conversation: conversation.id });
  return { status: "stored", stored: fresh.length };
}
