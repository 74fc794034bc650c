import type { StoryReading } from "../../../domain/storyReading.ts";
import { CONFLICT_CATEGORIES, type ConflictCategory, type FoundConflict } from "../foundConflict.ts";
import { inPercent } from "../inference/bothWays.ts";
import type { Told } from "../told.ts";
import { questionRead } from "./questionRead.ts";
import { sameAmounts } from "./sameAmounts.ts";

/** How likely a reader must find it, so that nearly all that it speaks up about in stories it had not seen is right. */
const RAISED_FROM: Readonly<Record<ConflictCategory, number>> = {
  reversal: 0.6,
  ambiguity: 0.75,
  stale: 0.65,
};
/** From here on a statement is one of those that leave it open. */
const INVOLVED_FROM = 0.5;

/** What a reader found in a story, oldest first; null where it is not sure enough that anything is left open. */
export function conflictRead(story: readonly Told[], reading: StoryReading): FoundConflict | null {
  const category = CONFLICT_CATEGORIES.reduce((most, each) => (reading[each] > reading[most] ? each : most));
  const score = reading[category];
  if (!(score >= RAISED_FROM[category])) return null;
  const told = involvedIn(story, reading);
  if (told.length < 2 || (category === "ambiguity" && areSaidTwice(told))) return null;
  return {
    ids: told.map(({ id }) => id),
    category,
    question: questionRead(category, told),
    confidence: score,
    evidence: [{ tier: "reader", says: says(category, score), score }],
  };
}

/** In the order of the story; at least the two that have most to do with it. */
function involvedIn(story: readonly Told[], { involved }: StoryReading): Told[] {
  const shares = story.map((_, place) => involved[place] ?? 0);
  const second = shares.toSorted((one, other) => other - one)[1] ?? 0;
  const least = Math.min(INVOLVED_FROM, second);
  return story.filter((_, place) => (shares[place] ?? 0) >= least);
}

/** Words cannot tell that amounts in other units are the same. */
function areSaidTwice(told: readonly Told[]): boolean {
  const [one, other, ...more] = told;
  return one !== undefined && other !== undefined && more.length === 0 && sameAmounts(one.text, other.text);
}

const READ: Readonly<Record<ConflictCategory, string>> = {
  reversal: "a change was told, and the newest statement goes back to what was before",
  ambiguity: "the statements stand beside each other and do not go together",
  stale: "newer statements go on from something else than the oldest one says",
};

/** Below this, a reader is sure that nothing is open. */
const NOTHING_BELOW = 0.05;
/** What rules found and a reader is sure that it is nothing is not raised. */
const KEPT_IF_NOTHING = 0.45;

/** What rules have found after a reader has seen the same statements: surer where it agrees, and hardly so where it is sure of nothing. */
export function weighReading(candidate: FoundConflict, reading: StoryReading): FoundConflict {
  const { category, confidence, evidence } = candidate;
  const score = reading[category];
  if (reading.reversal + reading.ambiguity + reading.stale < NOTHING_BELOW) {
    const nothing = `Read as a whole, the statements leave nothing open (${inPercent(score)} that they do).`;
    return {
      ...candidate,
      confidence: confidence * KEPT_IF_NOTHING,
      evidence: [...evidence, { tier: "reader", says: nothing, score }],
    };
  }
  if (score < RAISED_FROM[category]) return candidate;
  return {
    ...candidate,
    confidence: 1 - (1 - confidence) * (1 - score / 2),
    evidence: [...evidence, { tier: "reader", says: says(category, score), score }],
  };
}

function says(category: ConflictCategory, score: number): string {
  return `Read as a whole, ${READ[category]} (${inPercent(score)}).`;
}
