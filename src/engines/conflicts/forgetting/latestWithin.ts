/** How long a story may be as a whole. */
export interface StoryRoom<Item> {
  costOf(item: Item): number;
  readonly most: number;
  /** What stays in any case. */
  isKept(item: Item): boolean;
}

/** Of a story in order of time as much as there is room for, the latest first to stay, in the same order. */
export function latestWithin<Item>(
  items: readonly Item[],
  { costOf, most, isKept }: StoryRoom<Item>,
): Item[] {
  let left = most - items.filter(isKept).reduce((sum, item) => sum + costOf(item), 0);
  const stays = (item: Item): boolean => {
    if (isKept(item)) return true;
    left -= costOf(item);
    return left >= 0;
  };
  return items.toReversed().filter(stays).toReversed();
}
