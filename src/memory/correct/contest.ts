import { contentHash } from "../../domain/contentHash.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Corrected, Correcting } from "./correcting.ts";

const MOST_CONFLICTS = 100;

/** Opens a conflict about one memory, for whoever may read it. Contesting it for the same reason again adds nothing. */
export async function contest(correcting: Correcting, reason: string): Promise<Corrected> {
  const { tx, request, node } = correcting;
  const hash = contentHash("contested", node.id, reason);
  const open = (await openContests(correcting)).find((conflict) => conflict.contentHash === hash);
  if (open) return { status: "unchanged", id: node.id, conflictId: open.id };
  const conflictId = asNodeId(request.ids.next("conflict"));
  const conflict = { project: request.project, id: conflictId };
  await tx.put({
    ...conflict,
    kind: "CONFLICT",
    props: {
      category: "contested",
      question: reason,
      status: "open",
      factIds: [node.id],
      raisedAt: tx.at,
      raisedBy: request.caller.agent,
    },
    contentHash: hash,
    focus: node.focus,
    visibility: node.visibility,
    agents: node.agents,
  });
  await tx.link({ type: "CONFLICTS_WITH", from: node, to: conflict, props: { conflict: conflictId } });
  return { status: "corrected", id: node.id, conflictId };
}

async function openContests({ tx, view, node }: Correcting): Promise<NodeRecord[]> {
  const query = { of: [node], types: ["CONFLICTS_WITH"], direction: "out", limit: MOST_CONFLICTS } as const;
  const found = await tx.neighbours(view, query);
  return found.flatMap(({ node }) =>
    node?.kind === "CONFLICT" && node.props.status === "open" ? [node] : [],
  );
}
