import type { Claim } from "../../domain/claim.ts";
import type { WriteTx } from "../../stores/port.ts";
import { type ClaimLost, leaveLetterIn } from "../mailbox.ts";

/** Has the holder told, with its next call, that a claim is no longer its own. */
export async function tellLossIn(
  tx: WriteTx,
  account: string,
  { id, session, target, fence }: Claim,
  how: Pick<ClaimLost, "reason" | "by">,
): Promise<void> {
  const lost = { is: "claim_lost", claimId: id, target, fence, at: tx.at, ...how } as const;
  await leaveLetterIn(tx, { account, session }, lost);
}
