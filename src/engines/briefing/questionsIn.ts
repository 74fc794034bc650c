import { oneLine } from "../../domain/oneLine.ts";

/** Behind a mark that ends a sentence, which one inside of a name, a number or an address does not. */
const SENTENCE_END = /(?<=[.!?]["”')\]]*)(?=\s)|(?<=[。？؟])/u;
const ASKS = /[?？؟]["”')\]]*$/u;
const LEAST_LETTERS = 3;

/** What a text asks. */
export function questionsIn(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) =>
      line.split(SENTENCE_END).filter((sentence, at, all) => isQuestion(sentence, at === all.length - 1)),
    )
    .map(oneLine);
}

/** The mark of `a ? b : c` has a space before it, which a question has at most where its line ends. */
function isQuestion(sentence: string, isLast: boolean): boolean {
  const said = sentence.trim();
  const isSign = !isLast && /\s\?$/u.test(said);
  return ASKS.test(said) && !isSign && (said.match(/\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS;
}
