import { agentShown } from "../../domain/agentShown.ts";
import { type Caller, guardOf } from "../../domain/caller.ts";
import { type Claim, isSameHolder } from "../../domain/claim.ts";
import { Failure } from "../../domain/failure.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import { type ClaimLost, lettersFor } from "../mailbox.ts";
import { activeClaims, type ClaimPlace, claimsWrittenBy } from "./activeClaims.ts";

/** The first of the next numbers of a project, as many as are wanted, all higher than any before. */
export async function nextFences(
  tx: WriteTx,
  place: ClaimPlace,
  claims: readonly Claim[],
  wanted = 1,
): Promise<number> {
  const name = `claim-fence:${JSON.stringify([place.account, place.project])}`;
  const last = Number((await tx.marks(name)).get(name) ?? 0);
  // Claims can come from elsewhere, the mark cannot.
  const first = Math.max(last, ...claims.map((claim) => claim.fence)) + 1;
  await tx.setMark(name, String(first + wanted - 1));
  return first;
}

/** Whether the caller holds the claim with that number. */
export async function holdsFence(
  reader: GraphReader,
  caller: Caller,
  project: ProjectId | null,
  fence: number,
): Promise<boolean> {
  if (project === null) return false;
  const place = { account: caller.account, project };
  const isShown = (claim: Claim) => claim.fence === fence && isSameHolder(claim, caller);
  // Most wrote it themselves, and of those there are few; what another handed over is among all that hold.
  if ((await claimsWrittenBy(reader, place, caller.session)).some(isShown)) return true;
  return (await activeClaims(reader, place)).some(isShown);
}

/** Refuses who shows the number of a claim that it no longer holds. */
export async function requireFence(
  reader: GraphReader,
  caller: Caller,
  project: ProjectId | null,
  fence: number,
): Promise<void> {
  if (await holdsFence(reader, caller, project, fence)) return;
  const lost = await lossOf(reader, caller, fence);
  const by = lost && agentShown(lost.by, guardOf(caller, project));
  const how = lost
    ? `your claim on ${lost.target} has ended: ${lost.reason} by ${by}`
    : "you hold no claim with it";
  throw new Failure(
    "conflict",
    `Nothing was done, as fence ${fence} is not yours: ${how}.`,
    "Look at what happened since (`coordination_overview`), then claim it again with `agent_claim`; what needs no claim goes without `fence`.",
  );
}

/** As long as it was not told of. */
async function lossOf(reader: GraphReader, caller: Caller, fence: number): Promise<ClaimLost | undefined> {
  const tidings = (await lettersFor(reader, caller)).map(({ tiding }) => tiding);
  return tidings.filter((tiding) => tiding.is === "claim_lost").find((lost) => lost.fence === fence);
}
