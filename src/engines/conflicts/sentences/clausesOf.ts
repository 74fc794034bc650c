import type { Token } from "../../memory/sameness/tokens.ts";
import { CLAUSE_MARK, CLAUSE_WORDS, DENYING, FINITE } from "./lexicon/grammar.ts";

/** They go on about what was named before. */
const RELATIVE = /^(?:which|who|that|whose)$/;

/** For each word the number of its clause. A clause that names nobody of its own still is of the one before. */
export function clausesOf(tokens: readonly Token[]): number[] {
  let clause = 0;
  return tokens.map((_, at) => {
    if (isClauseStart(tokens, at) && hasOwnSubject(tokens, at + 1)) clause += 1;
    return clause;
  });
}

/** A clause ends where another begins that has a verb of its own: "is not singing and is dancing". */
export function clauseEnd(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at++) if (isClauseStart(tokens, at)) return at;
  return tokens.length;
}

export function isMark(token: Token | undefined): boolean {
  return token?.is === "mark" && CLAUSE_MARK.test(token.text);
}

/** Empty where there is no word. */
export function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.is === "word" ? token.text : "";
}

function isClauseStart(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  if (CLAUSE_WORDS.has(word)) return true;
  return (word === "and" || isMark(tokens[at])) && hasOwnVerb(tokens, at + 1);
}

function hasOwnVerb(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; at++) {
    const word = wordAt(tokens, at);
    if (FINITE.has(word)) return true;
    if (word === "and" || isMark(tokens[at])) return false;
  }
  return false;
}

function hasOwnSubject(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  return word !== "" && !FINITE.has(word) && !DENYING.has(word) && !RELATIVE.test(word);
}
