/**
 * What speaks for a message, and how much each counts. The weights were fitted on five long conversations of two people
 * and hold for those left out of the fit; `bench/memory-recall` shows both. The signals were chosen with all five in view.
 */
export const WEIGHTS = {
  /** The words of the question, here or in the turns around. */
  near: 1,
  /** What it says as a whole is near to the question. */
  vector: 0.8,
  /** The previous turn asks what the question asks, so this one is the answer. */
  answer: 0.7,
  /** The same by meaning. */
  answerVector: 0.3,
  /** So does the turn before that: between question and answer there may be a word of surprise. */
  afterAnswer: 0.4,
  /** The session as a whole is about it. */
  session: 0.3,
  /** The message is of the day or month that the question names, or of the days after. */
  date: 0.75,
  /** The question names a speaker, and this is what they said. */
  speaker: 0.2,
  /** A turn that asks seldom tells. */
  asks: -0.2,
  /** The news come first. */
  opens: 0.15,
  /** The question is when, and this says when. */
  when: 0.35,
  /** The question is how many, and this says how many. */
  howMany: 0.4,
  /** Each word of the question has one like it here. */
  meaning: 0.85,
} as const;

export type SignalName = keyof typeof WEIGHTS;

/** From 0 to about 1 each; what is left out is 0. */
export type Signals = Partial<Record<SignalName, number>>;

export function weigh(signals: Signals, weights: Readonly<Record<SignalName, number>> = WEIGHTS): number {
  let sum = 0;
  for (const name in signals) {
    sum += weights[name as SignalName] * (signals[name as SignalName] ?? 0);
  }
  return sum;
}
