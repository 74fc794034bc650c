import { words } from "../../domain/text.ts";
import { STOP_WORDS } from "../code/search/stopWords.ts";
import { proseOf } from "./proseOf.ts";
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
/** With more words a task is a report, and what it says after these is asked for by itself. */
const MANY_WORDS = 48;
/** With fewer telling words a task is likely to point back at what was said before. */
const FEW_WORDS = 3;

/**
 * A task may be a sentence or pages of a report: it is searched for by what it says, by its first line, which mostly
 * says it best, by the names in it, which long prose would drown, and where it is long by what follows the beginning.
 * What was said before helps a task that says little.
 */
export function taskPhrases(task: string, history: readonly string[]): Phrase[] {
  const { identifiers } = taskNames(task);
  const [title = ""] = task.trim().split("\n");
  const said = saidIn(task);
  const telling = tellingWords(task);
  const before = history.flatMap((message) =>
    telling < FEW_WORDS ? [message] : taskNames(message).identifiers,
  );
  const saysNothing = telling === 0 && before.length > 0;
  return [
    { text: said, weight: saysNothing ? EMPTY_WEIGHT : 1 },
    { text: title === task.trim() ? "" : title, weight: TITLE_WEIGHT },
    { text: identifiers.join(" "), weight: piecesOf(task).length > identifiers.length ? NAMES_WEIGHT : 0 },
    { text: piecesOf(said).slice(MANY_WORDS).join(" "), weight: REST_WEIGHT },
    { text: before.join(" "), weight: saysNothing ? 1 : BEFORE_WEIGHT },
  ].filter(({ text, weight }) => text.trim() !== "" && weight > 0);
}

/** Of a report its sentences; one that has none, such as a bare trace, is taken as it is. */
function saidIn(task: string): string {
  if (piecesOf(task).length <= MANY_WORDS) return task;
  const prose = proseOf(task);
  return tellingWords(prose) < FEW_WORDS ? task : prose;
}

function piecesOf(text: string): string[] {
  return text.split(/\s+/).filter((piece) => piece !== "");
}

function tellingWords(text: string): number {
  return words(text).filter((word) => !STOP_WORDS.has(word.toLowerCase())).length;
}
