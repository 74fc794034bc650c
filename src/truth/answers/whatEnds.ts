import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Answer, ConflictRecord } from "../records/conflictRecord.ts";
import { saidHash } from "../records/saidHash.ts";
import type { AnswerObstacle } from "./answering.ts";

type Settling = Exclude<Answer, "reopen">;

/** An answer that can be given, with what ends by it. */
export interface OpenAnswer {
  readonly answer: Settling;
  readonly keepId?: NodeId;
  readonly endIds: readonly NodeId[];
}

/** What can be answered, `members` being the memories it is about that hold. */
export function openAnswers(conflict: ConflictRecord, members: readonly NodeRecord[]): OpenAnswer[] {
  if (conflict.status !== "open") return [];
  const all = members.map(({ id }) => id);
  const answers: OpenAnswer[] = [
    ...members.map((kept) => ({
      answer: "keep" as const,
      keepId: kept.id,
      endIds: losersTo(kept, members, conflict).map(({ id }) => id),
    })),
    { answer: "keep_both", endIds: [] },
    { answer: "retire_both", endIds: all },
    { answer: "replace", endIds: all },
    { answer: "dismiss", endIds: [] },
  ];
  return answers.filter(({ answer }) => !obstacleTo(answer, conflict, members));
}

/** What speaks against an answer, whoever gives it. */
export function obstacleTo(
  answer: Settling,
  { saidThen, factIds }: ConflictRecord,
  members: readonly NodeRecord[],
): AnswerObstacle | null {
  if (answer === "dismiss") return null;
  // Whoever answers has read what was said then; what is said now they may not have seen.
  const changed = members.filter((member) => (saidThen[member.id] ?? saidHash(member)) !== saidHash(member));
  if (changed.length > 0) return { is: "changed_since", ids: changed.map(({ id }): NodeId => id) };
  const isAlone = members.length < 2 && factIds.length > 1;
  return isAlone && (answer === "keep" || answer === "keep_both") ? { is: "alone", answer } : null;
}

/**
 * Of what is stale only the oldest is in question: those who speak of its successor agree with each other, and where it
 * still holds they speak of what is to come.
 */
export function losersTo(
  kept: NodeRecord,
  members: readonly NodeRecord[],
  { category, factIds: [oldest] }: ConflictRecord,
): readonly NodeRecord[] {
  const others = members.filter(({ id }) => id !== kept.id);
  return category === "stale" ? others.filter(({ id }) => id === oldest) : others;
}
