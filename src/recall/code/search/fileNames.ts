import { looseName } from "../../../domain/codePassage.ts";
import { termsOfWord } from "../../../domain/text.ts";
import { partsOf } from "./nameParts.ts";
import type { Question } from "./question.ts";
import type { StemIndex } from "./stemIndex.ts";

/** A part of a name that fits only in part: a prefix, an abbreviation, a part of an identifier. */
const IN_PART = 0.5;

/**
 * How well each file's name says what the question says, from 0 to 1: the share of its words that the question has too,
 * or all of it where words of the question written together, their initials, or a name it mentions are the name.
 */
export function fileNameScores(stems: StemIndex, question: Question, files: number): Float64Array {
  const scores = new Float64Array(files);
  for (const [part, weight] of partsSaid(stems, question)) {
    for (const file of stems.filesWith(part))
      scores[file] = (scores[file] as number) + weight / stems.countOf(file);
  }
  const { joined, names, words } = question;
  for (const whole of [...joined, ...names.map(({ name }) => looseName(name)), ...initials(words)])
    for (const file of stems.filesCalled(whole)) scores[file] = 1;
  return scores;
}

/** The parts of file names that the question says, with how well. */
function partsSaid(stems: StemIndex, { words }: Question): Map<string, number> {
  const said = new Map<string, number>();
  const say = (part: string, weight: number) => said.set(part, Math.max(weight, said.get(part) ?? 0));
  for (const [word, weight] of tokensOf(words)) {
    say(word, weight);
    for (const part of stems.partsLike(word)) say(part, weight * IN_PART);
  }
  return said;
}

/** The words of a question, with how much each counts: 1, or less for a part of an identifier. */
function tokensOf(words: readonly string[]): Map<string, number> {
  const tokens = new Map<string, number>();
  for (const word of words) {
    const found = termsOfWord(word);
    const weight = found.length > 1 ? IN_PART : 1;
    for (const part of partsOf(found)) tokens.set(part, Math.max(weight, tokens.get(part) ?? 0));
  }
  return tokens;
}

function initials(words: readonly string[]): string[] {
  const letters = words.map((word) => (word[0] ?? "").toLowerCase());
  return letters.flatMap((_, from) =>
    [2, 3]
      .filter((size) => from + size <= letters.length)
      .map((size) => letters.slice(from, from + size).join("")),
  );
}
