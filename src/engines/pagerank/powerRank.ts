/** A whole graph in columns: the ties of node n are at `offsets[n]` up to `offsets[n + 1]`. */
export interface TieTable {
  readonly offsets: Int32Array;
  readonly others: Int32Array;
  readonly weights: Float64Array;
}

export interface EdgeTable {
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
}

/** Both ways of each edge; one from a node to itself is one tie. */
export function tieTable(size: number, { from, to, weights }: EdgeTable): TieTable {
  const offsets = new Int32Array(size + 1);
  const eachTie = (visit: (own: number, other: number, weight: number) => void) => {
    for (let at = 0; at < from.length; at++) {
      const [source, target, weight] = [from[at] as number, to[at] as number, weights[at] as number];
      visit(source, target, weight);
      if (source !== target) visit(target, source, weight);
    }
  };
  eachTie((own) => {
    offsets[own + 1] = (offsets[own + 1] as number) + 1;
  });
  for (let node = 0; node < size; node++) {
    offsets[node + 1] = (offsets[node + 1] as number) + (offsets[node] as number);
  }
  const next = offsets.slice();
  const table = {
    offsets,
    others: new Int32Array(offsets[size] as number),
    weights: new Float64Array(offsets[size] as number),
  };
  eachTie((own, other, weight) => {
    const place = next[own] as number;
    next[own] = place + 1;
    table.others[place] = other;
    table.weights[place] = weight;
  });
  return table;
}

export interface PowerOptions {
  readonly damping: number;
  /** It ends when no more mass than this moves in a step. */
  readonly tolerance: number;
}

/**
 * Personalized PageRank by following all mass through the whole graph, step by step: slow, and plain enough to be believed.
 * `seeds` holds the share of each node, 1 in all. From a node without ties the walk begins anew.
 */
export function powerRank(table: TieTable, seeds: Float64Array, options: PowerOptions): Float64Array {
  let rank = seeds;
  for (const next of powerSteps(table, seeds, options)) rank = next;
  return rank;
}

/** The same one step at a time, the last being the outcome, for who has others to let in between. */
export function* powerSteps(
  table: TieTable,
  seeds: Float64Array,
  { damping, tolerance }: PowerOptions,
): Generator<Float64Array> {
  let rank = seeds;
  for (;;) {
    const next = step(table, seeds, rank, damping);
    let moved = 0;
    for (let node = 0; node < rank.length; node++) {
      moved += Math.abs((next[node] as number) - (rank[node] as number));
    }
    rank = next;
    yield rank;
    if (moved <= tolerance) return;
  }
}

function step(table: TieTable, seeds: Float64Array, rank: Float64Array, damping: number): Float64Array {
  const next = new Float64Array(rank.length);
  let restarting = 0;
  for (let node = 0; node < rank.length; node++) {
    const mass = rank[node] as number;
    if (mass === 0) continue;
    const spread = spreadFrom(table, node, damping * mass, next);
    restarting += mass - spread;
  }
  for (let node = 0; node < next.length; node++) {
    next[node] = (next[node] as number) + restarting * (seeds[node] as number);
  }
  return next;
}

/** Moves mass along the ties of a node; tells how much of it moved. */
function spreadFrom(
  { offsets, others, weights }: TieTable,
  node: number,
  mass: number,
  next: Float64Array,
): number {
  const [begin, end] = [offsets[node] as number, offsets[node + 1] as number];
  let total = 0;
  for (let at = begin; at < end; at++) total += weights[at] as number;
  if (total === 0) return 0;
  for (let at = begin; at < end; at++) {
    const other = others[at] as number;
    next[other] = (next[other] as number) + (mass * (weights[at] as number)) / total;
  }
  return mass;
}
