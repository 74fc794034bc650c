import { MAX_ANSWER_CHARACTERS } from "../domain/budget.ts";
import type { ToolContext } from "./toolContext.ts";

/** What the rest of an answer costs, with what it has to say about fields that were left out. */
const FRAME_TOKENS = 150;
const FRAME_CHARACTERS = 5_000;
/** With so many, an answer becomes too long before it becomes too dear. */
const PLENTY_TOKENS = 20_000;

/**
 * The items of a page that an answer has room for, but for the first, which is always among them. Were they left out later,
 * the next page would begin after items that nobody saw. `leastOf` is what is shown of an item in any case.
 */
export function fittingPage<Item>(
  items: readonly Item[],
  leastOf: (item: Item) => object,
  { budgetTokens, countTokens }: Pick<ToolContext, "budgetTokens" | "countTokens">,
): Item[] {
  const isPlenty = budgetTokens > PLENTY_TOKENS;
  let room = isPlenty ? MAX_ANSWER_CHARACTERS - FRAME_CHARACTERS : budgetTokens - FRAME_TOKENS;
  const end = items.findIndex((item, at) => {
    room -= isPlenty ? JSON.stringify(item).length : countTokens(JSON.stringify(leastOf(item))) + 1;
    return room < 0 && at > 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}
