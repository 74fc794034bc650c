import type { Guard } from "../../domain/guard.ts";
import type { ProjectId, TxId } from "../../domain/ids.ts";
import type { GraphReader, GraphStore, TxMeta } from "../../stores/port.ts";
import { changesSinceDrawn, noteDrawn } from "./communitiesMark.ts";
import type { PlanRunner } from "./communityWorkerAt.ts";
import { readCodeGraph } from "./readCodeGraph.ts";
import { type WrittenCommunities, writeCommunities } from "./writeCommunities.ts";

export interface CommunityRequest {
  readonly code: GraphStore;
  readonly project: ProjectId;
  readonly guard: Guard;
  readonly meta: TxMeta;
  readonly runWorker: PlanRunner;
  readonly signal: AbortSignal;
}

export interface CommunityReport extends WrittenCommunities {
  /** Null when nothing had changed. */
  readonly txId: TxId | null;
  readonly communities: number;
  /** How much was looked at: files and symbols. */
  readonly nodes: number;
  readonly resolution: number;
  readonly modularity: number;
}

/**
 * Finds the communities of a project's code anew and writes what has changed, in one transaction. It reads in small
 * pieces and computes in another thread, so it can run beside calls; an index that moves on meanwhile loses nothing.
 */
export async function computeCommunities(request: CommunityRequest): Promise<CommunityReport> {
  const { code, project, guard, meta, signal } = request;
  const view = { guard };
  const readAt = await latestTx(code, guard);
  const changes = (await changesSinceDrawn(code)) ?? 0;
  const graph = await readCodeGraph({ code, view, project, signal });
  const plan = await request.runWorker(graph, signal);
  const written = await code.transaction(
    meta,
    async (tx) => {
      const isUnmoved = (await latestTx(tx, guard)) === readAt;
      const outcome = await writeCommunities(tx, { project, view, graph, plan, isUnmoved });
      await noteDrawn(tx, changes);
      return { ...outcome, txId: isChange(outcome) ? tx.id : null };
    },
    { signal },
  );
  const { resolution, modularity } = plan;
  return {
    ...written,
    communities: plan.communities.length,
    nodes: graph.ids.length,
    resolution,
    modularity,
  };
}

async function latestTx(reader: GraphReader, guard: Guard): Promise<TxId | null> {
  const [latest] = await reader.transactions(guard, { limit: 1 });
  return latest?.id ?? null;
}

function isChange({ added, modified, removed, moved }: WrittenCommunities): boolean {
  return added + modified + removed + moved > 0;
}
