import type { FragmentWords } from "./fragmentWords.ts";

/** A word that stands only in what a memory says may be there by the way. */
const SAID_COUNTS = 0.8;
/** With so few words a match may be chance: one word is sure to two thirds, four are to nine tenths. */
const DOUBT = 0.5;

/** How surely a memory is what a question is about, by the terms of its telling words alone: from 0 to below 1. */
export function matchWords(asked: readonly string[], { naming, all }: FragmentWords): number {
  let sum = 0;
  for (const term of asked) if (all.has(term)) sum += naming.has(term) ? 1 : SAID_COUNTS;
  return sum / (asked.length + DOUBT);
}
