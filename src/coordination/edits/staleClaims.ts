import type { Claim } from "../../domain/claim.ts";
import type { NodeId } from "../../domain/ids.ts";
import { type EditedTree, judgeClaims } from "./judgeClaims.ts";

/** Those of the claims whose code changed since; one that another changed is ended by whoever looks after it next. */
export async function staleClaims(tree: EditedTree, claims: readonly Claim[]): Promise<ReadonlySet<NodeId>> {
  const verdicts = await judgeClaims(tree, claims);
  return new Set([...verdicts].flatMap(([id, { is }]) => (is === "as_claimed" ? [] : [id])));
}
