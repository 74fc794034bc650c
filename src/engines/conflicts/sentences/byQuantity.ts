import type { TermAlignment } from "./alignTerms.ts";
import { addedBeside, isAdding } from "./byExclusion.ts";
import type { Contradiction } from "./contradiction.ts";
import { isKindOf } from "./lexicon/kinds.ts";
import type { Quantity, Sentence } from "./term.ts";
import { weigh } from "./weigh.ts";

/** What is said to be about a number may be so much more or less. */
const ABOUT = 0.15;
const SURE = 0.85;

/** Otherwise one sentence with two numbers that exclude each other. */
export function byQuantity(one: Sentence, other: Sentence, alignment: TermAlignment): Contradiction | null {
  if (one.quantities.length !== other.quantities.length) return null;
  const isScene = one.isScene || other.isScene;
  const added = addedBeside(null, alignment, isScene);
  if (added === null) return null;
  const isOneOfSeveral = !isScene && isAdding(alignment.shared);
  for (const [at, here] of one.quantities.entries()) {
    const there = other.quantities[at];
    if (
      !there ||
      !isComparable(here, there, isScene) ||
      (here.isLabel && isOneOfSeveral) ||
      !isExcluding(here, there, isScene)
    )
      continue;
    const [first, second] = [here.text, there.text].toSorted();
    return {
      says: `${first} stands against ${second}.`,
      confidence: Math.round(100 * (SURE - 0.05 * weigh(added))) / 100,
      by: "number",
    };
  }
  return null;
}

const MEASURES = /^(?:time|size|share)$/;

function isComparable(here: Quantity, there: Quantity, isScene: boolean): boolean {
  if (here.sign === -1 || there.sign === -1 || here.isLabel !== there.isLabel) return false;
  // "Port 80 is open" and "port 443 is open" speak of two ports.
  if (here.isLabel && !isScene && (here.isSubject || there.isSubject)) return false;
  if (here.isLabel) return here.of === there.of;
  // Two girls and somebody else may be three people.
  if (isKindOf(here.of, there.of) || isKindOf(there.of, here.of)) return false;
  return here.of === there.of || !(MEASURES.test(here.of) || MEASURES.test(there.of));
}

function isExcluding(here: Quantity, there: Quantity, isScene: boolean): boolean {
  // Two limits of one kind are two settings; of a scene both may be true.
  if (here.bound === there.bound && here.bound !== "about") {
    return here.value !== there.value && (here.bound === "exactly" || !isScene);
  }
  const [low, high] = rangeOf(here);
  const [least, most] = rangeOf(there);
  return high < least || most < low;
}

function rangeOf({ value, bound }: Quantity): readonly [number, number] {
  if (bound === "least") return [value, Number.POSITIVE_INFINITY];
  if (bound === "most") return [0, value];
  return bound === "about" ? [value * (1 - ABOUT), value * (1 + ABOUT)] : [value, value];
}
