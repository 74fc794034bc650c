import type { NodeId, NodeRef } from "../domain/ids.ts";
import { type NodeKind, STATEMENT_KINDS } from "../domain/kinds.ts";
import type { NodeDraft, NodeRecord } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { Store, TxMeta, WriteTx } from "../stores/port.ts";
import { chainEpisode } from "./chainEpisode.ts";
import { type Glance, glanceAt, guardFor, neighbourhood } from "./glance.ts";
import { useGovernanceToken } from "./governance/governanceToken.ts";
import { isTheirs } from "./isTheirs.ts";
import type { MemoryWrite, WriteResult } from "./memoryWrite.ts";
import { producerOf } from "./producerOf.ts";
import { sayAgain } from "./sayAgain.ts";
import { type Successor, succeedBriefingsIn } from "./succeedBriefings.ts";

/**
 * The one place where a memory is written, whichever door it came by. Looking for what is the same and writing are one
 * transaction, so of two agents who say the same at once one finds the other. Carried out twice it writes once, as the
 * id is part of the plan.
 */
export async function writeMemory(
  { memory }: Store,
  write: MemoryWrite,
  signal?: AbortSignal,
): Promise<WriteResult> {
  const glance = await glanceAt(memory, write);
  const work = (tx: WriteTx) => writeMemoryIn(tx, write, glance);
  return memory.transaction(authorOf(write), work, signal ? { signal } : {});
}

function authorOf({ caller: { account, agent, session }, draft: { project } }: MemoryWrite): TxMeta {
  return { type: "memory_write", account, project, agentId: agent, sessionId: session };
}

/** For who writes more in one transaction. */
export async function writeMemoryIn(
  tx: WriteTx,
  write: MemoryWrite,
  glance: Glance | null = null,
): Promise<WriteResult> {
  const { same, alike } = await neighbourhood(tx, write, glance);
  if (same) return sayAgain(tx, write, same);
  if (alike.verdict === "review" && !write.isUnattended)
    return { status: "manual_review", candidates: alike.likely };
  const replaced = write.supersedes ?? (alike.verdict === "supersede" ? alike.likely[0]?.id : undefined);
  if (replaced === undefined) return saved(tx, write);
  const result = await supersede(tx, write, replaced);
  // Nobody asked for that one to be replaced, so whoever may not do so is asked as with any other that is alike.
  const isRefused = result.status === "failed" && result.why.is === "not_theirs";
  if (!isRefused || write.supersedes !== undefined) return result;
  return write.isUnattended ? saved(tx, write) : { status: "manual_review", candidates: alike.likely };
}

async function saved(tx: WriteTx, write: MemoryWrite): Promise<WriteResult> {
  const put = await putNew(tx, write);
  return "why" in put ? put : { status: "saved", id: write.draft.id, ...put };
}

/** What is held to be so can be held otherwise; what happened, or is being done, cannot. */
const REPLACEABLE: readonly NodeKind[] = STATEMENT_KINDS;

async function supersede(tx: WriteTx, write: MemoryWrite, old: NodeId): Promise<WriteResult> {
  const { draft, saidAt } = write;
  const [found] = await tx.get({ guard: guardFor(write) }, [{ project: draft.project, id: old }]);
  if (!found || !REPLACEABLE.includes(found.kind))
    return { status: "failed", why: { is: "nothing_to_replace", id: old } };
  const isLater = write.isUnattended && saidAt !== undefined && found.validFrom > saidAt;
  if (isLater || !(await isTheirs(tx, write.caller, found)))
    return { status: "failed", why: { is: "not_theirs", id: old } };
  const put = await putNew(tx, write);
  if ("why" in put) return put;
  await tx.close(found, endOf(found, saidAt));
  await tx.link({ type: "SUPERSEDES", from: draft, to: found });
  return { status: "superseded", id: draft.id, superseded: found.id, ...put };
}

/** The memory, who and what it came from, and its ties. Nothing is written before all that may stop it was asked. */
async function putNew(
  tx: WriteTx,
  write: MemoryWrite,
): Promise<{ hasProducer: boolean } | (WriteResult & { status: "failed" })> {
  const { draft, caller, governance, saidAt, ties = [] } = write;
  const producer = await producerOf(tx, write);
  if (producer === null && write.producedByTaskId !== undefined)
    return { status: "failed", why: { is: "unknown_task", taskId: write.producedByTaskId } };
  if (draft.project === null) {
    const verdict = await useGovernanceToken(tx, caller, governance ?? "");
    if (verdict !== "valid") return { status: "failed", why: { is: "no_right", verdict } };
  }
  if (producer) await tx.link({ type: "PRODUCED", from: producer, to: draft });
  await tx.put({ ...draft, ...taskPart(draft, producer) }, saidAt);
  if (write.vector) await tx.putVector(draft, write.vector);
  for (const tie of ties) await tx.link(tie, saidAt);
  if (write.isChained) await chainEpisode(tx, write);
  if (draft.kind === "BRIEFING") await succeedBriefingsIn(tx, successorOf(write));
  return { hasProducer: producer !== null };
}

/** Whoever asks for what happened in a task means also what did not name it. What a briefing is for, it says itself. */
function taskPart({ kind, taskId }: NodeDraft, producer: NodeRef | null): Pick<NodeDraft, "taskId"> {
  if (taskId !== undefined || kind === "BRIEFING" || !producer?.id.startsWith("task:")) return {};
  return { taskId: producer.id };
}

/** What came after the word was said cannot have ended before it began. */
function endOf(found: NodeRecord, saidAt: Instant | undefined): Instant | undefined {
  return saidAt === undefined ? undefined : Math.max(saidAt, found.validFrom);
}

function successorOf({ draft, caller, succeeds: taken = [], saidAt }: MemoryWrite): Successor {
  const { project, id, taskId = null } = draft;
  return { project, id, taskId, caller, taken, saidAt };
}
