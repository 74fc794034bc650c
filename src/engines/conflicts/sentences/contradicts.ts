import { alignTerms } from "./alignTerms.ts";
import { byExclusion } from "./byExclusion.ts";
import { byNegation } from "./byNegation.ts";
import { byQuantity } from "./byQuantity.ts";
import type { Contradiction, ContradictionOptions } from "./contradiction.ts";
import { isOtherLabel } from "./isOtherThing.ts";
import { readSentence } from "./readSentence.ts";

/** Whether two English sentences cannot both hold, as far as words tell. The order of the two makes no difference. */
export function contradicts(
  one: string,
  other: string,
  { sameEvent = true }: ContradictionOptions = {},
): Contradiction | null {
  const [before, after] = one < other ? [one, other] : [other, one];
  const [first, second] = [readSentence(before, after), readSentence(after, before)];
  if (isOtherLabel(first, second)) return null;
  const denial = byNegation(first, second) ?? byNegation(second, first);
  if (denial || !sameEvent) return denial;
  const alignment = alignTerms(first, second);
  return byExclusion(first, second, alignment) ?? byQuantity(first, second, alignment);
}
