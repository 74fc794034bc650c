import { partsOf } from "../parts.ts";
import { field, kind } from "../shallow/finders.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** Everything in this language is a call; these are its parts. */
export const target = field("target");
export const argumentList = kind("arguments");
export const doBlock = kind("do_block");

export function argumentNodes(w: Walker, call: number): number[] {
  return partsOf(w, argumentList(w, call));
}

/** The value under a key among the arguments: `do: x`, `as: X`. */
export function keyword(w: Walker, call: number, key: string): number {
  const keywords = argumentNodes(w, call).find((part) => w.read.is(part, "keywords"));
  for (const pair of partsOf(w, keywords ?? NONE)) {
    if (w.read.text(field("key")(w, pair)).trim() === `${key}:`) return field("value")(w, pair);
  }
  return NONE;
}

/** What a definition holds, whether in a block or after `do:`. */
export function bodyOf(w: Walker, call: number): number {
  const block = doBlock(w, call);
  return block === NONE ? keyword(w, call, "do") : block;
}
