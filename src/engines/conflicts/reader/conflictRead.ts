import type { StoryReading } from "../../../domain/storyReading.ts";
import { CONFLICT_CATEGORIES, type ConflictCategory, type FoundConflict } from "../foundConflict.ts";
import { inPercent } from "../inference/bothWays.ts";
import type { Told } from "../told.ts";
import { questionRead } from "./questionRead.ts";
import { otherAmounts, sameAmounts } from "./sameAmounts.ts";

/** How likely a reader must find it, so that nearly all that it speaks up about in stories it had not seen is right. */
const RAISED_FROM: Readonly<Record<ConflictCategory, number>> = {
  reversal: 0.6,
  ambiguity: 0.75,
  stale: 0.65,
};
/** From here on a statement is one of those that leave it open. */
const INVOLVED_FROM = 0.5;

/**
 * A reader of words hardly compares numbers: where it takes it for about so likely, and the two statements that have most to
 * do with it give other amounts of one dimension, that settles it.
 */
const LIKELY_FROM = 0.3;
/** Then it is worth a question, though less sure than what a reader finds by itself. */
const SURE_BY_AMOUNTS = 0.6;

/** What a reader found in a story, oldest first; null where it is not sure enough that anything is left open. */
export function conflictRead(story: readonly Told[], reading: StoryReading): FoundConflict | null {
  const category = likeliestIn(reading);
  const score = reading[category];
  if (!(score >= RAISED_FROM[category])) return null;
  const told = involvedIn(story, reading);
  if (told.length < 2 || (category === "ambiguity" && areSaidTwice(told))) return null;
  return foundIn(told, category, score);
}

/** What a reader by itself is not sure enough of, but for the amounts that are given. */
export function amountsRead(story: readonly Told[], reading: StoryReading): FoundConflict | null {
  const score = reading.ambiguity;
  if (likeliestIn(reading) !== "ambiguity" || !(score >= LIKELY_FROM && score < RAISED_FROM.ambiguity))
    return null;
  const [one, other] = mostInvolvedIn(story, reading);
  if (!one || !other || !otherAmounts(one.text, other.text)) return null;
  const found = foundIn([one, other], "ambiguity", score);
  const amounts = "The two statements give other amounts of one kind.";
  return {
    ...found,
    confidence: SURE_BY_AMOUNTS,
    evidence: [{ tier: "structure", says: amounts, score: SURE_BY_AMOUNTS }, ...found.evidence],
  };
}

function likeliestIn(reading: StoryReading): ConflictCategory {
  return CONFLICT_CATEGORIES.reduce((most, each) => (reading[each] > reading[most] ? each : most));
}

function foundIn(told: readonly Told[], category: ConflictCategory, score: number): FoundConflict {
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

/** The two, in the order of the story. */
function mostInvolvedIn(story: readonly Told[], { involved }: StoryReading): Told[] {
  return story
    .map((told, place) => ({ told, place, share: involved[place] ?? 0 }))
    .sort((one, other) => other.share - one.share)
    .slice(0, 2)
    .sort((one, other) => one.place - other.place)
    .map(({ told }) => told);
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

/**
 * What rules have found after a reader has seen the same statements: surer where it agrees, and hardly so where it is sure of
 * nothing, unless they are so plain that there is nothing in them which rules do not see.
 */
export function weighReading(candidate: FoundConflict, reading: StoryReading): FoundConflict {
  const { category, confidence, evidence, isPlain = false } = candidate;
  const score = reading[category];
  const isSure = reading.reversal + reading.ambiguity + reading.stale < NOTHING_BELOW;
  if (isSure && !isPlain) {
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
