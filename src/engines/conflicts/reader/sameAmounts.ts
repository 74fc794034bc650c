import { piecesOf } from "../reading/pieces.ts";
import { agrees, type Quantity, quantityAt } from "../reading/quantity.ts";

/**
 * Whether two texts give amounts, and the same ones: 1 GiB is 1024 MiB, which a reader of words cannot know, and of numbers
 * it knows little more than that there are some.
 */
export function sameAmounts(one: string, other: string): boolean {
  const [ours, theirs] = [amountsIn(one), amountsIn(other)];
  return (
    ours.length > 0 &&
    theirs.length > 0 &&
    ours.every((amount) => isAmong(amount, theirs)) &&
    theirs.every((amount) => isAmong(amount, ours))
  );
}

/** Whether two texts give other amounts of one dimension, and none that is the same. */
export function otherAmounts(one: string, other: string): boolean {
  const [ours, theirs] = [amountsIn(one), amountsIn(other)];
  const isOfKind = (amount: Quantity) => theirs.some(({ dimension }) => dimension === amount.dimension);
  return ours.some(isOfKind) && !ours.some((amount) => isAmong(amount, theirs));
}

function isAmong(amount: Quantity, amounts: readonly Quantity[]): boolean {
  return amounts.some((each) => each.dimension === amount.dimension && agrees(amount, each));
}

function amountsIn(text: string): Quantity[] {
  const pieces = piecesOf(text);
  const found: Quantity[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const quantity = quantityAt(pieces, at);
    if (quantity === null) continue;
    found.push(quantity);
    at += quantity.length - 1;
  }
  return found;
}
