import type { NodeRecord } from "../../domain/record.ts";
import { entityKeys } from "../../engines/episodes/entityKeys.ts";
import { entityOverlap } from "../../engines/episodes/entityOverlap.ts";
import { type EventScores, recencyOf, scoreEvent } from "../../engines/episodes/scoreEvent.ts";
import { addressOf, bestFirst } from "../memory/candidate.ts";
import { openConflicts } from "../memory/openConflicts.ts";
import type { Trace } from "../trace.ts";
import { entitiesOf } from "./entitiesOf.ts";
import type { EventParts, EventQuestion } from "./eventQuestion.ts";
import { proposeEvents } from "./proposeEvents.ts";

export interface EventHit {
  readonly node: NodeRecord;
  readonly score: number;
  readonly scores: EventScores;
  readonly isConflicted: boolean;
}

export interface EventsFound {
  readonly hits: readonly EventHit[];
  /** The signals that were wanted and could not be had, or not in full. */
  readonly degraded: readonly string[];
}

/** What happened, by what it says, when it was and what it was about; the best first. */
export async function recallEvents(
  parts: EventParts,
  question: EventQuestion,
  trace: Trace,
): Promise<EventsFound> {
  const { memory } = parts;
  const { view, limit } = question;
  const degraded: string[] = [];
  const candidates = await trace.run("candidates", 0, async () => {
    const proposed = await proposeEvents(parts, question);
    degraded.push(...proposed.degraded);
    return proposed.events;
  });
  const scored = await trace.run("score", candidates.length, async () => {
    const asked = entityKeys(question.entities.ids, question.entities.names);
    const about = asked.length === 0 ? null : await entitiesOf(memory, question, candidates);
    return bestFirst(
      candidates.map(({ node, nearness }) => {
        const entities = entityOverlap(asked, about?.get(addressOf(node)) ?? []);
        const age = (view.at?.asOf ?? view.at?.knownAt ?? parts.now) - node.validFrom;
        const scores = { vector: nearness, recency: recencyOf(age), entities };
        return { node, scores, score: scoreEvent(scores, parts.weights) };
      }),
    );
  });
  const best = await trace.run("slice", scored.length, () => scored.slice(0, limit));
  const disputed = await openConflicts(
    memory,
    view,
    best.map(({ node }) => node),
  );
  return {
    hits: best.map((hit) => ({ ...hit, isConflicted: disputed.has(addressOf(hit.node)) })),
    degraded,
  };
}
