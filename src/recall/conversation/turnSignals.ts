import { MESSAGE_COLUMNS, TRAITS } from "../../engines/conversation/messageTraits.ts";
import type { PassageSnapshot } from "../../passages/passage.ts";
import { dateMatch } from "./dateMatch.ts";
import type { TermMatches } from "./matchTerms.ts";
import type { Question } from "./question.ts";
import type { Signals } from "./signals.ts";
import type { Stretches } from "./stretches.ts";

export interface TurnContext {
  readonly stretches: Stretches;
  readonly question: Question;
  readonly matches: TermMatches;
  /** By place of the stretch. */
  readonly sessions: Float32Array;
  /** By slot, 1 for what the speaker said whom the question names. */
  readonly spoken: Uint8Array;
  /** By slot; empty where there are no vectors. */
  readonly similarities: Float32Array;
}

/** What the index tells of one message. */
export function turnSignals(context: TurnContext, slot: number): Signals {
  const { stretches, question, matches, sessions, spoken, similarities } = context;
  const { snapshot } = stretches;
  const place = stretches.placeOf(slot);
  const group = snapshot.groups[place];
  if (!group) return {};
  const traits = traitsAt(snapshot, slot);
  const ownBefore = (places: number) => (slot - places < group.first ? 0 : (matches.own[slot - places] ?? 0));
  const followsQuestion = slot > group.first && (traitsAt(snapshot, slot - 1) & TRAITS.asks) !== 0;
  const at = snapshot.number(slot, MESSAGE_COLUMNS.atSeconds) * 1_000;
  return {
    near: matches.near[slot] ?? 0,
    vector: Math.max(0, similarities[slot] ?? 0),
    answer: followsQuestion ? ownBefore(1) : 0,
    answerVector: followsQuestion ? Math.max(0, similarities[slot - 1] ?? 0) : 0,
    afterAnswer: ownBefore(2),
    session: sessions[place] ?? 0,
    date: dateMatch(question.dates, at),
    speaker: spoken[slot] ?? 0,
    asks: traits & TRAITS.asks ? 1 : 0,
    opens: traits & TRAITS.opens ? 1 : 0,
    when: question.asksWhen && traits & TRAITS.dates ? 1 : 0,
    howMany: question.asksHowMany && traits & TRAITS.counts ? 1 : 0,
  };
}

function traitsAt(snapshot: PassageSnapshot, slot: number): number {
  return snapshot.number(slot, MESSAGE_COLUMNS.traits);
}
