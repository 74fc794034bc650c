import { type Claim, claimOf, isSameHolder } from "../../domain/claim.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { mayRelease } from "../../engines/claims/mayRelease.ts";
import type { MemoryWrite } from "../../memory/memoryWrite.ts";
import { namedTask } from "../../memory/namedTask.ts";
import { writeMemoryIn } from "../../memory/writeMemory.ts";
import type { GraphStore, WriteTx } from "../../stores/port.ts";
import { type Actor, coordinationMeta } from "../actor.ts";
import { livingAmong } from "../presence/sessions.ts";
import { endClaimIn } from "./endClaim.ts";
import { newcomersIn } from "./newcomers.ts";

export type Release =
  | { readonly status: "released"; readonly episodeId: NodeId | null }
  /** It had ended before. */
  | { readonly status: "ended"; readonly last: NodeRecord; readonly episodeId: NodeId | null }
  /** It is another's. */
  | { readonly status: "held"; readonly holder: Claim; readonly isOrphaned: boolean };

/**
 * Ends a claim and keeps what came of the work, in one transaction. Whoever lost a claim may still say what came of it; who
 * gave it back has said so.
 */
export function releaseClaim(
  memory: GraphStore,
  actor: Actor,
  id: NodeId,
  outcome: MemoryWrite | null,
  signal?: AbortSignal,
): Promise<Release> {
  const { caller, project } = actor;
  const guard = guardOfAll({ account: caller.account, project });
  const work = async (tx: WriteTx): Promise<Release> => {
    const [last] = await tx.last({ guard }, [{ project, id }]);
    if (last?.kind !== "CLAIM") throw new TypeError("only a claim that is known can be released");
    const claim = claimOf(last);
    if (last.expiredAt !== null) {
      const isTold = last.props.invalidationReason === "released" || !isSameHolder(claim, caller);
      return { status: "ended", last, episodeId: isTold ? null : await keep(tx, claim, outcome) };
    }
    const isOrphaned = !(await isAlive(tx, actor, claim));
    if (!mayRelease(claim, caller, isOrphaned)) return { status: "held", holder: claim, isOrphaned };
    await endClaimIn(tx, actor, claim, "released");
    return { status: "released", episodeId: await keep(tx, claim, outcome) };
  };
  return memory.transaction(coordinationMeta(actor), work, signal ? { signal } : {});
}

async function isAlive(tx: WriteTx, actor: Actor, claim: Claim): Promise<boolean> {
  const place = { account: actor.caller.account, project: actor.project };
  if ((await livingAmong(tx, place, [claim], actor.living)).size > 0) return true;
  return (await newcomersIn(tx, place, actor.sawVersion)).has(claim.session);
}

/** It comes from the task that the claim was for, if that is still there. */
async function keep(tx: WriteTx, claim: Claim, outcome: MemoryWrite | null): Promise<NodeId | null> {
  if (!outcome) return null;
  const id = claim.claimType === "task" ? claim.target : claim.taskId;
  const task = id === null ? null : await namedTask(tx, outcome.caller, claim.project, id);
  const written = await writeMemoryIn(tx, { ...outcome, ...(task && { producedByTaskId: task.id }) });
  return written.status === "saved" ? written.id : null;
}
