import type { ConflictCategory } from "../foundConflict.ts";
import type { Reading } from "../reading/assertion.ts";

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
  /** Words of the statement that is asked for, from which the question is made. */
  readonly about: Reading;
  readonly structure: { readonly says: string; readonly score: number };
  readonly arc: { readonly says: string; readonly score: number };
}
