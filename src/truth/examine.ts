import type { NodeRecord } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { Remembered } from "../engines/conflicts/forgetting/remembered.ts";
import type { FoundConflict } from "../engines/conflicts/foundConflict.ts";
import type { InferenceModel, StoryReader } from "../models/port.ts";
import { loadDetector } from "./loadDetector.ts";
import type { Story } from "./story/storyAround.ts";
import { addRead } from "./tiers/addRead.ts";
import { inferOver } from "./tiers/inferOver.ts";
import type { TierOutcome } from "./tiers/tierOutcome.ts";

/** Below this nobody is asked: a false alarm costs more than a miss. */
export const RAISED_FROM = 0.5;

export interface ExamineOptions {
  readonly inference: InferenceModel | null;
  readonly reader: StoryReader | null;
  readonly now: Instant;
  readonly signal?: AbortSignal | undefined;
}

/** What in a story would mislead a newcomer, as far as it concerns one of its statements and what holds. */
export async function examine(story: Story, id: string, options: ExamineOptions): Promise<TierOutcome> {
  const { inference, reader, now, signal } = options;
  const { detectConflicts } = await loadDetector();
  const candidates = detectConflicts(story.told, { now, concerning: new Set([id]) });
  const trigger = story.told.find((told) => told.id === id);
  if (!trigger) return { found: amongHolding(candidates, story.holding), degraded: [] };
  const read = await addRead({ candidates, story: story.told, triggers: [trigger] }, reader, signal);
  const { found, degraded } = await weighed(
    { candidates: read.found, story: story.told, trigger },
    inference,
    signal,
  );
  return { found: amongHolding(found, story.holding), degraded: [...read.degraded, ...degraded] };
}

interface Weighing {
  readonly candidates: readonly FoundConflict[];
  readonly story: readonly Remembered[];
  readonly trigger: Remembered;
}

/** The candidates after a model that reads pairs has seen them, with what it finds besides; as they are without one. */
export async function weighed(
  { candidates, story, trigger }: Weighing,
  model: InferenceModel | null,
  signal?: AbortSignal,
): Promise<TierOutcome> {
  if (!model) return { found: candidates, degraded: [] };
  const neighbours = story.filter(({ id }) => id !== trigger.id);
  const { standBeside } = await loadDetector();
  const allows = (earlier: Remembered, later: Remembered) => standBeside({ told: earlier }, { told: later });
  return inferOver({ candidates, trigger, neighbours, story }, { model, allows, signal });
}

/** What ended tells what went before and is not asked about. */
function amongHolding(
  found: readonly FoundConflict[],
  holding: ReadonlyMap<string, NodeRecord>,
): FoundConflict[] {
  return found
    .map((conflict) => ({ ...conflict, ids: conflict.ids.filter((id) => holding.has(id)) }))
    .filter(({ ids, confidence }) => ids.length >= 2 && confidence >= RAISED_FROM);
}
