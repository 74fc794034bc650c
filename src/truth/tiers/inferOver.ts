import type { Inference } from "../../domain/inference.ts";
import { nearestBySubject } from "../../engines/conflicts/forgetting/nearestBySubject.ts";
import type { Remembered } from "../../engines/conflicts/forgetting/remembered.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import type { BothWays } from "../../engines/conflicts/inference/bothWays.ts";
import {
  contradictionOf,
  nearestPairs,
  type ToldPair,
} from "../../engines/conflicts/inference/nearestPairs.ts";
import { weighInference } from "../../engines/conflicts/inference/weighInference.ts";
import { statementText } from "../../engines/conflicts/narrative/statementText.ts";
import type { Told } from "../../engines/conflicts/told.ts";
import type { InferenceModel } from "../../models/port.ts";
import type { TierOutcome } from "./tierOutcome.ts";
import { withinTime } from "./withinTime.ts";

export interface InferOptions {
  readonly model: InferenceModel;
  /** Whether the order in time leaves open which of two statements holds. */
  allows(earlier: Told, later: Told): boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface InferQuestion {
  /** What the cheaper tiers found. */
  readonly candidates: readonly FoundConflict[];
  readonly trigger: Remembered;
  /** Of the trigger. It is compared with those that share its subject and then, as they come, with a few others. */
  readonly neighbours: readonly Remembered[];
  /** All that candidates speak of. */
  readonly story: readonly Remembered[];
}

const TIMEOUT_MS = 60_000;
const MOST_NEIGHBOURS = 12;
/** Of candidates; what more there are stay as they were found. */
const MOST_PAIRS = 60;

interface Weighed {
  readonly candidate: FoundConflict;
  readonly pairs: readonly ToldPair[];
}

/** The candidates as a model sees them that reads statements in pairs, all of them, and what it finds besides. */
export async function inferOver(question: InferQuestion, options: InferOptions): Promise<TierOutcome> {
  const { model, allows, timeoutMs = TIMEOUT_MS, signal } = options;
  const { candidates, trigger } = question;
  const mayRead = ({ isSensitive }: Remembered) => model.isLocal || !isSensitive;
  const weighed = pairsOfCandidates(candidates, question.story.filter(mayRead));
  const neighbours = mayRead(trigger) ? nearestOf(trigger, question.neighbours.filter(mayRead)) : [];
  const nearest = nearestPairs(trigger, { neighbours, candidates, allows });
  const pairs = [...weighed.flatMap((each) => each.pairs), ...nearest];
  if (pairs.length === 0) return { found: candidates, degraded: [] };
  const asked = await withinTime((until) => askBothWays(model, pairs, until), { timeoutMs, signal });
  if ("problem" in asked) return { found: candidates, degraded: [`inference: ${asked.problem}`] };
  const answerTo = (pair: ToldPair): BothWays[] => asked.value.get(pair) ?? [];
  return {
    found: [
      ...weighed.map(({ candidate, pairs }) => weighInference(candidate, pairs.flatMap(answerTo))),
      ...nearest.flatMap((pair) => answerTo(pair).flatMap((both) => contradictionOf(pair, both) ?? [])),
    ],
    degraded: [],
  };
}

function nearestOf(trigger: Remembered, neighbours: readonly Remembered[]): Remembered[] {
  const bySubject = nearestBySubject(trigger, neighbours, MOST_NEIGHBOURS);
  const places = new Map(bySubject.map((id, at) => [id, at]));
  const placeOf = ({ id }: Remembered) => places.get(id) ?? MOST_NEIGHBOURS;
  return neighbours.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, MOST_NEIGHBOURS);
}

/** The newest statement of each with every earlier one; none of a candidate that has only one, or that may not be read. */
function pairsOfCandidates(candidates: readonly FoundConflict[], story: readonly Remembered[]): Weighed[] {
  const byId = new Map(story.map((told) => [told.id, told]));
  let left = MOST_PAIRS;
  return candidates.map((candidate) => {
    const told = candidate.ids.map((id) => byId.get(id));
    const later = told.at(-1);
    const earlier = told.slice(0, -1).filter((each) => each !== undefined);
    if (!later || earlier.length < told.length - 1 || earlier.length > left) return { candidate, pairs: [] };
    left -= earlier.length;
    return { candidate, pairs: earlier.map((each) => ({ earlier: each, later })) };
  });
}

async function askBothWays(
  model: InferenceModel,
  pairs: readonly ToldPair[],
  signal: AbortSignal,
): Promise<Map<ToldPair, BothWays[]>> {
  const texts = pairs.map(({ earlier, later }) => [statementText(earlier), statementText(later)] as const);
  const there = texts.map(([premise, hypothesis]) => ({ premise, hypothesis }));
  const back = texts.map(([hypothesis, premise]) => ({ premise, hypothesis }));
  const answers = await model.infer([...there, ...back], { signal });
  return new Map(pairs.map((pair, at) => [pair, bothWays(answers[at], answers[at + pairs.length])]));
}

/** None where the model gave too few answers. */
function bothWays(there: Inference | undefined, back: Inference | undefined): BothWays[] {
  return there && back ? [{ there, back }] : [];
}
