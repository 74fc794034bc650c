import type { Disguise } from "./disguises/disguise.ts";
import { type PlainView, unmask } from "./disguises/unmask.ts";
import { isMention, isTalkedAbout, quotesIn } from "./isMention.ts";
import type { MarkFound } from "./markFound.ts";
import { findMarks } from "./marks.ts";
import { matchRules } from "./matchRules.ts";
import { readWords, type Word } from "./readWords.ts";
import type { Check, Weight } from "./rule.ts";
import { RULES } from "./rules/index.ts";
import { scoreOf } from "./score.ts";

/** One place of a text that reads like an order to whoever works with it. */
export interface Finding {
  readonly check: Check;
  readonly weight: Weight;
  /** The words, as they read when disguises are taken off. */
  readonly excerpt: string;
  readonly disguises: readonly Disguise[];
  /** Somebody speaks about such texts and quotes one. */
  readonly isMention: boolean;
}

export interface Instructions {
  readonly findings: readonly Finding[];
  /** See `INJECTION` and `CERTAIN`. */
  readonly score: number;
}

/** What is longer is looked at in its beginning and its end. */
const LONGEST = 100_000;
const NONE: Instructions = { findings: [], score: 0 };

/** What in a text reads like orders to an agent, in whatever disguise. It takes time linear in the text's length. */
export function findInstructions(text: string): Instructions {
  const [open, ...others] = unmask(withinBounds(text));
  if (!open) return NONE;
  let worst = readView(open, () => true);
  for (const view of others) {
    // What can be read without taking anything off was found before.
    const found = readView(view, ({ excerpt }) => !open.plain.includes(excerpt));
    if (found.score > worst.score || worst.findings.length === 0) worst = found;
  }
  return worst;
}

function withinBounds(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST / 2)}\n\n${text.slice(-LONGEST / 2)}`;
}

interface Hit extends Finding {
  readonly start: number;
}

function readView({ plain, disguises }: PlainView, isNew: (hit: Hit) => boolean): Instructions {
  const words = readWords(plain);
  const spans = [...ruleSpans(words), ...findMarks(plain), ...hiddenSpan(words, disguises)];
  if (spans.length === 0) return NONE;
  const quotes = quotesIn(plain);
  const hits = spans
    .map(({ check, weight, start, end }) => ({
      check,
      weight,
      start,
      excerpt: excerptOf(plain, start, end),
      disguises,
      isMention:
        isMention(words, quotes, { start, end }) || (check === "fake_turn" && isTalkedAbout(words, start)),
    }))
    .filter(isNew);
  const score = scoreOf(hits.filter((hit) => !hit.isMention));
  // Nobody disguises what may be seen.
  return { findings: strongest(hits), score: score > 0 && disguises.length > 0 ? score + 1 : score };
}

function ruleSpans(words: readonly Word[]): MarkFound[] {
  return matchRules(words, RULES).map(({ rule: { check, weight }, from, to }) => ({
    check,
    weight,
    start: words[from]?.start ?? 0,
    end: words[to]?.end ?? 0,
  }));
}

/** Words in characters that nobody sees need not say anything bad to be meant for a machine alone. */
function hiddenSpan(words: readonly Word[], disguises: readonly Disguise[]): MarkFound[] {
  if (words.length < 2 || !disguises.includes("hidden characters")) return [];
  return [{ check: "hidden_text", weight: "likely", start: 0, end: words.at(-1)?.end ?? 0 }];
}

const LONGEST_EXCERPT = 100;

function excerptOf(plain: string, start: number, end: number): string {
  return plain.slice(start, Math.min(end, start + LONGEST_EXCERPT));
}

const RANKS: readonly Weight[] = ["context", "hint", "likely", "certain"];

/** Of each check the strongest place, the surest first. */
function strongest(hits: readonly Hit[]): Finding[] {
  const best = new Map<Check, Hit>();
  for (const hit of hits) {
    const known = best.get(hit.check);
    if (!known || rankOf(hit) > rankOf(known)) best.set(hit.check, hit);
  }
  return [...best.values()].sort((a, b) => rankOf(b) - rankOf(a)).map(({ start: _, ...finding }) => finding);
}

function rankOf({ weight, isMention: isSaidOf }: Finding): number {
  return isSaidOf ? -1 : RANKS.indexOf(weight);
}
