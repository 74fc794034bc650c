import { terms } from "../../../src/domain/text.ts";
import type { FoundConflict } from "../../../src/engines/conflicts/foundConflict.ts";
import type { Told } from "../../../src/engines/conflicts/told.ts";

const NEGATION = /\b(?:not|no|never|cannot|disabled|off|without)\b|n't\b/i;
const NUMBERS = /\d+(?:[.,]\d+)*/g;
const ENOUGH = 0.3;

/** What is often done instead: statements in like words, of which one has another number or a negation, are a conflict. */
export function detectNaively(story: readonly Told[]): FoundConflict[] {
  return story.flatMap((one, at) =>
    story.slice(at + 1).flatMap((other): FoundConflict[] => {
      if (overlap(one.text, other.text) < ENOUGH || !differs(one.text, other.text)) return [];
      return [
        {
          ids: [one.id, other.id],
          category: "ambiguity",
          question: `Is it still so that ${one.text}?`,
          confidence: 0.5,
          evidence: [],
        },
      ];
    }),
  );
}

function overlap(one: string, other: string): number {
  const [here, there] = [wordsOf(one), wordsOf(other)];
  const shared = [...here].filter((word) => there.has(word)).length;
  return shared / Math.max(1, Math.min(here.size, there.size));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(terms(text).filter((term) => term.length > 2 && !/\d/.test(term)));
}

function differs(one: string, other: string): boolean {
  if (NEGATION.test(one) !== NEGATION.test(other)) return true;
  const here: readonly string[] = one.match(NUMBERS) ?? [];
  const there: readonly string[] = other.match(NUMBERS) ?? [];
  return here.length > 0 && there.length > 0 && !here.some((number) => there.includes(number));
}
