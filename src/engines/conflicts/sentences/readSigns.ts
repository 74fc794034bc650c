import type { Token } from "../../memory/sameness/tokens.ts";
import { clauseEnd, isMark, wordAt } from "./clausesOf.ts";
import {
  BEFORE_LACKING,
  DENYING,
  LACKING,
  NOBODY,
  NOT_DENYING,
  PHRASE_END,
  REFUSING,
  WHOLE,
} from "./lexicon/grammar.ts";
import { senseOf } from "./lexicon/wordTable.ts";
import type { Sign } from "./term.ts";

/** For each word whether it is said or denied. What is denied twice is said, but what somebody lacks is lacking either way. */
export function readSigns(tokens: readonly Token[]): Sign[] {
  const signs = tokens.map((): Sign => 1);
  for (const at of tokens.keys()) {
    const [from, to] = deniedBy(tokens, at);
    for (let each = from; each < to; each++) signs[each] = signs[each] === 1 ? -1 : 1;
  }
  for (const at of tokens.keys()) {
    const [from, to] = lackedBy(tokens, at);
    signs.fill(-1, from, to);
  }
  return signs;
}

const NOTHING = [0, 0] as const;

/** From where to where a word denies what is said. */
function deniedBy(tokens: readonly Token[], at: number): readonly [number, number] {
  const word = wordAt(tokens, at);
  if (DENYING.has(word)) return deniedByNot(tokens, at);
  if (NOBODY.has(word)) return [at, clauseEnd(tokens, at + 1)];
  if (word === "no" && !BEFORE_LACKING.has(wordAt(tokens, at - 1)))
    return [at + 1, clauseEnd(tokens, at + 1)];
  return isRefusal(tokens, at) ? [at + 1, clauseEnd(tokens, at + 1)] : NOTHING;
}

/** "Stopped using", "refuses to run": it only denies. */
export function isRefusal(tokens: readonly Token[], at: number): boolean {
  const next = wordAt(tokens, at + 1);
  return (next.endsWith("ing") || next === "to") && REFUSING.has(senseOf(wordAt(tokens, at)));
}

/** What a thing is said to be without, which is less than to deny the sentence. */
function lackedBy(tokens: readonly Token[], at: number): readonly [number, number] {
  const word = wordAt(tokens, at);
  if (word === "non") return [at + 1, tokens[at + 1]?.text === "-" ? at + 3 : at + 2];
  const isLacking = LACKING.has(word) || (word === "no" && BEFORE_LACKING.has(wordAt(tokens, at - 1)));
  return isLacking ? [at + 1, phraseEnd(tokens, at + 1)] : NOTHING;
}

function deniedByNot(tokens: readonly Token[], at: number): readonly [number, number] {
  const next = wordAt(tokens, at + 1);
  if (NOT_DENYING.has(next) || (next !== "" && wordAt(tokens, at - 1) === "or")) return NOTHING;
  if (WHOLE.has(next)) return [at + 1, at + 2];
  return [at + 1, clauseEnd(tokens, at + 1)];
}

function phraseEnd(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at++) {
    // "Without a lock", "rather than by hand".
    if (at > from && (PHRASE_END.has(wordAt(tokens, at)) || isMark(tokens[at]))) return at;
  }
  return tokens.length;
}
