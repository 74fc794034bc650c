import { type Partition, sumsOf } from "./partition.ts";
import { Ties } from "./ties.ts";
import { identity, type WeightedGraph } from "./weightedGraph.ts";

/**
 * Refinement: inside each community, builds parts anew from single nodes. A node joins a part only over an edge, so every
 * part hangs together, and only where both are well tied to the rest of the community. Where Leiden draws by lot among
 * the parts that gain, the best one is taken here: the same graph gives the same parts.
 */
export function refinePartition(graph: WeightedGraph, communities: Partition, resolution: number): Partition {
  const refiner = new Refiner(graph, communities, resolution);
  for (let node = 0; node < graph.size; node++) refiner.joinBest(node);
  return refiner.parts;
}

class Refiner {
  readonly parts: Partition;
  readonly #graph: WeightedGraph;
  readonly #communities: Partition;
  readonly #ties: Ties;
  readonly #communityStrengths: Float64Array;
  readonly #partStrengths: Float64Array;
  /** The weight of the edges from each part to the rest of its community. */
  readonly #cuts: Float64Array;
  readonly #isSingle: Uint8Array;
  readonly #share: number;

  constructor(graph: WeightedGraph, communities: Partition, resolution: number) {
    this.parts = identity(graph.size);
    this.#graph = graph;
    this.#communities = communities;
    this.#ties = new Ties(graph.size);
    this.#communityStrengths = sumsOf(graph.strengths, communities, graph.size);
    this.#partStrengths = graph.strengths.slice();
    this.#cuts = weightsInside(graph, communities);
    this.#isSingle = new Uint8Array(graph.size).fill(1);
    this.#share = graph.totalStrength > 0 ? resolution / graph.totalStrength : 0;
  }

  joinBest(node: number): void {
    if (this.#isSingle[node] === 0 || !this.#isWellTied(node)) return;
    this.#ties.lookAround(this.#graph, node, this.parts, this.#communities);
    const strength = this.#graph.strengths[node] as number;
    let best = -1;
    let bestGain = 0;
    for (let at = 0; at < this.#ties.count; at++) {
      const part = this.#ties.communities[at] as number;
      const gain = this.#ties.weightTo(part) - strength * (this.#partStrengths[part] as number) * this.#share;
      if (gain > bestGain && this.#isWellTied(part)) {
        best = part;
        bestGain = gain;
      }
    }
    if (best >= 0) this.#join(node, best);
  }

  /** Whether a part is tied to the rest of its community at least as chance would tie it. */
  #isWellTied(part: number): boolean {
    const strength = this.#partStrengths[part] as number;
    const community = this.#communityStrengths[this.#communities[part] as number] as number;
    return (this.#cuts[part] as number) >= strength * (community - strength) * this.#share;
  }

  /** A part goes by the number of the node it began with. */
  #join(node: number, part: number): void {
    this.parts[node] = part;
    this.#isSingle[part] = 0;
    this.#partStrengths[part] = (this.#partStrengths[part] as number) + (this.#partStrengths[node] as number);
    this.#cuts[part] =
      (this.#cuts[part] as number) + (this.#cuts[node] as number) - 2 * this.#ties.weightTo(part);
  }
}

/** For each node, the weight of its edges inside its community. */
function weightsInside(graph: WeightedGraph, communities: Partition): Float64Array {
  const inside = new Float64Array(graph.size);
  for (let node = 0; node < graph.size; node++) {
    const end = graph.offsets[node + 1] as number;
    for (let at = graph.offsets[node] as number; at < end; at++) {
      const neighbour = graph.neighbours[at] as number;
      if (communities[neighbour] !== communities[node]) continue;
      inside[node] = (inside[node] as number) + (graph.weights[at] as number);
    }
  }
  return inside;
}
