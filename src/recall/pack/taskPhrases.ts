import { words } from "../../domain/text.ts";
import { STOP_WORDS } from "../code/search/stopWords.ts";
import { taskNames } from "./taskNames.ts";

/** One way to ask for what a task is about, and how much its answer counts. */
export interface Phrase {
  readonly text: string;
  readonly weight: number;
}

const TITLE_WEIGHT = 0.5;
const NAMES_WEIGHT = 0.5;
const REST_WEIGHT = 0.5;
const BEFORE_WEIGHT = 0.3;
/** Of a task that says nothing by itself. */
const EMPTY_WEIGHT = 0.1;
/** A search reads no more words than about this many. */
const WORDS_AT_ONCE = 48;
const MOST_RESTS = 2;
/** With fewer telling words a task is likely to point back at what was said before. */
const FEW_WORDS = 3;

/**
 * A task may be a sentence or pages of a report: it is searched for as it is given, by its first line, which mostly
 * says it best, by the names in it, which long prose would drown, and where it is long by what follows the beginning. What was said before helps a task that says
 * little.
 */
export function taskPhrases(task: string, history: readonly string[]): Phrase[] {
  const { identifiers } = taskNames(task);
  const [title = ""] = task.trim().split("\n");
  const pieces = task.split(/\s+/).filter((piece) => piece !== "");
  const rests = Array.from({ length: MOST_RESTS }, (_, at) =>
    pieces.slice((at + 1) * WORDS_AT_ONCE, (at + 2) * WORDS_AT_ONCE).join(" "),
  );
  const telling = words(task).filter((word) => !STOP_WORDS.has(word.toLowerCase())).length;
  const before = history.flatMap((message) =>
    telling < FEW_WORDS ? [message] : taskNames(message).identifiers,
  );
  const saysNothing = telling === 0 && before.length > 0;
  return [
    { text: task, weight: saysNothing ? EMPTY_WEIGHT : 1 },
    { text: title === task.trim() ? "" : title, weight: TITLE_WEIGHT },
    { text: identifiers.join(" "), weight: pieces.length > identifiers.length ? NAMES_WEIGHT : 0 },
    ...rests.map((text) => ({ text, weight: REST_WEIGHT })),
    { text: before.join(" "), weight: saysNothing ? 1 : BEFORE_WEIGHT },
  ].filter(({ text, weight }) => text.trim() !== "" && weight > 0);
}
