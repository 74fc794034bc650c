import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { contentHash } from "../../domain/contentHash.ts";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { EdgeDraft, NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { CodeGraph, CommunityPlan, PlannedCommunity } from "../../engines/communities/codeGraph.ts";
import type { View, WriteTx } from "../../stores/port.ts";
import { keptSummary } from "../summaries/keptSummaries.ts";
import { communityId } from "./communityId.ts";

export interface CommunityWrites {
  readonly project: ProjectId;
  readonly view: View;
  readonly graph: CodeGraph;
  readonly plan: CommunityPlan;
  /** Whether the graph is still the one that was read. */
  readonly isUnmoved: boolean;
}

export interface WrittenCommunities {
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
  /** Members that are in another community than before, or in none any more. */
  readonly moved: number;
}

/** Far above what any plan holds. */
const MOST_COMMUNITIES = 10_000;
/** Few enough that no call waits long for them. */
const MOVES_AT_ONCE = 500;

/** Brings the communities in the store up to a plan. What is there as planned is not touched. */
export async function writeCommunities(tx: WriteTx, writes: CommunityWrites): Promise<WrittenCommunities> {
  const { project, view, plan } = writes;
  const present = await tx.find(view, { kinds: ["COMMUNITY"], limit: MOST_COMMUNITIES });
  const nodes = await writeNodes(tx, project, present, plan.communities);
  const moved = await writeMembers(tx, writes);
  return { ...nodes, moved };
}

async function writeNodes(
  tx: WriteTx,
  project: ProjectId,
  present: readonly NodeRecord[],
  planned: readonly PlannedCommunity[],
) {
  const outcomes = { added: 0, modified: 0, unchanged: 0, removed: 0 };
  const presentById = new Map(present.map((node) => [node.id, node]));
  for (const plan of planned) {
    const id = communityId(plan.label);
    const hash = hashOf(plan);
    const community = { ...plan, summary: (await keptSummary(tx, "COMMUNITY", hash)) ?? plan.summary };
    const before = presentById.get(id);
    presentById.delete(id);
    if (before && saysTheSame(before, community)) continue;
    outcomes[(await tx.put(draftOf(project, community, hash, tx.at))).outcome] += 1;
  }
  // Its members' edges end with it.
  for (const id of presentById.keys()) if (await tx.close({ project, id })) outcomes.removed += 1;
  const { unchanged: _, ...changes } = outcomes;
  return changes;
}

function saysTheSame({ props }: NodeRecord, community: PlannedCommunity): boolean {
  const { computedAt: _, ...said } = props;
  return isDeepStrictEqual(said, { ...community });
}

/** Of what a model is told of it when it is asked for a better summary. */
function hashOf({ label, summary, keyMembers }: PlannedCommunity): string {
  return contentHash("community", label, summary, ...keyMembers);
}

function draftOf(
  project: ProjectId,
  community: PlannedCommunity,
  hash: string,
  computedAt: number,
): NodeDraft {
  return {
    project,
    id: communityId(community.label),
    kind: "COMMUNITY",
    props: { ...community, computedAt },
    contentHash: hash,
  };
}

async function writeMembers(tx: WriteTx, writes: CommunityWrites): Promise<number> {
  const { graph, plan, project } = writes;
  const moves = graph.ids.flatMap((id, node) => {
    const before = graph.previous.labels[graph.previous.of[node] as number];
    const now = plan.communities[plan.of[node] as number]?.label;
    return before === now ? [] : [{ id, before, now }];
  });
  for (let at = 0; at < moves.length; at += MOVES_AT_ONCE) {
    const batch = moves.slice(at, at + MOVES_AT_ONCE);
    for (const { id, before } of batch) {
      if (before !== undefined) await tx.unlink(membership(project, id, before));
    }
    const joins = batch.flatMap(({ id, now }) => (now === undefined ? [] : [membership(project, id, now)]));
    await tx.linkAll(writes.isUnmoved ? joins : await withPresentEnds(tx, writes.view, joins));
    await nextTurn();
  }
  return moves.length;
}

function membership(project: ProjectId, id: string, label: string): EdgeDraft {
  return {
    type: "BELONGS_TO",
    from: { project, id: asNodeId(id) },
    to: { project, id: communityId(label) },
  };
}

/** What has gone since it was read is in no community. */
async function withPresentEnds(tx: WriteTx, view: View, edges: readonly EdgeDraft[]): Promise<EdgeDraft[]> {
  const present = await tx.get(
    view,
    edges.map(({ from }) => from),
  );
  const ids = new Set(present.map(({ id }) => id));
  return edges.filter(({ from }) => ids.has(from.id));
}
