/** What text costs, as the budget counts it. */
export type CountTokens = (text: string) => number;

/** What an item of a list costs, with the sign that parts it from the next. */
export function priceOf(item: unknown, count: CountTokens): number {
  return count(JSON.stringify(item)) + 1;
}
