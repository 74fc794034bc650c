import type { Instant } from "../../domain/time.ts";
import { latestWithin } from "../../engines/conflicts/forgetting/latestWithin.ts";
import { nearestBySubject } from "../../engines/conflicts/forgetting/nearestBySubject.ts";
import { overlappingBatches } from "../../engines/conflicts/forgetting/overlappingBatches.ts";
import { inOrderOfTime, type Remembered } from "../../engines/conflicts/forgetting/remembered.ts";
import { sampleStory } from "../../engines/conflicts/forgetting/sampleStory.ts";
import { givesOrders } from "../../engines/conflicts/narrative/givesOrders.ts";
import { readAnswer } from "../../engines/conflicts/narrative/readAnswer.ts";
import { type StoryLine, storyLines } from "../../engines/conflicts/narrative/storyLine.ts";
import { NARRATIVE_INSTRUCTIONS, storyPrompt } from "../../engines/conflicts/narrative/storyPrompt.ts";
import type { LanguageModel } from "../../models/port.ts";
import { mergeFindings } from "./mergeFindings.ts";
import type { TierOutcome } from "./tierOutcome.ts";
import { withinTime } from "./withinTime.ts";

export interface NarrateOptions {
  readonly model: LanguageModel;
  /** Names the workspace: of the same story the same is told for the same trigger. */
  readonly seed: string;
  readonly now: Instant;
  countTokens(text: string): number;
  /** Statements that other tiers found something about; they are told in any case. */
  readonly keep?: readonly string[];
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Nobody waits for it, and models on one's own machine take their time. */
const TIMEOUT_MS = 120_000;
const MOST_STATEMENTS = 5_000;
const MOST_NEIGHBOURS = 12;
const MOST_KEPT = 100;
const MOST_TOKENS_A_BATCH = 6_000;
/** Of a story as a whole, so that a long one is not read for hours. */
const MOST_TOKENS = 40_000;
const MOST_TOKENS_OF_ANSWER = 4_000;
/** Some texts have very few tokens for their length; a prompt must not become so long that it is cut. */
const MOST_CHARACTERS_A_TOKEN = 12;

/** What a language model that reads the story around a statement is left in doubt about. */
export async function narrate(
  story: readonly Remembered[],
  trigger: Remembered,
  options: NarrateOptions,
): Promise<TierOutcome> {
  // Every language model is asked over the network, wherever it is.
  if (trigger.isSensitive) return without("a sensitive statement is not shown to a language model");
  if (givesOrders(trigger)) return without("a statement that gives orders is not shown to a language model");
  const seed = JSON.stringify([options.seed, trigger.id]);
  const others = story.filter(({ id, isSensitive }) => id !== trigger.id && !isSensitive);
  const latest = inOrderOfTime(others).slice(-MOST_STATEMENTS);
  const keep = keptOf(latest, trigger, options.keep);
  const sampled = sampleStory([...latest, trigger], { seed, now: options.now, keep });
  const told = sampled.filter((each) => each.id === trigger.id || !givesOrders(each));
  if (told.length < 2) return { found: [], degraded: [] };
  const batches = batchesOf(storyLines(told, seed), { trigger, keep, countTokens: options.countTokens });
  const outcomes = await Promise.all(batches.map((batch) => readBatch(batch, trigger, seed, options)));
  return {
    found: mergeFindings(outcomes.map(({ found }) => found)),
    degraded: [...new Set(outcomes.flatMap(({ degraded }) => degraded))],
  };
}

function without(why: string): TierOutcome {
  return { found: [], degraded: [`narrative: ${why}`] };
}

function keptOf(
  story: readonly Remembered[],
  trigger: Remembered,
  found: readonly string[] = [],
): Set<string> {
  const nearest = nearestBySubject(trigger, story, MOST_NEIGHBOURS);
  return new Set([trigger.id, ...nearest, ...found.slice(0, MOST_KEPT)]);
}

interface Telling {
  readonly trigger: Remembered;
  readonly keep: ReadonlySet<string>;
  countTokens(text: string): number;
}

/** The trigger is part of each, as it is what the others are read beside. */
function batchesOf(lines: readonly StoryLine[], { trigger, keep, countTokens }: Telling): StoryLine[][] {
  const costOf = ({ line }: StoryLine) =>
    Math.max(countTokens(line) + 1, line.length / MOST_CHARACTERS_A_TOKEN);
  const isTrigger = ({ id }: StoryLine) => id === trigger.id;
  const told = latestWithin(lines, { costOf, most: MOST_TOKENS, isKept: ({ id }) => keep.has(id) });
  const ofTrigger = told.filter(isTrigger).reduce((sum, line) => sum + costOf(line), 0);
  const others = told.filter((line) => !isTrigger(line));
  return overlappingBatches(others, costOf, MOST_TOKENS_A_BATCH - ofTrigger).map((batch) => {
    const members = new Set(batch);
    return told.filter((line) => isTrigger(line) || members.has(line));
  });
}

async function readBatch(
  lines: readonly StoryLine[],
  { id: triggerId }: Remembered,
  seed: string,
  { model, timeoutMs = TIMEOUT_MS, signal }: NarrateOptions,
): Promise<TierOutcome> {
  const trigger = lines.find(({ id }) => id === triggerId)?.key ?? "";
  const request = {
    instructions: NARRATIVE_INSTRUCTIONS,
    prompt: storyPrompt(lines, trigger, seed),
    maxTokens: MOST_TOKENS_OF_ANSWER,
    timeoutMs,
  };
  const said = await withinTime((until) => model.complete({ ...request, signal: until }), {
    timeoutMs,
    signal,
  });
  if ("problem" in said) return without(said.problem);
  const answer = readAnswer(said.value, lines);
  if (answer === null) return without("the language model did not answer as it was asked to");
  const { found, dropped } = answer;
  if (dropped === 0) return { found, degraded: [] };
  return { found, degraded: ["narrative: some of what the language model found was not as it must be"] };
}
