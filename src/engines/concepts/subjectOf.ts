import type { NodeRecord, Props } from "../../domain/record.ts";
import { conceptKey } from "./conceptName.ts";

const MOST_LOOKED_AT = 5;
const LONGEST_NAME = 80;
const MOST_WORDS = 6;

/**
 * What a question was about: the longest name in it that a memory found for it bears; else what the best of them is
 * about; else its own telling words.
 */
export function subjectOf(tellingWords: readonly string[], found: readonly NodeRecord[]): string | null {
  const asked = new Set(conceptKey(tellingWords.join(" ")).split(" "));
  const names = found.slice(0, MOST_LOOKED_AT).flatMap(({ props }) => namesOf(props));
  const inQuestion = names
    .map((name) => ({ name, terms: conceptKey(name).split(" ") }))
    .filter(({ terms }) => terms.every((term) => asked.has(term)))
    .sort((a, b) => b.terms.length - a.terms.length)[0];
  if (inQuestion) return inQuestion.name;
  const entity = found[0]?.props.entity;
  if (isName(entity)) return entity;
  const words = tellingWords.slice(0, MOST_WORDS).join(" ");
  return isName(words) ? words : null;
}

function namesOf({ entity, keywords, title }: Props): string[] {
  return [entity, ...(Array.isArray(keywords) ? keywords : []), title].filter(isName);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST_NAME && conceptKey(value) !== "";
}
