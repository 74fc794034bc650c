import type { Caller } from "../../domain/caller.ts";
import { type Claim, type ClaimEnd, isSameHolder } from "../../domain/claim.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { WriteTx } from "../../stores/port.ts";
import { tellLossIn } from "./tellLoss.ts";

/** Ends a claim that holds; false when it does not. How it ended stays with its last version, and its holder is told. */
export async function endClaimIn(
  tx: WriteTx,
  { caller }: { readonly caller: Pick<Caller, "account" | "agent" | "session"> },
  claim: Claim,
  reason: ClaimEnd,
): Promise<boolean> {
  const { account, agent } = caller;
  const [node] = await tx.get({ guard: guardOfAll({ account, project: claim.project }) }, [claim]);
  if (node?.kind !== "CLAIM") return false;
  const { project, id, kind, props, visibility, agents } = node;
  const ended = { ...props, invalidationReason: reason, endedBy: agent };
  await tx.put({ project, id, kind, props: ended, visibility, agents });
  await tx.close(node);
  if (!isSameHolder(claim, caller)) await tellLossIn(tx, account, claim, { reason, by: agent });
  return true;
}
