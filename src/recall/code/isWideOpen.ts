import { words } from "../../domain/text.ts";
import { STOP_WORDS } from "./search/stopWords.ts";

/** Words that any codebase can be asked with. */
const ANY_CODE = new Set(
  (
    "about architecture architected area areas app application base block blocks building code codebase codebases component components " +
    "contain contains contents describe described design designed different do does explain explained functionality general give high " +
    "kind kinds laid layer layers layout level library main major map module modules most organisation organization organised " +
    "organized overall overview package packages part parts piece pieces project projects purpose repo repository section sections " +
    "software source structure structured subsystem subsystems summarise summarize summary system tell tour whole work works"
  ).split(" "),
);

/** Whether a question could be asked of any codebase, and so is about all of this one. */
export function isWideOpen(text: string): boolean {
  return words(text).every((word) => STOP_WORDS.has(word.toLowerCase()) || ANY_CODE.has(word.toLowerCase()));
}
