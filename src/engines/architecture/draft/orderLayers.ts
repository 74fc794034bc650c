/** How many imports lead from one layer to another, by their numbers. */
export type ImportCounts = readonly (readonly number[])[];

/**
 * The layers from the lowest, which imports none of the others, to the highest, with as few imports as possible that lead
 * upward. To find the best order is hard in general; of a few dozen layers, moving one at a time finds it in practice.
 */
export function orderLayers(counts: ImportCounts): number[] {
  const order = firstOrder(counts);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const layer of [...order]) {
      const from = order.indexOf(layer);
      const to = bestPlace(order, from, counts);
      if (to === from) continue;
      order.splice(from, 1);
      order.splice(to, 0, layer);
      isBetter = true;
    }
  }
  return order;
}

/** From below what imports none of the rest, from above what none of the rest imports, else what leans down most. */
function firstOrder(counts: ImportCounts): number[] {
  const low: number[] = [];
  const high: number[] = [];
  let rest = counts.map((_, layer) => layer);
  const take = (layer: number, to: number[]) => {
    to.push(layer);
    rest = rest.filter((each) => each !== layer);
  };
  while (rest.length > 0) {
    const out = (layer: number) => rest.reduce((sum, other) => sum + (counts[layer]?.[other] ?? 0), 0);
    const into = (layer: number) => rest.reduce((sum, other) => sum + (counts[other]?.[layer] ?? 0), 0);
    const sink = rest.find((layer) => out(layer) === 0);
    const source = rest.find((layer) => into(layer) === 0);
    if (sink !== undefined) take(sink, low);
    else if (source !== undefined) take(source, high);
    else take(rest.toSorted((one, other) => out(one) - into(one) - out(other) + into(other))[0] ?? 0, low);
  }
  return [...low, ...high.reverse()];
}

/** Where a layer would have the fewest imports that lead upward, the nearest of several. */
function bestPlace(order: readonly number[], from: number, counts: ImportCounts): number {
  const layer = order[from] ?? 0;
  const gainOf = (passed: number, isUpward: boolean) => {
    const [out, back] = [counts[layer]?.[passed] ?? 0, counts[passed]?.[layer] ?? 0];
    return isUpward ? out - back : back - out;
  };
  let best = { at: from, gain: 0 };
  for (const step of [1, -1]) {
    let gain = 0;
    for (let at = from + step; at >= 0 && at < order.length; at += step) {
      gain += gainOf(order[at] ?? 0, step > 0);
      if (gain > best.gain) best = { at, gain };
    }
  }
  return best.at;
}
