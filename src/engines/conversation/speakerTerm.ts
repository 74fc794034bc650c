import { words } from "../../domain/text.ts";
import { isStopWord } from "./stopWords.ts";

/** No term of a text starts so. */
const MARK = "@";

/** The term under which the messages of everyone of that name are found. */
export function speakerTerm(name: string): string {
  return `${MARK}${name.toLowerCase()}`;
}

/** The names in a speaker's name: "Ada Lovelace" is found by either. */
export function speakerTerms(speaker: string): string[] {
  return words(speaker)
    .map((name) => name.toLowerCase())
    .filter((name) => !isStopWord(name))
    .map(speakerTerm);
}
