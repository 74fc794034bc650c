import type { ConflictCategory } from "../foundConflict.ts";
import type { Assertion, Reading } from "../reading/assertion.ts";

/** A place in the story where a newcomer would not know what holds. */
export interface Finding {
  readonly category: ConflictCategory;
  /** Those that do not hang together, in the order of the story. */
  readonly readings: readonly Reading[];
  /** What is in question: the property, and the values that it is said to have. */
  readonly attribute: string;
  /** The value to ask for: the one that is stated last, or the one that may be out of date. */
  readonly value: string;
  readonly rival: string;
  readonly kind: "numeric" | "categorical" | "version" | "slot" | "negated" | "word";
  /** The statement that is asked for, and what it claims; null where that is a word and no value. */
  readonly about: Reading;
  readonly claim: Assertion | null;
  readonly structure: { readonly says: string; readonly score: number };
  readonly arc: { readonly says: string; readonly score: number };
}
