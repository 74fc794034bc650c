import { VISIBILITIES } from "../../domain/guard.ts";
import type { Log } from "../../domain/log.ts";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import type { IndexReport } from "../indexFiles.ts";
import { isMapped } from "./communitiesMark.ts";
import type { PlanRunner } from "./communityWorkerAt.ts";
import { computeCommunities } from "./computeCommunities.ts";

interface Redrawing {
  readonly code: GraphStore;
  readonly meta: TxMeta;
  readonly report: IndexReport;
  readonly runWorker: PlanRunner;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** A map shows the lie of the land; less than this share of the files does not change it. */
const TELLING_SHARE = 0.02;

/** Draws the map of the communities anew after a build that changed much, or when there is none yet. */
export async function redrawMap({ code, meta, report, runWorker, log, signal }: Redrawing): Promise<void> {
  const { project, account } = meta;
  if (project === null || (await isStillTrue(code, report))) return;
  const guard = { account, project, visibilities: VISIBILITIES };
  try {
    await computeCommunities({
      code,
      project,
      guard,
      meta: { ...meta, reason: "communities" },
      runWorker,
      signal,
    });
  } catch (thrown) {
    signal.throwIfAborted();
    // The graph is whole without its map, and the next build tries again.
    log.warn("The communities could not be computed.", { error: thrown });
  }
}

async function isStillTrue(code: GraphStore, { affected, files }: IndexReport): Promise<boolean> {
  return (await isMapped(code)) && affected.length <= files.seen * TELLING_SHARE;
}
