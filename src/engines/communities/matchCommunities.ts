/**
 * Which of the former communities each new one goes on from, -1 for none: the one with which it shares more than half of
 * what either holds. No two can share that with the same one, so there is nothing to choose. Both arrays say where each
 * node was and is.
 */
export function matchCommunities(former: Int32Array, current: Int32Array, count: number): Int32Array {
  const formerSizes = new Map<number, number>();
  const currentSizes = new Map<number, number>();
  const shared = Array.from({ length: count }, () => new Map<number, number>());
  current.forEach((community, node) => {
    const before = former[node] as number;
    if (before >= 0) countOne(formerSizes, before);
    if (community >= 0) countOne(currentSizes, community);
    const overlap = shared[community];
    if (before >= 0 && overlap !== undefined) countOne(overlap, before);
  });
  return Int32Array.from(shared, (overlaps, community) => {
    for (const [before, both] of overlaps) {
      const either = (formerSizes.get(before) ?? 0) + (currentSizes.get(community) ?? 0) - both;
      if (both * 2 > either) return before;
    }
    return -1;
  });
}

function countOne(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
