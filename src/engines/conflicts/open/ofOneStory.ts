import type { Reading } from "../reading/assertion.ts";
import { weightOf } from "../structure/subjects.ts";
import { type OpenWord, openWordsIn } from "./openWords.ts";

export const OF_ONE_AREA = 0.5;

/** How much two statements have in common `besides` a word, in words that tell; one area of the project is half a word. */
export function sharedBy(one: Reading, other: Reading, besides: string): number {
  let shared = one.told.focus !== null && one.told.focus === other.told.focus ? OF_ONE_AREA : 0;
  for (const root of one.topic) if (root !== besides && other.topic.has(root)) shared += weightOf(root);
  return shared;
}

const STANDS: ReadonlySet<string> = new Set(["holds", "mentioned", "arrives"]);
/** Who denies it, or says that it was so, knows of the change. */
const DENIAL =
  /\b(?:no|not|never|nobody|without|was|were|used to|until|old|former|formerly|legacy|isn't|aren't|don't|doesn't)\b[^.;:,]{0,30}$/i;

/** Whether a statement speaks of it as of what is there. */
export function isSaidToBe({ told: { text }, terms }: Reading, { root, shown }: OpenWord): boolean {
  const stance = terms.get(root);
  if (stance !== undefined && !STANDS.has(stance)) return false;
  const at = text.indexOf(shown);
  return at < 0 || !DENIAL.test(text.slice(0, at));
}

/** A change of the shop says nothing of the planner: what the first begins with is changed, and the last begins with another. */
export function isOtherComponent(first: Reading, turn: Reading, last: Reading): boolean {
  const [before, after] = [headOf(first), headOf(last)];
  if (before === undefined || after === undefined) return false;
  const isChanged = turn.topic.has(before) && !last.topic.has(before);
  return isChanged && !first.topic.has(after) && !turn.topic.has(after);
}

function headOf(reading: Reading): string | undefined {
  return openWordsIn(reading)[0]?.root;
}
