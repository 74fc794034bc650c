import { type Complexity, complexityOf } from "../../engines/messages/complexityOf.ts";
import { type Intent, intentOf } from "../../engines/messages/intentOf.ts";
import { languageOf } from "../../engines/messages/languageOf.ts";
import { type Screening, screenMessage } from "../../engines/messages/screenMessage.ts";
import { type TopicChange, topicChange } from "../../engines/messages/topicChange.ts";
import { classify } from "../memory/classify.ts";
import type { QueryClass } from "../memory/queryClass.ts";
import { pointsBack } from "../memory/resolveReferences.ts";
import { searchWords } from "./searchWords.ts";

export interface UnderstoodMessage extends Screening {
  readonly intent: Intent;
  /** As a code of two letters; `und` where nothing tells. */
  readonly language: string;
  readonly complexity: Complexity;
  /** The message as words to search with. */
  readonly rewritten: string;
  readonly queryClass: QueryClass;
  readonly topicChange: TopicChange;
}

const MOST_MESSAGES = 4;

/** What rules alone make of a message. */
export function understandMessage(text: string, history: readonly string[]): UnderstoodMessage {
  const earlier = history.slice(-MOST_MESSAGES);
  const goesOn = earlier.length > 0 && pointsBack(text);
  const intent = intentOf(text, { hasHistory: earlier.length > 0, pointsBack: goesOn });
  return {
    ...screenMessage(text),
    intent,
    language: languageOf(text),
    complexity: complexityOf(text),
    rewritten: searchWords(text, earlier),
    queryClass: intent === "greeting" ? "none" : classify(text),
    topicChange: topicChange(text, earlier, goesOn),
  };
}
