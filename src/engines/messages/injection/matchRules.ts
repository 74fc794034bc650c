import { has, hasAny, isOrder } from "./isOrder.ts";
import type { Word } from "./readWords.ts";
import type { Rule, Step } from "./rule.ts";
import type { Sense } from "./senses.ts";

export interface Match {
  readonly rule: Rule;
  /** Places of the first and the last word. */
  readonly from: number;
  readonly to: number;
}

const AFTER = 5;
/** Words that may stand inside of one phrase. */
const PHRASE: readonly Sense[] = [
  "glue",
  "before",
  "your",
  "all",
  "told",
  "hidden",
  "fresh",
  "soft",
  "and",
  "user's",
  "of",
  "orders",
  "rules",
  "prompt",
  "self",
];

/**
 * Where rules hold. From its first word each looks at so many words at most, whatever the text, so that all of it takes time
 * linear in the number of words.
 */
export function matchRules(words: readonly Word[], rules: readonly Rule[]): Match[] {
  const index = indexOf(rules);
  const found: Match[] = [];
  words.forEach((word, at) => {
    if (word.senses.length === 0) return;
    for (const rule of index.rulesFor(word.senses)) {
      const to = endOf(rule, words, at);
      if (to !== null) found.push({ rule, from: at, to });
    }
  });
  return found;
}

/** Which rules begin with a word, by what it stands for: nearly all words share their list of senses with others. */
class RuleIndex {
  readonly #bySense = new Map<Sense, Rule[]>();
  readonly #bySenses = new WeakMap<readonly Sense[], readonly Rule[]>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules)
      for (const sense of rule.first) this.#bySense.set(sense, [...(this.#bySense.get(sense) ?? []), rule]);
  }

  rulesFor(senses: readonly Sense[]): readonly Rule[] {
    const known = this.#bySenses.get(senses);
    if (known) return known;
    const rules = [...new Set(senses.flatMap((sense) => this.#bySense.get(sense) ?? []))];
    this.#bySenses.set(senses, rules);
    return rules;
  }
}

const indexes = new WeakMap<readonly Rule[], RuleIndex>();

function indexOf(rules: readonly Rule[]): RuleIndex {
  const known = indexes.get(rules);
  if (known) return known;
  const index = new RuleIndex(rules);
  indexes.set(rules, index);
  return index;
}

/** The place of the last word, if the rule holds from here on. */
function endOf(rule: Rule, words: readonly Word[], at: number): number | null {
  const end = lastStep(rule.steps, words, at);
  if (end === null) return null;
  const { amid, near, without, notBefore, reach } = rule;
  const next = sameSentence(words, at, end + (words[end]?.length ?? 1));
  // “The instructions of your developers” goes on, “the instructions of the manual” is about something else.
  if (notBefore.length > 0 && !next?.isApart && hasAny(next, notBefore) && !has(next, "given")) return null;
  if (rule.isEnd && next && !next.isApart) return null;
  if (rule.isStart && !words[at]?.isApart) return null;
  if (rule.isCalled && !words[at + (words[at]?.length ?? 1)]?.isApart) return null;
  if (amid.length > 0 && !isAround(words, at, at, end + AFTER, amid)) return null;
  if (near.some((senses) => !isAround(words, at, at - reach, end + reach, senses))) return null;
  if (without.length > 0 && isAround(words, at, at - reach, end + reach, without)) return null;
  if (rule.isOrder ? !isOrder(words, at) : isDeniedImperative(words, at)) return null;
  return end;
}

function lastStep(steps: readonly Step[], words: readonly Word[], at: number): number | null {
  let place = at;
  for (const step of steps) {
    const next = nextOf(step, words, place);
    if (next === null) return null;
    place = next;
  }
  return place;
}

function nextOf(
  { senses, within, strangers, mayPause, isOrder: mustOrder }: Step,
  words: readonly Word[],
  at: number,
): number | null {
  let met = 0;
  const phraseEnd = at + (words[at]?.length ?? 1) - 1;
  for (let place = at + 1; place <= phraseEnd + within; place++) {
    const word = sameSentence(words, at, place);
    if (!word || (word.isApart && !mayPause)) return null;
    if (hasAny(word, senses) && (!mustOrder || isOrder(words, place))) return place;
    if (place > phraseEnd && !hasAny(word, PHRASE)) met += 1;
    if (met > strangers) return null;
  }
  return null;
}

function isAround(
  words: readonly Word[],
  at: number,
  from: number,
  to: number,
  senses: readonly Sense[],
): boolean {
  for (let place = Math.max(0, from); place <= Math.min(to, words.length - 1); place++)
    if (place !== at && hasAny(sameSentence(words, at, place), senses)) return true;
  return false;
}

function sameSentence(words: readonly Word[], at: number, place: number): Word | undefined {
  const word = words[place];
  return word && word.sentence === words[at]?.sentence ? word : undefined;
}

/** In other languages the word of denial stands on either side. */
function isDeniedImperative(words: readonly Word[], at: number): boolean {
  if (!has(words[at], "dropNow")) return false;
  return [at - 2, at - 1, at + 1].some((place) => {
    const word = sameSentence(words, at, place);
    return hasAny(word, ["not", "self"]) && !hasAny(word, ["all", "your"]);
  });
}
