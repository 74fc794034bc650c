import { piecesOf } from "../reading/pieces.ts";
import { agrees, type Quantity, quantityAt } from "../reading/quantity.ts";

/**
 * Whether two texts give amounts, and the same ones: 1 GiB is 1024 MiB, which a reader of words cannot know, and of numbers
 * it knows little more than that there are some.
 */
export function sameAmounts(one: string, other: string): boolean {
  const [ours, theirs] = [amountsIn(one), amountsIn(other)];
  const isAmong = (amount: Quantity, amounts: readonly Quantity[]) =>
    amounts.some((each) => each.dimension === amount.dimension && agrees(amount, each));
  return (
    ours.length > 0 &&
    theirs.length > 0 &&
    ours.every((amount) => isAmong(amount, theirs)) &&
    theirs.every((amount) => isAmong(amount, ours))
  );
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
