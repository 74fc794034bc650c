import { visibleClaims } from "../../coordination/claims/activeClaims.ts";
import type { EditedTree } from "../../coordination/edits/judgeClaims.ts";
import { staleClaims } from "../../coordination/edits/staleClaims.ts";
import { livingAmong } from "../../coordination/presence/sessions.ts";
import type { Claim } from "../../domain/claim.ts";
import type { NodeId } from "../../domain/ids.ts";
import { isPast } from "../../domain/time.ts";
import type { View } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";
import type { ClaimState } from "./claimItem.ts";
import { isIndexed, treeIfThere } from "./treeIfThere.ts";

export interface StatedClaim {
  readonly claim: Claim;
  readonly state: ClaimState;
}

/** The claims that a caller may see, each with how it stands. Of the past only that they held is known. */
export async function claimsInView(view: View, context: ToolContext): Promise<StatedClaim[]> {
  const { memory } = context.store;
  const seen = await visibleClaims(memory, view);
  if (isPast(view.at)) return seen.map((claim) => ({ claim, state: "active" }));
  const tree = await editedTree(seen, context);
  // Some may have ended while the index followed the tree.
  const claims = tree ? await visibleClaims(memory, view) : seen;
  const orphaned = await orphanedOf(claims, context);
  const stale = tree ? await staleClaims(tree, claims) : new Set();
  return claims.map((claim) => ({
    claim,
    state: orphaned.has(claim.id) ? "orphaned" : stale.has(claim.id) ? "stale" : "active",
  }));
}

async function orphanedOf(
  claims: readonly Claim[],
  { store, caller, project, presence }: ToolContext,
): Promise<ReadonlySet<NodeId>> {
  if (!project || claims.length === 0) return new Set();
  const place = { account: caller.account, project: project.id };
  const alive = await livingAmong(store.memory, place, claims, await presence.living());
  return new Set(claims.filter(({ session }) => !alive.has(session)).map(({ id }) => id));
}

/** The code that claims are on, with what was edited lately; null where there are none, or it cannot be looked at. */
async function editedTree(claims: readonly Claim[], context: ToolContext): Promise<EditedTree | null> {
  const { store, caller, project } = context;
  if (!project || !claims.some(({ root }) => root !== null && root === project.root)) return null;
  const workspace = await treeIfThere(context);
  if (!workspace || !(await isIndexed(context))) {
    context.degrade("code");
    return null;
  }
  const codeRoot = { account: caller.account, project: project.id, root: workspace.root };
  return { memory: store.memory, code: workspace.code, codeRoot };
}
