import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { GraphStore, WriteTx } from "../../stores/port.ts";
import { type Actor, coordinationMeta } from "../actor.ts";
import { noteRefusalIn } from "./refusals.ts";
import { type ClaimResult, type ClaimWish, takeClaimIn } from "./takeClaim.ts";

export type MadeClaim =
  | ClaimResult
  /** The work that it is about, or is claimed for, has ended, so that nothing would end the claim. */
  | { readonly status: "finished"; readonly id: NodeId; readonly how: string };

const FINISHED = ["completed", "failed", "cancelled"];

/** A claim by itself, and that it was refused if it was. */
export function makeClaim(
  memory: GraphStore,
  actor: Actor,
  wish: ClaimWish,
  signal?: AbortSignal,
): Promise<MadeClaim> {
  const work = async (tx: WriteTx): Promise<MadeClaim> => {
    const finished = await finishedWork(tx, actor, wish);
    if (finished) return finished;
    const result = await takeClaimIn(tx, actor, wish);
    if (result.status === "CONFLICT") await noteRefusalIn(tx, actor, wish, result.held);
    return result;
  };
  return memory.transaction(coordinationMeta(actor), work, signal ? { signal } : {});
}

async function finishedWork(
  tx: WriteTx,
  { caller, project }: Actor,
  { claimType, target, taskId }: ClaimWish,
): Promise<(MadeClaim & { status: "finished" }) | null> {
  const isWork = claimType === "task" || claimType === "feature";
  const ids = [...(isWork ? [asNodeId(target)] : []), ...(taskId ? [taskId] : [])];
  const guard = guardOfAll({ account: caller.account, project });
  const refs = ids.map((id) => ({ project, id }));
  const found = new Map((await tx.get({ guard }, refs)).map((node) => [node.id, String(node.props.status)]));
  for (const id of ids) {
    const how = found.get(id) ?? "gone";
    if (how === "gone" || FINISHED.includes(how)) return { status: "finished", id, how };
  }
  return null;
}
