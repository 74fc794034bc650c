import type { Partition } from "./partition.ts";
import type { WeightedGraph } from "./weightedGraph.ts";

/** How strongly one node is tied to each community around it. One set of arrays serves all nodes in turn. */
export class Ties {
  /** The communities around the node last looked at, the first `count` of them. */
  readonly communities: Int32Array;
  count = 0;
  readonly #weights: Float64Array;

  constructor(size: number) {
    this.communities = new Int32Array(size);
    this.#weights = new Float64Array(size);
  }

  weightTo(community: number): number {
    return this.#weights[community] as number;
  }

  /** Looks at a node's neighbours in `partition`; with `within`, only at those of its own community there. */
  lookAround(graph: WeightedGraph, node: number, partition: Partition, within?: Partition): void {
    this.#forget();
    const { offsets, neighbours, weights } = graph;
    const end = offsets[node + 1] as number;
    for (let at = offsets[node] as number; at < end; at++) {
      const neighbour = neighbours[at] as number;
      if (within !== undefined && within[neighbour] !== within[node]) continue;
      const community = partition[neighbour] as number;
      const before = this.#weights[community] as number;
      if (before === 0) this.communities[this.count++] = community;
      this.#weights[community] = before + (weights[at] as number);
    }
  }

  #forget(): void {
    for (let at = 0; at < this.count; at++) this.#weights[this.communities[at] as number] = 0;
    this.count = 0;
  }
}
