import { guardOf, writersGuard } from "../../domain/caller.ts";
import { mayBe } from "../../engines/correction/correction.ts";
import type { Store, TxMeta, WriteTx } from "../../stores/port.ts";
import { useGovernanceToken } from "../governance/governanceToken.ts";
import { isTheirs } from "../isTheirs.ts";
import { namedTask } from "../namedTask.ts";
import { annotate } from "./annotate.ts";
import { contest } from "./contest.ts";
import { type Corrected, type Correcting, type CorrectionRequest, failed, refsOf } from "./correcting.ts";
import { endedOrUnknown } from "./endedOrUnknown.ts";
import { merge } from "./merge.ts";
import { reclassify } from "./reclassify.ts";
import { split } from "./split.ts";

/**
 * Corrects one memory. Looking at it and changing it are one transaction, so of two who correct it at once the second
 * sees what the first has made of it.
 */
export async function correctMemory(
  store: Store,
  request: CorrectionRequest,
  signal?: AbortSignal,
): Promise<Corrected> {
  try {
    const work = async (tx: WriteTx) => orUndone(await produce(tx, request));
    return await store.memory.transaction(authorOf(request), work, signal ? { signal } : {});
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.outcome;
    throw thrown;
  }
}

/** Thrown to undo what was written before it turned out that the correction cannot be made, a used token among it. */
class Undone extends Error {
  readonly outcome: Corrected;

  constructor(outcome: Corrected) {
    super("the correction was not made");
    this.outcome = outcome;
  }
}

function orUndone(outcome: Corrected): Corrected {
  if (outcome.status === "failed") throw new Undone(outcome);
  return outcome;
}

function authorOf({ caller, project, correction }: CorrectionRequest): TxMeta {
  const { account, agent: agentId, session: sessionId } = caller;
  return { type: "memory_write", account, project, agentId, sessionId, reason: correction.action };
}

/** What comes of the correction is tied to the task that is named. */
async function produce(tx: WriteTx, request: CorrectionRequest): Promise<Corrected> {
  const { caller, project, producedByTaskId: taskId } = request;
  if (taskId === undefined) return carryOut(tx, request);
  const task = await namedTask(tx, caller, project, taskId);
  if (!task) return failed({ is: "unknown_task", taskId });
  const done = await carryOut(tx, request);
  if (done.status !== "corrected") return done;
  const made = [...(done.created ?? []), ...(done.conflictId === undefined ? [] : [done.conflictId])];
  const view = { guard: writersGuard(caller, project) };
  const records = await tx.get(
    view,
    made.flatMap((id) => refsOf(project, id)),
  );
  await tx.linkAll(records.map((to) => ({ type: "PRODUCED", from: task, to })));
  return done;
}

async function carryOut(tx: WriteTx, request: CorrectionRequest): Promise<Corrected> {
  const { caller, project, id, correction } = request;
  const view = { guard: guardOf(caller, project) };
  const [node] = await tx.get(view, refsOf(project, id));
  if (!node) return endedOrUnknown(tx, view, request);
  if (!mayBe(correction.action, node.kind)) return failed({ is: "unfit_kind", kind: node.kind });
  if (!(await isTheirs(tx, caller, node))) return failed({ is: "not_yours" });
  const correcting = { tx, view, request, node };
  if (correction.action === "contest") return contest(correcting, correction.reason);
  if (await needsRight(correcting)) return failed({ is: "no_right" });
  switch (correction.action) {
    case "annotate":
      return annotate(correcting, correction.note);
    case "merge":
      return merge(correcting, correction.into);
    case "split":
      return split(correcting, correction.parts);
    case "reclassify":
      return reclassify(correcting, correction);
  }
}

/** What the whole account shares is changed with a token only, as it is written. */
async function needsRight({ tx, request, node }: Correcting): Promise<boolean> {
  const { caller, correction, governance } = request;
  const goesGlobal = correction.action === "reclassify" && correction.place?.scope === "global";
  if (node.project !== null && !goesGlobal) return false;
  return (await useGovernanceToken(tx, caller, governance ?? "")) !== "valid";
}
