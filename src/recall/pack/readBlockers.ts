import { type Claim, claimOf } from "../../domain/claim.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { WorkRecord } from "../../engines/briefing/workRecord.ts";
import { overlaps, type Territory } from "../../engines/claims/overlap.ts";
import type { ReadMemory } from "./memoryReads.ts";
import type { Candidate, PackParts, PackQuestion } from "./packQuestion.ts";

/** What somebody else has claimed. */
export interface Blocker {
  readonly claim: Claim;
  /** The candidates that it covers. */
  readonly on: readonly string[];
  /** Whether whoever claimed it is gone. */
  readonly isOrphaned: boolean;
}

const MOST_CLAIMS = 2_000;

/** The claims of others on the candidates, on what they stand in or what stands in them, and on the task. */
export async function readBlockers(
  { memories: { memory } }: PackParts,
  { view, isOwn, orphansAmong }: PackQuestion,
  candidates: readonly Candidate[],
  plan: Pick<WorkRecord, "task"> | null,
  read: ReadMemory,
): Promise<Blocker[]> {
  const held = await read(() => memory.find(view, { kinds: ["CLAIM"], limit: MOST_CLAIMS }), []);
  const others = held.map(claimOf).filter((claim) => !isOwn(claim));
  const ids = candidates.map(({ node }) => String(node.id));
  const work = plan?.task && workTerritory(plan.task);
  const covering = others.flatMap((claim) => {
    const isOnWork = work ? overlaps(claim, work) : false;
    const on = isOnWork ? ids : ids.filter((id) => overlaps(claim, codeTerritory(id)));
    return on.length > 0 ? [{ claim, on }] : [];
  });
  if (covering.length === 0) return [];
  const claims = covering.map(({ claim }) => claim);
  const orphans = await read(() => orphansAmong(claims), new Set<Claim>());
  return covering.map(({ claim, on }) => ({ claim, on, isOrphaned: orphans.has(claim) }));
}

function codeTerritory(id: string): Territory {
  return { claimType: id.includes("::") ? "symbol" : "file", target: id, featureId: null };
}

function workTerritory({ id, kind, props: { featureId } }: NodeRecord): Territory {
  return {
    claimType: kind === "FEATURE" ? "feature" : "task",
    target: id,
    featureId: typeof featureId === "string" ? asNodeId(featureId) : null,
  };
}
