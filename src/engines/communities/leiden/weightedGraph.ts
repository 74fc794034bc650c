/**
 * An undirected graph as typed arrays. The neighbours of a node stand in rising order and each at most once, so the same
 * edges make the same graph in whatever order they come. Loops are not listed: whoever moves between communities takes
 * them along, so only the strengths remember them.
 */
export interface WeightedGraph {
  readonly size: number;
  /** The neighbours of node n are at `offsets[n]` up to `offsets[n + 1]`. */
  readonly offsets: Int32Array;
  readonly neighbours: Int32Array;
  readonly weights: Float64Array;
  /** The weight of all edge ends at a node; a loop has both of its ends there. */
  readonly strengths: Float64Array;
  /** The weight of all edge ends of the graph. */
  readonly totalStrength: number;
}

/** Edges by column. Whole numbers as weights keep every sum exact, and so independent of the order of addition. */
export interface EdgeColumns {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly weights: Float64Array;
}

export function weightedGraph(size: number, edges: EdgeColumns): WeightedGraph {
  const strengths = new Float64Array(size);
  for (let at = 0; at < edges.from.length; at++) {
    const from = edges.from[at] as number;
    const to = edges.to[at] as number;
    strengths[from] = (strengths[from] as number) + (edges.weights[at] as number);
    strengths[to] = (strengths[to] as number) + (edges.weights[at] as number);
  }
  return graphOfHalves(size, bothWays(edges), strengths);
}

function bothWays({ from, to, weights }: EdgeColumns): EdgeColumns {
  const count = from.length;
  const halves = emptyColumns(2 * count);
  halves.from.set(from);
  halves.from.set(to, count);
  halves.to.set(to);
  halves.to.set(from, count);
  halves.weights.set(weights);
  halves.weights.set(weights, count);
  return halves;
}

function emptyColumns(count: number): EdgeColumns {
  return { from: new Int32Array(count), to: new Int32Array(count), weights: new Float64Array(count) };
}

/** From edges that are listed once in each direction. */
export function graphOfHalves(size: number, halves: EdgeColumns, strengths: Float64Array): WeightedGraph {
  const byTarget = stableOrder(size, halves.to, identity(halves.to.length));
  const order = stableOrder(size, halves.from, byTarget);
  const offsets = new Int32Array(size + 1);
  const neighbours = new Int32Array(order.length);
  const weights = new Float64Array(order.length);
  let count = 0;
  let lastFrom = -1;
  for (let place = 0; place < order.length; place++) {
    const at = order[place] as number;
    const from = halves.from[at] as number;
    const to = halves.to[at] as number;
    if (from === to) continue;
    if (from !== lastFrom || neighbours[count - 1] !== to) {
      neighbours[count] = to;
      count += 1;
      lastFrom = from;
    }
    weights[count - 1] = (weights[count - 1] as number) + (halves.weights[at] as number);
    offsets[from + 1] = count;
  }
  // A node without neighbours ends where the one before it does.
  for (let node = 0; node < size; node++) {
    offsets[node + 1] = Math.max(offsets[node] as number, offsets[node + 1] as number);
  }
  const totalStrength = strengths.reduce((sum, strength) => sum + strength, 0);
  return {
    size,
    offsets,
    neighbours: neighbours.subarray(0, count),
    weights: weights.subarray(0, count),
    strengths,
    totalStrength,
  };
}

/** Counting sort of positions by key; those of one key keep their order. */
function stableOrder(size: number, keys: Int32Array, positions: Int32Array): Int32Array {
  const next = new Int32Array(size + 1);
  for (let at = 0; at < keys.length; at++) {
    const after = (keys[at] as number) + 1;
    next[after] = (next[after] as number) + 1;
  }
  for (let key = 0; key < size; key++) next[key + 1] = (next[key + 1] as number) + (next[key] as number);
  const sorted = new Int32Array(positions.length);
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] as number;
    const key = keys[position] as number;
    const place = next[key] as number;
    sorted[place] = position;
    next[key] = place + 1;
  }
  return sorted;
}

export function identity(size: number): Int32Array {
  const numbers = new Int32Array(size);
  for (let at = 0; at < size; at++) numbers[at] = at;
  return numbers;
}
