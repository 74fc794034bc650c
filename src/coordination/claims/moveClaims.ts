import { type Claim, claimOf, type Holder, isSameHolder } from "../../domain/claim.ts";
import { type Guarded, guardOfAll } from "../../domain/guard.ts";
import { overlaps } from "../../engines/claims/overlap.ts";
import type { WriteTx } from "../../stores/port.ts";
import type { Actor } from "../actor.ts";
import { activeClaims } from "./activeClaims.ts";
import { endClaimIn } from "./endClaim.ts";
import { nextFences } from "./fence.ts";
import { tellLossIn } from "./tellLoss.ts";

type Mover = Pick<Actor, "caller" | "project">;

/** Who gets claims, and who may see them then; left out: who may see them now. */
export interface Heir extends Holder {
  readonly placement?: Pick<Guarded, "visibility" | "agents">;
}

/**
 * Gives claims that hold to another, and tells those that did. The former holders' fences are no longer good. Their other
 * claims are not in their own way, but in another's: what overlaps with what was given away ends.
 */
export async function moveClaimsIn(
  tx: WriteTx,
  mover: Mover,
  claims: readonly Claim[],
  to: Heir,
): Promise<Claim[]> {
  if (claims.length === 0) return [];
  const place = { account: mover.caller.account, project: mover.project };
  let fence = await nextFences(tx, place, await activeClaims(tx, place), claims.length);
  const moved: Claim[] = [];
  for (const claim of claims) {
    const now = await moveClaim(tx, mover, claim, to, fence);
    fence += 1;
    if (now) moved.push(now);
  }
  await endRest(tx, mover, claims, moved);
  return moved;
}

async function moveClaim(
  tx: WriteTx,
  { caller, project }: Mover,
  claim: Claim,
  { placement, ...holder }: Heir,
  fence: number,
): Promise<Claim | null> {
  const { account, agent } = caller;
  const [node] = await tx.get({ guard: guardOfAll({ account, project }) }, [claim]);
  if (node?.kind !== "CLAIM") return null;
  const former = claimOf(node);
  const { id, kind, visibility, agents } = node;
  const codeSince = Math.max(tx.at, former.codeSince);
  const props = { ...node.props, ...holder, fence, since: tx.at, codeSince };
  const { record } = await tx.put({ project, id, kind, props, visibility, agents, ...placement });
  if (!isSameHolder(former, caller))
    await tellLossIn(tx, account, former, { reason: "handed_over", by: agent });
  return claimOf(record);
}

async function endRest(
  tx: WriteTx,
  mover: Mover,
  former: readonly Claim[],
  moved: readonly Claim[],
): Promise<void> {
  const { account, agent } = mover.caller;
  for (const claim of await activeClaims(tx, { account, project: mover.project })) {
    const wasTheirs = former.some((holder) => isSameHolder(holder, claim));
    const isInTheWay = moved.some((given) => !isSameHolder(given, claim) && overlaps(given, claim));
    if (!(wasTheirs && isInTheWay)) continue;
    await endClaimIn(tx, mover, claim, "handed_over");
    // Also who gives something away may not have thought of this.
    if (isSameHolder(claim, mover.caller))
      await tellLossIn(tx, account, claim, { reason: "handed_over", by: agent });
  }
}
