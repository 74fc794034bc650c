import type { Instant } from "../domain/time.ts";
import type { FoundConflict } from "../engines/conflicts/foundConflict.ts";
import type { Told } from "../engines/conflicts/told.ts";
import type { Models } from "../models/port.ts";
import type { GraphReader, View } from "../stores/port.ts";
import { RAISED_FROM, weighed } from "./examine.ts";
import { loadDetector } from "./loadDetector.ts";
import { byAge, storyAround } from "./story/storyAround.ts";
import { addRead } from "./tiers/addRead.ts";
import { mergeFindings } from "./tiers/mergeFindings.ts";
import { narrate } from "./tiers/narrate.ts";
import type { TierOutcome } from "./tiers/tierOutcome.ts";

export interface CheckSources {
  /** What they are compared with besides each other; null for nothing. */
  readonly memory: { readonly reader: GraphReader; readonly view: View } | null;
  /** What the working tree has to say about them. */
  contradictions?(statements: readonly Told[]): Promise<readonly FoundConflict[]>;
  readonly models: Models;
  readonly now: Instant;
  countTokens(text: string): number;
  readonly signal: AbortSignal;
}

export interface Checked extends TierOutcome {
  /** The memories they were compared with, by id. */
  readonly compared: ReadonlyMap<string, Told>;
}

/** Whoever asks waits for the answer, so a language model has less time than beside answers. */
const NARRATIVE_MS = 15_000;
/** Statements in an order, but without times, are so far apart that none belongs to the work on another. */
const APART_MS = 30 * 86_400_000;

/** The same look at statements that are only proposed. Nothing is stored. */
export async function checkStatements(statements: readonly Told[], sources: CheckSources): Promise<Checked> {
  const { models, signal } = sources;
  const around = await memoryAround(statements, sources);
  const story = storyOf(statements, around.told, sources.now);
  const concerning = new Set(statements.map(({ id }) => id));
  const byRule = await detected(story, concerning, sources.now);
  const triggers = story.filter(({ id }) => concerning.has(id));
  const read = await addRead({ candidates: byRule, story, triggers }, await models.reader(), signal);
  const candidates = read.found;
  const trigger = triggers.at(-1);
  const outcomes: TierOutcome[] = [
    { found: [], degraded: read.degraded },
    trigger
      ? await weighed({ candidates, story, trigger }, models.inference, signal)
      : { found: candidates, degraded: [] },
    trigger ? await narrated(story, trigger, [...concerning], sources) : { found: [], degraded: [] },
    { found: (await sources.contradictions?.(statements)) ?? [], degraded: [] },
  ];
  const found = mergeFindings(outcomes.map((outcome) => outcome.found))
    .map((each) => ({
      ...each,
      ids: each.ids.filter((id) => concerning.has(id) || around.compared.has(id)),
    }))
    .filter((each) => isWanted(each, concerning));
  const degraded = [...new Set(outcomes.flatMap((outcome) => outcome.degraded))];
  return { found, degraded, compared: around.compared };
}

/** Where no statement has a time they stand side by side; and yet their order may tell of a reversal. */
async function detected(
  story: readonly Told[],
  concerning: ReadonlySet<string>,
  now: Instant,
): Promise<FoundConflict[]> {
  const { detectConflicts } = await loadDetector();
  const beside = detectConflicts(story, { now, concerning });
  if (story.some(({ at }) => at !== null)) return beside;
  const inOrder = story.map((told, place) => ({ ...told, at: place * APART_MS }));
  const reversals = detectConflicts(inOrder, { concerning }).filter(
    ({ category }) => category === "reversal",
  );
  return mergeFindings([reversals, beside]);
}

function isWanted({ ids, confidence, evidence }: FoundConflict, concerning: ReadonlySet<string>): boolean {
  const least = evidence.some(({ tier }) => tier === "repository") ? 1 : 2;
  return confidence >= RAISED_FROM && ids.length >= least && ids.some((id) => concerning.has(id));
}

/** What is proposed against memory is said now, one after the other, where it does not say when. */
function storyOf(statements: readonly Told[], memory: readonly Told[], now: Instant): readonly Told[] {
  if (memory.length === 0) return statements;
  const since = now - statements.length + 1;
  const proposed = statements.map((told, place) => ({ ...told, at: told.at ?? since + place }));
  return [...memory, ...proposed].sort(byAge);
}

/** What memory has on their subjects, with what that replaced; only what holds can be in conflict with them. */
async function memoryAround(
  statements: readonly Told[],
  { memory, models, signal }: CheckSources,
): Promise<{ told: readonly Told[]; compared: ReadonlyMap<string, Told> }> {
  if (!memory) return { told: [], compared: new Map() };
  const embedder = models.embedder?.isQuick && models.embedder.isLocal ? models.embedder : null;
  const sources = { memory: memory.reader, view: memory.view, embedder };
  const { told, holding } = await storyAround(statements, sources, null, signal);
  const compared = told.filter(({ id }) => holding.has(id));
  return { told, compared: new Map(compared.map((each) => [each.id, each])) };
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
