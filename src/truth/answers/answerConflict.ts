import { guardOf } from "../../domain/caller.ts";
import { nextVersion } from "../../memory/correct/nextVersion.ts";
import { isTheirs } from "../../memory/isTheirs.ts";
import type { GraphStore, TxMeta, View, WriteTx } from "../../stores/port.ts";
import {
  type ConflictRecord,
  type ConflictStatus,
  conflictOf,
  type Resolution,
  resolutionProps,
} from "../records/conflictRecord.ts";
import { holdingMembers } from "../records/settleOvertaken.ts";
import { type Answered, type Answering, type AnswerRequest, failed, NotAnswered } from "./answering.ts";
import { DEEDS } from "./carryOut.ts";
import { reopen } from "./reopen.ts";
import { obstacleTo } from "./whatEnds.ts";

/**
 * Carries out somebody's answer to a conflict. Looking at it, changing memory and settling the question are one transaction,
 * so of two who answer at once the second finds it answered.
 */
export async function answerConflict(
  memory: GraphStore,
  request: AnswerRequest,
  signal?: AbortSignal,
): Promise<Answered> {
  try {
    const work = (tx: WriteTx) => answerIn(tx, request);
    return await memory.transaction(authorOf(request), work, signal ? { signal } : {});
  } catch (thrown) {
    if (thrown instanceof NotAnswered) return failed(thrown.why);
    throw thrown;
  }
}

function authorOf({ caller, project, answer }: AnswerRequest): TxMeta {
  const { account, agent: agentId, session: sessionId } = caller;
  return { type: "memory_write", account, project, agentId, sessionId, reason: `conflict: ${answer}` };
}

async function answerIn(tx: WriteTx, request: AnswerRequest): Promise<Answered> {
  const { caller, project, id } = request;
  const view = { guard: guardOf(caller, project) };
  const conflict = await readConflict(tx, view, request);
  if (!conflict) throw new NotAnswered({ is: "unknown", id });
  if (isSaidAgain(conflict, request)) return unchanged(conflict.status);
  const members = await holdingMembers(tx, view, conflict);
  const answering = { tx, view, request, conflict, members };
  return request.answer === "reopen" ? takeBack(answering) : settle(answering);
}

export async function readConflict(
  reader: Pick<WriteTx, "get">,
  view: View,
  { project, id }: Pick<AnswerRequest, "project" | "id">,
): Promise<ConflictRecord | null> {
  const refs = [
    { project, id },
    { project: null, id },
  ];
  const node = (await reader.get(view, refs)).find(({ kind }) => kind === "CONFLICT");
  return node ? conflictOf(node) : null;
}

function isSaidAgain({ status, resolution }: ConflictRecord, request: AnswerRequest): boolean {
  const { answer, keepId } = request;
  if (answer === "reopen") return status === "open";
  if (status === "open" || resolution?.answer !== answer) return false;
  return answer !== "replace" && resolution.keepId === keepId;
}

function unchanged(conflict: ConflictStatus): Answered {
  return { status: "unchanged", conflict, changed: [] };
}

async function settle(answering: Answering): Promise<Answered> {
  const { request, conflict, members } = answering;
  if (conflict.status !== "open" && conflict.resolution) {
    const { answer, by } = conflict.resolution;
    throw new NotAnswered({ is: "answered", answer, by });
  }
  const { answer } = request;
  if (answer === "reopen") throw new TypeError("taken back elsewhere");
  const obstacle = obstacleTo(answer, conflict, members);
  if (obstacle) throw new NotAnswered(obstacle);
  await requireMayAnswer(answering);
  const { changed, resolution } = await DEEDS[answer](answering);
  const status = answer === "dismiss" ? "dismissed" : "resolved";
  await note(answering, status, { answer, ...resolution, ...said(answering) });
  return { status: "done", conflict: status, changed };
}

/** A restricted agent settles what is its own; of others' it could not even say that it does not matter. */
async function requireMayAnswer({ tx, request, members }: Answering): Promise<void> {
  for (const member of members) {
    if (!(await isTheirs(tx, request.caller, member)))
      throw new NotAnswered({ is: "not_yours", id: member.id });
  }
}

function said({ tx, request }: Answering): Pick<Resolution, "by" | "at" | "note"> {
  const { caller, note: words } = request;
  return { by: caller.agent, at: tx.at, ...(words !== undefined && { note: words }) };
}

async function takeBack(answering: Answering): Promise<Answered> {
  const { conflict } = answering;
  if (!conflict.resolution) throw new NotAnswered({ is: "not_answered" });
  await requireMayAnswer(answering);
  const changed = await reopen(answering, conflict.resolution);
  await note(answering, "open", null);
  return { status: "done", conflict: "open", changed };
}

/** The former answers stay in its versions. */
async function note(
  { tx, conflict }: Answering,
  status: ConflictStatus,
  resolution: Resolution | null,
): Promise<void> {
  const { resolution: _, resolvedAt: __, ...props } = conflict.node.props;
  await tx.put(
    nextVersion(conflict.node, {
      props: {
        ...props,
        status,
        ...(resolution && { resolution: resolutionProps(resolution), resolvedAt: resolution.at }),
      },
    }),
  );
}
