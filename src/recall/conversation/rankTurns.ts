import { termsOfWord } from "../../domain/text.ts";
import type { Trace } from "../trace.ts";
import { bestFirst, bestMatches, type Matches } from "./bestMatches.ts";
import { matchSessions } from "./matchSessions.ts";
import { matchTerms, type TermMatches } from "./matchTerms.ts";
import { splitSpeaker } from "./namedSpeaker.ts";
import type { Question } from "./question.ts";
import { type Signals, weigh } from "./signals.ts";
import type { Stretches } from "./stretches.ts";
import { type TurnContext, turnSignals } from "./turnSignals.ts";
import type { AskedWord } from "./wordMeaning.ts";

/** A message as the index knows it. */
export interface Turn {
  readonly slot: number;
  readonly signals: Signals;
  readonly score: number;
}

export interface TurnRanking {
  /** The words of the question that are not a speaker's name. */
  readonly words: readonly AskedWord[];
  /** Best first, made as they are taken. */
  readonly turns: Iterable<Turn>;
}

/**
 * Ranks messages by all that the index tells of them, without reading any. How many match is not for the trace: the index
 * also knows of messages that the reader may not see.
 */
export async function rankTurns(
  stretches: Stretches,
  question: Question,
  similarities: Float32Array,
  trace: Trace,
): Promise<TurnRanking> {
  const { words, spoken } = splitSpeaker(stretches, question);
  const terms = [...new Set(words.flatMap(termsOfWord))];
  const [matches] = await trace.run("words", 1, () => [matchTerms(stretches, terms)] as const);
  const [sessions] = await trace.run("sessions", 1, () => [matchSessions(stretches, terms)] as const);
  const [found] = await trace.run(
    "candidates",
    1,
    () => [bestMatches(stretches, question, matches.near, similarities)] as const,
  );
  const context = { stretches, question, matches, sessions, spoken, similarities };
  return { words: sharesOf(words, matches), turns: turnsOf(context, found) };
}

/** Of so many messages at a time is looked at more than their words: what words put behind those seldom comes first. */
const AT_A_TIME = 1_000;

function* turnsOf(context: TurnContext, found: Matches): Iterable<Turn> {
  for (const slots of bestFirst(found, AT_A_TIME)) {
    const turns = Array.from(slots, (slot) => {
      const signals = turnSignals(context, slot);
      return { slot, signals, score: weigh(signals) };
    });
    yield* turns.sort((a, b) => b.score - a.score || a.slot - b.slot);
  }
}

/** A word counts what its terms count. */
function sharesOf(words: readonly string[], { shares }: TermMatches): AskedWord[] {
  const shareOf = (word: string) =>
    [...new Set(termsOfWord(word))].reduce((sum, term) => sum + (shares.get(term) ?? 0), 0);
  return words.map((word) => ({ word, share: shareOf(word) }));
}
