import { terms } from "../../domain/text.ts";
import { isStopWord } from "../conversation/stopWords.ts";

export interface TopicChange {
  readonly changed: boolean;
  /** From 0, nothing to go by, to 1. */
  readonly confidence: number;
}

const NOTHING_TO_GO_BY: TopicChange = { changed: false, confidence: 0 };
/** With less of its own a message goes on with what was said. */
const FEWEST_OWN = 2;
const HIGHEST = 0.95;

/** Whether a message is about something else than those before it, by the words they share. */
export function topicChange(text: string, history: readonly string[], pointsBack: boolean): TopicChange {
  const own = tellingTerms(text);
  const before = new Set(history.flatMap((message) => [...tellingTerms(message)]));
  if (before.size === 0) return NOTHING_TO_GO_BY;
  const shared = [...own].filter((term) => before.has(term)).length;
  if (shared > 0) return { changed: false, confidence: rounded(0.5 + shared / (2 * own.size)) };
  if (pointsBack || own.size < FEWEST_OWN) return { changed: false, confidence: 0.6 };
  return { changed: true, confidence: rounded(0.4 + 0.1 * own.size) };
}

function tellingTerms(text: string): Set<string> {
  return new Set(terms(text).filter((term) => term.length > 1 && !isStopWord(term)));
}

function rounded(confidence: number): number {
  return Math.round(Math.min(HIGHEST, confidence) * 100) / 100;
}
