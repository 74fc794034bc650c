import { termsOfWord, words } from "../../../domain/text.ts";
import { isStopWord } from "../../conversation/stopWords.ts";
import type { Told } from "../told.ts";

/** A statement that shares less with what another is about is about something else. */
const LEAST_SHARED = 0.3;

/** Those that speak of what a statement is about, nearest first. A word counts for more the fewer statements have it. */
export function nearestBySubject(trigger: Told, story: readonly Told[], most: number): string[] {
  const others = story.filter(({ id }) => id !== trigger.id);
  const wordings = others.map(({ id, subject, text }) => ({
    id,
    terms: termsIn(`${subject ?? ""} ${text}`),
  }));
  const about = [...termsIn(trigger.subject ?? trigger.text)].flatMap((term) => {
    const holders = wordings.filter(({ terms }) => terms.has(term)).length;
    // What nobody else says tells none of them apart.
    return holders === 0 ? [] : [{ term, weight: Math.log(1 + others.length / holders) }];
  });
  const whole = sumOf(about);
  return wordings
    .map(({ id, terms }) => ({ id, shared: sumOf(about.filter(({ term }) => terms.has(term))) / whole }))
    .filter(({ shared }) => shared >= LEAST_SHARED)
    .sort((one, other) => other.shared - one.shared)
    .slice(0, most)
    .map(({ id }) => id);
}

function termsIn(text: string): Set<string> {
  return new Set(
    words(text)
      .filter((word) => !isStopWord(word.toLowerCase()))
      .flatMap(termsOfWord),
  );
}

function sumOf(parts: readonly { readonly weight: number }[]): number {
  return parts.reduce((sum, { weight }) => sum + weight, 0);
}
