import type { Check, Weight } from "./rule.ts";

/** A place where the form of a text, and not its words, tells something. */
export interface MarkFound {
  readonly check: Check;
  readonly weight: Weight;
  readonly start: number;
  readonly end: number;
}
