import type { Instant } from "../domain/time.ts";
import type { FoundConflict } from "../engines/conflicts/foundConflict.ts";
import type { Told } from "../engines/conflicts/told.ts";
import type { Models } from "../models/port.ts";
import type { GraphReader, View } from "../stores/port.ts";
import { loadDetector } from "./detector.ts";
import { RAISED_FROM, weighed } from "./examine.ts";
import { byAge, storyAround } from "./story/storyAround.ts";
import { mergeFindings } from "./tiers/mergeFindings.ts";
import { narrate } from "./tiers/narrate.ts";
import type { TierOutcome } from "./tiers/tierOutcome.ts";

export interface CheckSources {
  /** What they are compared with besides each other; null for nothing. */
  readonly memory: { readonly reader: GraphReader; readonly view: View } | null;
  readonly models: Models;
  readonly now: Instant;
  countTokens(text: string): number;
  readonly signal: AbortSignal;
}

export interface Checked extends TierOutcome {
  /** How many memories they were compared with. */
  readonly compared: number;
}

/** Whoever asks waits for the answer, so a language model has less time than beside answers. */
const NARRATIVE_MS = 15_000;

/** The same look at statements that are only proposed. Nothing is stored. */
export async function checkStatements(statements: readonly Told[], sources: CheckSources): Promise<Checked> {
  const { now, models, signal } = sources;
  const compared = await comparedWith(statements, sources);
  const story = storyOf(statements, compared, now);
  const concerning = new Set(statements.map(({ id }) => id));
  const { detectConflicts } = await loadDetector();
  const candidates = detectConflicts(story, { now, concerning });
  const trigger = story.findLast(({ id }) => concerning.has(id));
  const outcomes = trigger
    ? [
        await weighed({ candidates, story, trigger }, models.inference, signal),
        await narrated(story, trigger, [...concerning], sources),
      ]
    : [{ found: candidates, degraded: [] }];
  return {
    found: mergeFindings(outcomes.map(({ found }) => found)).filter((each) => isWanted(each, concerning)),
    degraded: [...new Set(outcomes.flatMap(({ degraded }) => degraded))],
    compared: compared.length,
  };
}

function isWanted({ ids, confidence }: FoundConflict, concerning: ReadonlySet<string>): boolean {
  return confidence >= RAISED_FROM && ids.some((id) => concerning.has(id));
}

/** What is proposed against memory is said now, where it does not say when. */
function storyOf(statements: readonly Told[], compared: readonly Told[], now: Instant): readonly Told[] {
  if (compared.length === 0) return statements;
  return [...compared, ...statements.map((told) => ({ ...told, at: told.at ?? now }))].sort(byAge);
}

async function comparedWith(
  statements: readonly Told[],
  { memory, models, signal }: CheckSources,
): Promise<readonly Told[]> {
  if (!memory) return [];
  const embedder = models.embedder?.isQuick && models.embedder.isLocal ? models.embedder : null;
  const sources = { memory: memory.reader, view: memory.view, embedder };
  const { told, holding } = await storyAround(statements, sources, signal);
  return told.filter(({ id }) => holding.has(id));
}

async function narrated(
  story: readonly Told[],
  trigger: Told,
  keep: readonly string[],
  { models, now, countTokens, signal }: CheckSources,
): Promise<TierOutcome> {
  if (!models.language) return { found: [], degraded: [] };
  const options = { model: models.language, seed: "check", now, countTokens, keep, timeoutMs: NARRATIVE_MS };
  return narrate(story, trigger, { ...options, signal });
}
