/** The one that matches best: lists go by scope first, and what is nearest need not be what fits. */
export function bestOf<Item extends { readonly score: number }>(items: readonly Item[]): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || item.score > best.score ? item : best),
    undefined,
  );
}
