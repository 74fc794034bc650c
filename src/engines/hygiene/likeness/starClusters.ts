/** Two rows that were found to be alike. */
export interface AlikePair {
  readonly one: number;
  readonly other: number;
  readonly similarity: number;
}

export interface Cluster {
  /** The one to keep. */
  readonly centre: number;
  /** Each alike to the centre itself, and not only to one that is. */
  readonly others: readonly number[];
  readonly least: number;
  readonly most: number;
}

/** Every row in at most one cluster, the most alike first. A row with a lower number is rather a centre. */
export function starClusters(pairs: readonly AlikePair[]): Cluster[] {
  const neighbours = new Map<number, Map<number, number>>();
  for (const { one, other, similarity } of pairs) {
    neighbours.set(one, (neighbours.get(one) ?? new Map()).set(other, similarity));
    neighbours.set(other, (neighbours.get(other) ?? new Map()).set(one, similarity));
  }
  const taken = new Set<number>();
  const clusters: Cluster[] = [];
  for (const centre of [...neighbours.keys()].sort((a, b) => a - b)) {
    if (taken.has(centre)) continue;
    const free = [...(neighbours.get(centre) ?? [])].filter(([row]) => !taken.has(row));
    if (free.length === 0) continue;
    for (const row of [centre, ...free.map(([other]) => other)]) taken.add(row);
    clusters.push(clusterOf(centre, free));
  }
  return clusters.sort((a, b) => b.most - a.most || a.centre - b.centre);
}

function clusterOf(centre: number, alike: readonly [number, number][]): Cluster {
  const sorted = alike.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return {
    centre,
    others: sorted.map(([row]) => row),
    most: sorted[0]?.[1] ?? 0,
    least: sorted.at(-1)?.[1] ?? 0,
  };
}
