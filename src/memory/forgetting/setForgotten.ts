import { type Caller, guardOf, writersGuard } from "../../domain/caller.ts";
import { type Guard, guardOfAll } from "../../domain/guard.ts";
import type { NodeId, NodeRef, ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { conversationNode } from "../../engines/conversation/talkIndex.ts";
import { isForgettable, mayForget } from "../../engines/forgetting/mayForget.ts";
import type { Store, WriteTx } from "../../stores/port.ts";
import { forgetTruths, remakeTruths } from "../concepts/remakeTruths.ts";
import { reindexConversation } from "../conversation/rebuildConversation.ts";
import { repairingTalk } from "../conversation/rebuildTalk.ts";
import { noteRestored } from "../lastRestored.ts";
import { partsOf } from "./partsOf.ts";

export interface Forgetting {
  readonly ids: readonly NodeId[];
  /** Whether they are to be deleted, or to be brought back. */
  readonly deleted: boolean;
  readonly caller: Caller;
  readonly project: ProjectId;
}

export interface Forgotten {
  /** Of those that were named. What is so already is neither here nor refused. */
  readonly changed: readonly NodeId[];
  /** How many went or came back with these. */
  readonly parts: number;
  readonly refused: readonly { readonly id: NodeId; readonly why: "not_found" | "forbidden" }[];
  readonly at: Instant;
}

/** Deletes or restores memories with all they hold, in one transaction; nothing of the deleted is found any more. */
export function setForgotten(store: Store, forgetting: Forgetting, signal?: AbortSignal): Promise<Forgotten> {
  const { caller, project, deleted } = forgetting;
  const { account, agent, session } = caller;
  const author = { type: "memory_write", account, project, agentId: agent, sessionId: session } as const;
  // Why somebody did it is in the audit, out of which a purge takes it: it may tell what the memory said.
  const meta = { ...author, reason: deleted ? "delete" : "restore" };
  return repairingTalk(store.memory, { account, project }, () =>
    store.memory.transaction(meta, (tx) => carryOut(tx, forgetting), signal ? { signal } : {}),
  );
}

async function carryOut(tx: WriteTx, forgetting: Forgetting): Promise<Forgotten> {
  const changed: NodeId[] = [];
  const refused: { id: NodeId; why: "not_found" | "forbidden" }[] = [];
  const conversations = new Map<NodeId, NodeRef>();
  const nodes: NodeRecord[] = [];
  let parts = 0;
  for (const id of new Set(forgetting.ids)) {
    const node = await named(tx, forgetting, id);
    if (node === "done") continue;
    if (typeof node === "string") {
      refused.push({ id, why: node });
      continue;
    }
    parts += await change(tx, forgetting, node);
    changed.push(id);
    nodes.push(node);
    const conversation = conversationOf(node);
    if (conversation) conversations.set(conversation.id, conversation);
  }
  const talk = { account: forgetting.caller.account, project: forgetting.project };
  for (const conversation of conversations.values()) await reindexConversation(tx, talk, conversation);
  if (!forgetting.deleted && changed.length > 0) await noteRestored(tx);
  // What sums up facts must not go on saying what those said that are gone.
  await (forgetting.deleted ? forgetTruths : remakeTruths)(tx, talk, nodes);
  return { changed, parts, refused, at: tx.at };
}

/** What an id stands for, if it is there to be changed and the caller may. */
async function named(
  tx: WriteTx,
  forgetting: Forgetting,
  id: NodeId,
): Promise<NodeRecord | "done" | "not_found" | "forbidden"> {
  const { caller, deleted } = forgetting;
  const there = await found(tx, forgetting, id, "there");
  const gone = await found(tx, forgetting, id, "deleted");
  const [node, done] = deleted ? [there, gone] : [gone, there];
  if (node) return mayForget(caller, node.by) ? node.node : "forbidden";
  return done && mayForget(caller, done.by) ? "done" : "not_found";
}

/** A memory that is there, with who wrote it, or that is deleted, with who did that. */
async function found(
  tx: WriteTx,
  { caller, project }: Forgetting,
  id: NodeId,
  state: "there" | "deleted",
): Promise<{ node: NodeRecord; by: string | null } | null> {
  const guard = writersGuard(caller, project);
  const of = [
    { project, id },
    { project: null, id },
  ];
  const isThere = state === "there";
  const [node] = isThere ? await tx.last({ guard }, of) : await tx.deleted(guard, { of, limit: 1 });
  if (!node || !isForgettable(node.kind)) return null;
  return { node, by: await (isThere ? firstAuthor : deleterOf)(tx, guard, node) };
}

async function firstAuthor(tx: WriteTx, guard: Guard, node: NodeRecord): Promise<string | null> {
  const [first] = await tx.first({ guard: guardOfAll(guard) }, [node]);
  return first?.agentId ?? null;
}

/** What happened in one instant is told apart by nothing, so that whoever it was must be the same in all of it. */
async function deleterOf(tx: WriteTx, guard: Guard, { deletedAt }: NodeRecord): Promise<string | null> {
  if (deletedAt === null) return null;
  const then = await tx.transactions(guard, { at: deletedAt, limit: 100 });
  const [by, ...others] = new Set(then.map(({ agentId }) => agentId));
  return by !== undefined && others.length === 0 ? by : null;
}

/** How many parts changed with it. What is in a container is looked for while that is visible. */
async function change(
  tx: WriteTx,
  { deleted, caller, project }: Forgetting,
  node: NodeRecord,
): Promise<number> {
  const guard = guardOfAll(guardOf(caller, project));
  if (!deleted) await tx.setDeleted(node, false);
  let parts = 0;
  for (const part of await partsOf(tx, guard, node)) if (await tx.setDeleted(part, deleted)) parts += 1;
  if (deleted) await tx.setDeleted(node, true);
  return parts;
}

function conversationOf({ kind, project, id, props }: NodeRecord): NodeRef | null {
  if (kind === "CONVERSATION") return { project, id };
  return kind === "MESSAGE" ? { project, id: conversationNode(String(props.conversationId)) } : null;
}
