import type { Claim } from "../../domain/claim.ts";
import type { Author } from "../../engines/claims/attribute.ts";
import type { GraphStore } from "../../stores/port.ts";
import { activeClaims } from "../claims/activeClaims.ts";
import { endClaimIn } from "../claims/endClaim.ts";
import { type EditedTree, judgeClaims } from "./judgeClaims.ts";

/**
 * Ends the claims whose code another than their holder changed. It is decided from what the graph knows, so whoever looks
 * next does what a process that was killed did not get to.
 */
export async function endChangedClaims(tree: EditedTree & { readonly memory: GraphStore }): Promise<Claim[]> {
  const { memory, codeRoot } = tree;
  const claims = await activeClaims(memory, codeRoot);
  if (!claims.some(({ root }) => root === codeRoot.root)) return [];
  const verdicts = await judgeClaims(tree, claims);
  const ended: Claim[] = [];
  for (const claim of claims) {
    const verdict = verdicts.get(claim.id);
    if (verdict?.is === "changed" && (await end(tree, claim, verdict.by))) ended.push(claim);
  }
  return ended;
}

/** Unless it went to another meanwhile, who will be judged by itself. */
function end(
  { memory, codeRoot }: { readonly memory: GraphStore } & Pick<EditedTree, "codeRoot">,
  claim: Claim,
  { agent, session }: Author,
): Promise<boolean> {
  const { account, project } = codeRoot;
  const meta = { type: "coordination", account, project, agentId: agent, sessionId: session } as const;
  return memory.transaction(meta, async (tx) => {
    const now = await activeClaims(tx, codeRoot);
    const held = now.find(({ id, fence }) => id === claim.id && fence === claim.fence);
    return (
      held !== undefined && endClaimIn(tx, { caller: { account, agent, session } }, held, "code_changed")
    );
  });
}
