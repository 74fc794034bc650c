import type { Instant } from "../../domain/time.ts";
import { ambiguitiesIn } from "./arc/ambiguities.ts";
import type { Finding } from "./arc/finding.ts";
import { isObjectionable } from "./arc/objections/isObjectionable.ts";
import { reversalsIn } from "./arc/reversals.ts";
import { staleIn } from "./arc/staleness.ts";
import type { FoundConflict } from "./foundConflict.ts";
import { openAmbiguitiesIn } from "./open/openAmbiguities.ts";
import { openReversalsIn } from "./open/openReversals.ts";
import { ownersIn } from "./open/owners.ts";
import { plainContradictionsIn } from "./open/plainContradictions.ts";
import { successionsIn } from "./open/successions.ts";
import { toldReversalsIn } from "./open/toldReversals.ts";
import { questionFor } from "./question/questionFor.ts";
import type { Reading } from "./reading/assertion.ts";
import { readTold } from "./reading/readTold.ts";
import type { Told } from "./told.ts";

export interface DetectOptions {
  /** What is told after it is not part of the story yet. */
  readonly now?: Instant;
  /** Only conflicts in which one of these takes part. */
  readonly concerning?: ReadonlySet<string>;
}

/** What reads most out of a story comes first. */
const FINDERS: readonly ((readings: readonly Reading[]) => Finding[])[] = [
  reversalsIn,
  toldReversalsIn,
  staleIn,
  successionsIn,
  openReversalsIn,
  ambiguitiesIn,
  openAmbiguitiesIn,
  ownersIn,
  plainContradictionsIn,
];

/** Where a story, oldest first, leaves open what holds now: by structure and by the order of what was said, without a model. */
export function detectConflicts(story: readonly Told[], options: DetectOptions = {}): FoundConflict[] {
  const { now, concerning } = options;
  const readings = story
    .filter(({ at }) => now === undefined || at === null || at <= now)
    .map((told, place) => readTold(told, place));
  const findings = FINDERS.flatMap((find) => find(readings)).filter(
    (finding) => !isObjectionable(finding, readings),
  );
  return distinct(findings)
    .map(conflictOf)
    .filter(({ ids }) => concerning === undefined || ids.some((id) => concerning.has(id)));
}

/** One question a pair: what a stronger reading explains is not raised again as a weaker one. */
function distinct(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const finding of findings) {
    const shares = (other: Finding) =>
      finding.readings.filter((reading) => other.readings.includes(reading)).length;
    if (!kept.some((other) => shares(other) >= 2)) kept.push(finding);
  }
  return kept;
}

function conflictOf(finding: Finding): FoundConflict {
  const { readings, category, structure, arc } = finding;
  return {
    ids: readings.map(({ told }) => told.id),
    category,
    question: questionFor(finding),
    confidence: 1 - (1 - structure.score) * (1 - arc.score),
    evidence: [
      { tier: "structure", ...structure },
      { tier: "arc", ...arc },
    ],
    isPlain: isPlain(finding),
  };
}

/** A reader of stories learns from prose: a note of a few words gives it little to go by, and rules all they need. */
const MOST_WORDS = 9;
/** What is denied in other words is less sure. */
const SURE_DENIAL = 0.85;

function isPlain({ readings, claim, structure }: Finding): boolean {
  if (claim === null && structure.score < SURE_DENIAL) return false;
  return readings.every(({ told: { text } }) => text.trim().split(/\s+/).length <= MOST_WORDS);
}
