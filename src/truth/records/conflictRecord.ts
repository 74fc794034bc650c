import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { Json, NodeRecord, Props } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import {
  CONFLICT_CATEGORIES,
  CONFLICT_TIERS,
  type Evidence,
  type FoundConflict,
} from "../../engines/conflicts/foundConflict.ts";

/** `contested`: somebody doubts a memory without another to put against it. */
export const RECORDED_CATEGORIES = [...CONFLICT_CATEGORIES, "contested"] as const;
export type RecordedCategory = (typeof RECORDED_CATEGORIES)[number];

export const CONFLICT_STATUSES = ["open", "resolved", "dismissed"] as const;
export type ConflictStatus = (typeof CONFLICT_STATUSES)[number];

export const ANSWERS = ["keep", "keep_both", "retire_both", "replace", "dismiss", "reopen"] as const;
export type Answer = (typeof ANSWERS)[number];

/** How a conflict was answered, with what it takes to undo that. */
export interface Resolution {
  /** `overtaken`: nobody answered; one side of it ended or says something else now. */
  readonly answer: Exclude<Answer, "reopen"> | "overtaken";
  readonly by: string;
  readonly at: Instant;
  readonly keepId?: string;
  readonly note?: string;
  /** The memory that was written for an answer in new words. */
  readonly writtenId?: string;
  /** The memories that ended by it. */
  readonly endedIds: readonly string[];
}

/** A CONFLICT node as it is read. */
export interface ConflictRecord {
  readonly node: NodeRecord;
  readonly id: NodeId;
  readonly category: RecordedCategory;
  readonly question: string;
  readonly status: ConflictStatus;
  /** Oldest first. */
  readonly factIds: readonly NodeId[];
  /** What each of them said when the question was raised, as its hash. */
  readonly saidThen: Readonly<Record<string, string>>;
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
  readonly raisedAt: Instant;
  readonly raisedBy: string;
  readonly resolution: Resolution | null;
}

export function conflictOf(node: NodeRecord): ConflictRecord {
  const { props } = node;
  return {
    node,
    id: node.id,
    category: oneOf(RECORDED_CATEGORIES, props.category) ?? "contested",
    question: String(props.question ?? ""),
    status: oneOf(CONFLICT_STATUSES, props.status) ?? "open",
    factIds: strings(props.factIds).map(asNodeId),
    saidThen: Object.fromEntries(
      Object.entries(object(props.saidThen)).map(([id, hash]) => [id, String(hash)]),
    ),
    confidence: typeof props.confidence === "number" ? props.confidence : 1,
    evidence: list(props.evidence).flatMap(evidenceOf),
    raisedAt: typeof props.raisedAt === "number" ? props.raisedAt : node.validFrom,
    raisedBy: String(props.raisedBy ?? node.agentId ?? "system"),
    resolution: resolutionOf(props),
  };
}

/** The part of a CONFLICT node that comes from what was found. */
export function foundProps({ category, question, confidence, evidence, ids }: FoundConflict): Props {
  return {
    category,
    question,
    confidence,
    evidence: evidence.map(({ tier, says, score }) => ({ tier, says, score })),
    factIds: [...ids],
  };
}

export function resolutionProps({ answer, by, at, keepId, note, writtenId, endedIds }: Resolution): Props {
  return {
    answer,
    by,
    at,
    endedIds: [...endedIds],
    ...(keepId !== undefined && { keepId }),
    ...(note !== undefined && { note }),
    ...(writtenId !== undefined && { writtenId }),
  };
}

/** Hygiene dismisses without a word, and says only when. */
function resolutionOf(props: Props): Resolution | null {
  const said = object(props.resolution);
  if (said.answer === undefined) {
    if (props.status !== "dismissed") return null;
    return { answer: "dismiss", by: "unknown", at: Number(props.resolvedAt ?? 0), endedIds: [] };
  }
  const [keepId, note, writtenId] = [text(said.keepId), text(said.note), text(said.writtenId)];
  return {
    answer: String(said.answer) as Resolution["answer"],
    by: String(said.by ?? "unknown"),
    at: Number(said.at ?? 0),
    endedIds: strings(said.endedIds),
    ...(keepId !== undefined && { keepId }),
    ...(note !== undefined && { note }),
    ...(writtenId !== undefined && { writtenId }),
  };
}

function evidenceOf(value: Json): Evidence[] {
  const { tier, says, score } = object(value);
  const known = oneOf(CONFLICT_TIERS, tier);
  return known ? [{ tier: known, says: String(says ?? ""), score: Number(score ?? 0) }] : [];
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((each) => each === value);
}

function object(value: Json | undefined): Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, Json>)
    : {};
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function strings(value: Json | undefined): string[] {
  return list(value).filter((each) => typeof each === "string");
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
