import { findContradictions } from "./findPatterns.ts";
import type { Observed } from "./observed.ts";
import type { Learned, Pattern } from "./pattern.ts";

/** What was learned, with how sure it is and what that rests on. */
export interface Learning extends Learned {
  readonly content: string;
  readonly confidence: number;
  /** The ids of all that was counted for or against it, so that nothing counts twice. */
  readonly counted: readonly string[];
}

/** A learning that is new, or stands otherwise than before. */
export interface LearningChange<Known extends Learning> {
  readonly known: Known | null;
  readonly learning: Learning;
}

/** What is less sure is told as a pattern and not yet kept. */
const LEAST_CONFIDENCE = 0.7;
/** Of what is missing to certainty, seeing it again gives this much. */
const SEEN_AGAIN = 0.1;
const CONTRADICTED = 0.7;
/** What is older than so many cannot be among the episodes of a reflection, unless of a task that ended long ago. */
const MOST_COUNTED = 200;

/** What of the learnings there are, and of the patterns just seen, is to be written. The same evidence again changes nothing. */
export function planLearnings<Known extends Learning>(
  patterns: readonly Pattern[],
  known: readonly Known[],
  observed: readonly Observed[],
): LearningChange<Known>[] {
  const isNew = (pattern: Pattern) => !known.some((learning) => isSame(learning, pattern));
  const added = patterns.filter((pattern) => isNew(pattern) && pattern.confidence >= LEAST_CONFIDENCE);
  return [
    ...added.map((pattern) => ({ known: null, learning: { ...pattern, counted: pattern.episodes } })),
    ...known.flatMap((learning) => {
      const pattern = patterns.find((each) => isSame(learning, each));
      const changed = pattern ? seenAgain(learning, pattern) : contradicted(learning, observed);
      return changed ? [{ known: learning, learning: changed }] : [];
    }),
  ];
}

export function isSame(one: Learned, other: Learned): boolean {
  return one.kind === other.kind && one.subject === other.subject;
}

function seenAgain(learning: Learning, { episodes, content, code }: Pattern): Learning | null {
  if (fresh(learning, episodes).length === 0) return null;
  const confidence = learning.confidence + SEEN_AGAIN * (1 - learning.confidence);
  return { ...learning, content, code, confidence, counted: countedWith(learning, episodes) };
}

function contradicted(learning: Learning, observed: readonly Observed[]): Learning | null {
  const against = fresh(learning, findContradictions(learning, observed));
  if (against.length === 0) return null;
  const confidence = learning.confidence * CONTRADICTED;
  return { ...learning, confidence, counted: countedWith(learning, against) };
}

function fresh({ counted }: Learning, episodes: readonly string[]): string[] {
  return episodes.filter((id) => !counted.includes(id));
}

function countedWith({ counted }: Learning, episodes: readonly string[]): string[] {
  return [...new Set([...counted, ...episodes])].slice(-MOST_COUNTED);
}
