import { placementOf } from "../../domain/caller.ts";
import { type Claim, claimOf, claimProps, isSameHolder } from "../../domain/claim.ts";
import { Failure } from "../../domain/failure.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { overlaps } from "../../engines/claims/overlap.ts";
import type { WriteTx } from "../../stores/port.ts";
import type { Actor } from "../actor.ts";
import { joinSessionIn, livingAmong } from "../presence/sessions.ts";
import { activeClaims, MOST_CLAIMS } from "./activeClaims.ts";
import { endClaimIn } from "./endClaim.ts";
import { nextFences } from "./fence.ts";
import { newcomersIn } from "./newcomers.ts";

export interface ClaimWish extends Pick<Claim, "claimType" | "target" | "intent" | "targetHash" | "root"> {
  readonly taskId?: NodeId | null;
  /** Of a task: the feature that it is part of. */
  readonly featureId?: NodeId | null;
  /** Of code: when it last changed, as far as that is known. */
  readonly codeAt: Instant | null;
}

export type ClaimResult =
  | {
      readonly status: "ok";
      readonly claim: Claim;
      /** False when the session held it already. */
      readonly isNew: boolean;
      /** Claims of sessions that are gone, which had to give way. */
      readonly takenOver: readonly Claim[];
    }
  | { readonly status: "CONFLICT"; readonly held: Claim };

const MOST_OF_A_SESSION = 200;

/** Looking who holds what and writing are one transaction, so of any number who claim at once one gets it. */
export async function takeClaimIn(tx: WriteTx, actor: Actor, wish: ClaimWish): Promise<ClaimResult> {
  const { caller, project } = actor;
  const place = { account: caller.account, project };
  const claims = await activeClaims(tx, place);
  const own = claims.filter((claim) => isSameHolder(claim, caller));
  const same = own.find(({ claimType, target }) => claimType === wish.claimType && target === wish.target);
  if (same) {
    await joinSessionIn(tx, actor);
    return { status: "ok", claim: await repurposed(tx, actor, same, wish), isNew: false, takenOver: [] };
  }
  const territory = { ...wish, featureId: wish.featureId ?? null };
  const others = claims.filter((claim) => !isSameHolder(claim, caller) && overlaps(claim, territory));
  const living = await livingAmong(tx, place, others, actor.living);
  const gone = others.filter(({ session }) => !living.has(session));
  const newcomers = gone.length === 0 ? new Set() : await newcomersIn(tx, place, actor.sawVersion);
  const held = others.find(({ session }) => living.has(session) || newcomers.has(session));
  if (held) return { status: "CONFLICT", held };
  checkNumbers(claims.length - others.length, own.length);
  for (const orphan of others) await endClaimIn(tx, actor, orphan, "taken_over");
  const claim = await putClaim(tx, actor, wish, await nextFences(tx, place, claims));
  return { status: "ok", claim, isNew: true, takenOver: others };
}

/** Who claims again what they hold may say another purpose; the fence stays. */
async function repurposed(
  tx: WriteTx,
  { caller, project }: Actor,
  held: Claim,
  wish: ClaimWish,
): Promise<Claim> {
  const taskId = wish.taskId ?? held.taskId;
  if (held.intent === wish.intent && held.taskId === taskId) return held;
  const [node] = await tx.get({ guard: guardOfAll({ account: caller.account, project }) }, [held]);
  if (!node) return held;
  const { id, kind, props, visibility, agents } = node;
  const { record } = await tx.put({
    ...{ project, id, kind, visibility, agents },
    props: { ...props, intent: wish.intent, taskId },
  });
  return claimOf(record);
}

async function putClaim(tx: WriteTx, actor: Actor, wish: ClaimWish, fence: number): Promise<Claim> {
  const { caller, project, process, ids } = actor;
  await joinSessionIn(tx, actor);
  const { taskId = null, featureId = null, codeAt, ...said } = wish;
  const props = claimProps({
    ...said,
    taskId,
    featureId,
    fence,
    agent: caller.agent,
    session: caller.session,
    process,
    since: tx.at,
    codeSince: Math.max(tx.at, codeAt ?? 0),
  });
  const ref = { project, id: asNodeId(ids.next("claim")) };
  const { record } = await tx.put({ ...ref, kind: "CLAIM", props, ...placementOf(caller) });
  if (wish.claimType !== "glob")
    await tx.link({ type: "TARGETS", from: ref, to: { project, id: asNodeId(wish.target) } });
  return claimOf(record);
}

function checkNumbers(ofProject: number, ofSession: number): void {
  if (ofSession >= MOST_OF_A_SESSION)
    throw new Failure(
      "conflict",
      `This session holds ${ofSession} claims, which is as many as one may.`,
      "Release what is done with `agent_release`, or claim a folder as a glob.",
    );
  if (ofProject >= MOST_CLAIMS)
    throw new Failure(
      "conflict",
      `The project has ${ofProject} claims, which is as many as there may be.`,
      "`coordination_overview` shows them; those of sessions that are gone can be released.",
    );
}
