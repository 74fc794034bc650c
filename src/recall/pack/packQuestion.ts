import type { Claim } from "../../domain/claim.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Embedder } from "../../models/port.ts";
import type { PassageIndex } from "../../passages/passageIndex.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { MemoryParts } from "../memory/searchMemory.ts";

/** What a briefing is made from. */
export interface PackParts {
  readonly code: GraphReader;
  readonly passages: Pick<PassageIndex, "snapshot">;
  readonly embedder: Embedder | null;
  readonly memories: MemoryParts;
}

export interface PackQuestion {
  readonly view: View;
  readonly project: ProjectId;
  /** The name of the agent that asks. */
  readonly agent: string;
  readonly task: string;
  /** What was said before, oldest first. */
  readonly history: readonly string[];
  readonly taskId?: string | undefined;
  /** Where there is no task: what was written down by whoever was at it before. */
  readonly briefing?: NodeRecord | undefined;
  /** Whether a claim is held by the one who asks. */
  isOwn(claim: Claim): boolean;
  /** Those of the claims whose holders are gone. Asked only where others hold something. */
  orphansAmong(claims: readonly Claim[]): Promise<ReadonlySet<Claim>>;
  /** How many pieces of code may be looked at more closely; what is not will not be in the briefing. */
  readonly mostCode: number;
  readonly signal: AbortSignal;
}

/** A piece of code that may belong into the briefing. The best has a score of 1. */
export interface Candidate {
  readonly node: NodeRecord;
  readonly score: number;
  readonly why: readonly string[];
}

/** The best has a score of 1; equal ones go by id. */
export function bestFirst(candidates: Iterable<Candidate>): Candidate[] {
  const all = [...candidates];
  const top = Math.max(Number.MIN_VALUE, ...all.map(({ score }) => score));
  return all
    .map((candidate) => ({ ...candidate, score: candidate.score / top }))
    .sort((one, other) => other.score - one.score || (one.node.id < other.node.id ? -1 : 1));
}
