import { z } from "zod";
import { agentShown } from "../../domain/agentShown.ts";
import type { Guard } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { CONFLICT_TIERS, type Evidence } from "../../engines/conflicts/foundConflict.ts";
import type { OpenAnswer } from "../../truth/answers/whatEnds.ts";
import {
  ANSWERS,
  CONFLICT_STATUSES,
  type ConflictRecord,
  RECORDED_CATEGORIES,
  type Resolution,
} from "../../truth/records/conflictRecord.ts";
import { nameOf, wholeOf } from "../memory/memoryContent.ts";

export const tierItem = z.object({
  tier: z.enum(CONFLICT_TIERS),
  says: z.string(),
  score: z.number(),
});

const fact = z.object({
  id: z.string(),
  title: z.string().optional(),
  content: z.string(),
  at: z.string(),
  agentId: z.string().optional(),
  focus: z.string().optional(),
  /** Left out for what is of one project. */
  isGlobal: z.boolean().optional(),
  /** Left out for what still holds. */
  hasEnded: z.boolean().optional(),
});

const resolution = z.object({
  answer: z.string(),
  by: z.string(),
  at: z.string(),
  keepId: z.string().optional(),
  writtenId: z.string().optional(),
  endedIds: z.array(z.string()).optional(),
  note: z.string().optional(),
});

/** What `conflict_resolve` takes now, with the memories that end by it. */
const openAnswer = z.object({
  answer: z.enum(ANSWERS),
  keepId: z.string().optional(),
  endIds: z.array(z.string()),
});

export const conflictItem = z.object({
  id: z.string(),
  category: z.enum(RECORDED_CATEGORIES),
  question: z.string(),
  status: z.enum(CONFLICT_STATUSES),
  factIds: z.array(z.string()),
  facts: z.array(fact),
  confidence: z.number(),
  tiers: z.array(tierItem),
  raisedAt: z.string(),
  answers: z.array(openAnswer).optional(),
  resolution: resolution.optional(),
});
export type ConflictItem = z.infer<typeof conflictItem>;

/** One of its memories: as it is now or was last, and as it was when it was first said. */
export interface ToldFact {
  readonly last: NodeRecord;
  readonly first: NodeRecord;
}

interface ToldConflict {
  readonly conflict: ConflictRecord;
  /** Those of its memories that the caller may see, by id. */
  readonly facts: ReadonlyMap<string, ToldFact>;
  readonly answers: readonly OpenAnswer[];
}

export function conflictItemOf({ conflict, facts, answers }: ToldConflict, guard: Guard): ConflictItem {
  const { id, category, question, status, factIds, confidence, evidence, raisedAt } = conflict;
  return {
    id,
    category,
    question,
    status,
    factIds: [...factIds],
    facts: factIds.flatMap((factId) => facts.get(factId) ?? []).map((fact) => factOf(fact, guard)),
    confidence: rounded(confidence),
    tiers: tiersOf(evidence),
    raisedAt: iso(raisedAt),
    ...(answers.length > 0 && { answers: answers.map((each) => ({ ...each, endIds: [...each.endIds] })) }),
    ...(conflict.resolution && { resolution: resolutionOf(conflict.resolution, guard) }),
  };
}

export function tiersOf(evidence: readonly Evidence[]): z.infer<typeof tierItem>[] {
  return evidence.map(({ tier, says, score }) => ({ tier, says, score: rounded(score) }));
}

export function rounded(score: number): number {
  return Math.round(score * 100) / 100;
}

/** Whoever added a note, or brought it back, has not said it. */
function factOf({ last: node, first }: ToldFact, guard: Guard): z.infer<typeof fact> {
  const { id, focus, expiredAt } = node;
  const { validFrom, agentId } = first;
  const title = nameOf(node);
  return {
    id,
    ...(title !== undefined && { title }),
    content: wholeOf(node),
    at: iso(validFrom),
    ...(agentId !== null && { agentId: agentShown(agentId, guard) }),
    ...(focus !== null && { focus }),
    ...(node.project === null && { isGlobal: true }),
    ...(expiredAt !== null && { hasEnded: true }),
  };
}

function resolutionOf(said: Resolution, guard: Guard): z.infer<typeof resolution> {
  const { answer, by, at, keepId, writtenId, endedIds, note } = said;
  return {
    answer,
    by: agentShown(by, guard),
    at: iso(at),
    ...(keepId !== undefined && { keepId }),
    ...(writtenId !== undefined && { writtenId }),
    ...(endedIds.length > 0 && { endedIds: [...endedIds] }),
    ...(note !== undefined && { note }),
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
