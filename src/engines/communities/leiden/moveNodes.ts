import { type Partition, sumsOf } from "./partition.ts";
import { Ties } from "./ties.ts";
import { identity, type WeightedGraph } from "./weightedGraph.ts";

/**
 * Local moving: takes one node after the other to where modularity gains most, until no move gains anything. A node
 * comes up again only when one of its neighbours has moved away from it. Only the nodes in `order` are moved, and they
 * come up in that order first.
 */
export function moveNodes(
  graph: WeightedGraph,
  partition: Partition,
  resolution: number,
  order: Int32Array = identity(graph.size),
): void {
  const mover = new Mover(graph, partition, resolution);
  const queue = new NodeQueue(graph.size, order);
  for (let node = queue.take(); node >= 0; node = queue.take()) {
    if (!mover.moveToBest(node)) continue;
    const end = graph.offsets[node + 1] as number;
    for (let at = graph.offsets[node] as number; at < end; at++) {
      const neighbour = graph.neighbours[at] as number;
      if (partition[neighbour] !== partition[node]) queue.add(neighbour);
    }
  }
}

/** Gains below this are rounding. */
const LEAST_GAIN = 1e-9;

class Mover {
  readonly #graph: WeightedGraph;
  readonly #partition: Partition;
  readonly #ties: Ties;
  readonly #strengths: Float64Array;
  readonly #sizes: Int32Array;
  readonly #unused: number[] = [];
  readonly #share: number;

  constructor(graph: WeightedGraph, partition: Partition, resolution: number) {
    this.#graph = graph;
    this.#partition = partition;
    this.#ties = new Ties(graph.size);
    this.#strengths = sumsOf(graph.strengths, partition, graph.size);
    this.#sizes = new Int32Array(graph.size);
    for (const community of partition) this.#sizes[community] = (this.#sizes[community] as number) + 1;
    for (let at = graph.size - 1; at >= 0; at--) if (this.#sizes[at] === 0) this.#unused.push(at);
    this.#share = graph.totalStrength > 0 ? resolution / graph.totalStrength : 0;
  }

  moveToBest(node: number): boolean {
    const strength = this.#graph.strengths[node] as number;
    const home = this.#partition[node] as number;
    this.#ties.lookAround(this.#graph, node, this.#partition);
    const staying = this.#ties.weightTo(home) - this.#expected(strength, home, strength);
    let best = home;
    let bestGain = staying + LEAST_GAIN;
    for (let at = 0; at < this.#ties.count; at++) {
      const community = this.#ties.communities[at] as number;
      if (community === home) continue;
      const gain = this.#ties.weightTo(community) - this.#expected(strength, community, 0);
      if (gain > bestGain) {
        best = community;
        bestGain = gain;
      }
    }
    // Alone, a node gains nothing and loses nothing.
    if (bestGain < 0) best = this.#unused.at(-1) ?? home;
    if (best === home) return false;
    this.#move(node, strength, home, best);
    return true;
  }

  /** The weight that chance alone would put between a node and a community that it is not counted in. */
  #expected(strength: number, community: number, own: number): number {
    return strength * ((this.#strengths[community] as number) - own) * this.#share;
  }

  #move(node: number, strength: number, from: number, to: number): void {
    this.#partition[node] = to;
    this.#strengths[from] = (this.#strengths[from] as number) - strength;
    this.#strengths[to] = (this.#strengths[to] as number) + strength;
    this.#sizes[from] = (this.#sizes[from] as number) - 1;
    this.#sizes[to] = (this.#sizes[to] as number) + 1;
    if (to === this.#unused.at(-1)) this.#unused.pop();
    if (this.#sizes[from] === 0) this.#unused.push(from);
  }
}

const OUTSIDE = 0;
const WAITING = 1;
const TAKEN = 2;

/** First in, first out, each node at most once; it begins with all it will ever take in. */
class NodeQueue {
  readonly #nodes: Int32Array;
  readonly #states: Uint8Array;
  #first = 0;
  #count: number;

  constructor(size: number, nodes: Int32Array) {
    this.#nodes = nodes.slice();
    this.#states = new Uint8Array(size).fill(OUTSIDE);
    for (const node of nodes) this.#states[node] = WAITING;
    this.#count = nodes.length;
  }

  /** -1 when it is empty. */
  take(): number {
    if (this.#count === 0) return -1;
    const node = this.#nodes[this.#first] as number;
    this.#first = (this.#first + 1) % this.#nodes.length;
    this.#count -= 1;
    this.#states[node] = TAKEN;
    return node;
  }

  add(node: number): void {
    if (this.#states[node] !== TAKEN) return;
    this.#states[node] = WAITING;
    this.#nodes[(this.#first + this.#count) % this.#nodes.length] = node;
    this.#count += 1;
  }
}
