/** So much of a batch is told again at the beginning of the next, so that what lies on both sides of a border is seen together. */
const OVERLAP = 0.1;

/** Items in their order, in as few batches as there must be. One that costs too much by itself has a batch of its own. */
export function overlappingBatches<Item>(
  items: readonly Item[],
  costOf: (item: Item) => number,
  most: number,
): Item[][] {
  const costs = items.map(costOf);
  const batches: Item[][] = [];
  for (let from = 0; from < items.length; ) {
    const to = endOf(costs, from, most);
    batches.push(items.slice(from, to));
    from = to === items.length ? to : nextBegin(costs, from, to, most);
  }
  return batches;
}

function endOf(costs: readonly number[], from: number, most: number): number {
  let sum = costs[from] ?? 0;
  let to = from + 1;
  while (to < costs.length && sum + (costs[to] ?? 0) <= most) {
    sum += costs[to] ?? 0;
    to += 1;
  }
  return to;
}

/** Told again is only what leaves room for something new. */
function nextBegin(costs: readonly number[], from: number, to: number, most: number): number {
  const earliest = Math.max(from + 1, to - Math.ceil((to - from) * OVERLAP));
  let begin = to;
  let sum = costs[to] ?? 0;
  while (begin > earliest && sum + (costs[begin - 1] ?? 0) <= most) {
    begin -= 1;
    sum += costs[begin] ?? 0;
  }
  return begin;
}
