import { namesIn } from "./reading/namesIn.ts";
import { piecesOf } from "./reading/pieces.ts";
import { termsOf } from "./reading/terms.ts";
import { wordsForConcept } from "./reading/vocabulary/looseWords.ts";
import type { Told } from "./told.ts";

const MOST_OWN = 10;
const MOST_AKIN = 8;

/**
 * Words that another statement about the same is likely to have: those this one is about, other words for the same
 * properties, and what else could stand in place of its values. For a search of candidates, best first.
 */
export function subjectKeys(told: Told): string[] {
  const pieces = piecesOf(`${told.subject ?? ""} ; ${told.text}`);
  const own = pieces.filter((piece) => termsOf(piece).length > 0).map(({ low }) => low);
  const names = namesIn(pieces).map(({ value }) => value);
  const akin = names.flatMap(({ of, name }) => [
    name,
    ...of.nouns.slice(0, 2),
    ...of.names
      .map(([spelling = ""]) => spelling.toLowerCase())
      .filter((other) => other !== name)
      .slice(0, MOST_AKIN),
  ]);
  const synonyms = pieces.flatMap((piece) => termsOf(piece).flatMap(wordsForConcept));
  return [
    ...new Set([...own.slice(0, MOST_OWN), ...synonyms.slice(0, MOST_AKIN), ...akin.slice(0, 2 * MOST_AKIN)]),
  ];
}
