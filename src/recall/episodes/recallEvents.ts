import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { entityKeys } from "../../engines/episodes/entityKeys.ts";
import { entityOverlap } from "../../engines/episodes/entityOverlap.ts";
import { type EventScores, recencyOf, scoreEvent } from "../../engines/episodes/scoreEvent.ts";
import { addressOf, bestFirst } from "../memory/candidate.ts";
import { openConflicts } from "../memory/openConflicts.ts";
import { readSaidAt } from "../memory/saidAt.ts";
import type { Trace } from "../trace.ts";
import { entitiesOf } from "./entitiesOf.ts";
import type { EventParts, EventQuestion } from "./eventQuestion.ts";
import { proposeEvents } from "./proposeEvents.ts";

export interface EventHit {
  readonly node: NodeRecord;
  readonly saidAt: Instant;
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
    const nodes = candidates.map(({ node }) => node);
    const saidAt = await readSaidAt(memory, view, nodes);
    const now = view.at?.asOf ?? view.at?.knownAt ?? parts.now;
    const scored = candidates.map(({ node, nearness }) => {
      const entities = entityOverlap(asked, about?.get(addressOf(node)) ?? []);
      const scores = { vector: nearness, recency: recencyOf(now - saidAt(node)), entities };
      return { node, saidAt: saidAt(node), scores, score: scoreEvent(scores, parts.weights) };
    });
    // The store goes by versions, and a note makes one of what was said long before.
    const { since = Number.NEGATIVE_INFINITY } = question.filter;
    return bestFirst(scored.filter((event) => event.saidAt >= since));
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
