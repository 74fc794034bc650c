import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { useGovernanceToken } from "../../memory/governance/governanceToken.ts";
import { isTheirs } from "../../memory/isTheirs.ts";
import { type Answering, NotAnswered } from "./answering.ts";

/** Ends memories, in favour of another where there is one. Whoever may read them may end them, as with any correction. */
export async function endMembers(
  answering: Answering,
  losers: readonly NodeRecord[],
  winner: Pick<NodeRecord, "project" | "id"> | null,
): Promise<NodeId[]> {
  const { tx } = answering;
  await requireRight(answering, losers);
  for (const loser of losers) {
    if (winner) await tx.link({ type: "SUPERSEDES", from: winner, to: loser });
    await tx.close(loser);
  }
  return losers.map(({ id }) => id);
}

/** Of what the whole account shares nothing changes without a token. */
export async function requireRight(
  { tx, request: { caller, governance } }: Answering,
  nodes: readonly NodeRecord[],
): Promise<void> {
  for (const node of nodes) {
    if (!(await isTheirs(tx, caller, node))) throw new NotAnswered({ is: "not_yours", id: node.id });
  }
  const shared = nodes.find(({ project }) => project === null);
  if (!shared) return;
  const verdict = await useGovernanceToken(tx, caller, governance ?? "");
  if (verdict !== "valid") throw new NotAnswered({ is: "no_right", id: shared.id });
}
