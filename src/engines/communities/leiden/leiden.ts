import { aggregateGraph } from "./aggregateGraph.ts";
import { modularity } from "./modularity.ts";
import { moveNodes } from "./moveNodes.ts";
import { type Partition, renumber } from "./partition.ts";
import { refinePartition } from "./refinePartition.ts";
import { splitDisconnected } from "./splitDisconnected.ts";
import { identity, type WeightedGraph } from "./weightedGraph.ts";

/** Later rounds gain little, but what the first one got stuck with they mend. */
const MOST_ROUNDS = 10;
const LEAST_GAIN = 1e-6;
/** Up to this many edge ends there is time to begin in several ways and take the best. */
const SMALL = 200_000;

interface Outcome {
  readonly partition: Partition;
  readonly quality: number;
}

/**
 * Communities by the Leiden algorithm (Traag, Waltman and van Eck, 2019), numbered from 0 in the order of their first
 * nodes. Each one hangs together. There is no chance in it: the order of the nodes decides between equals.
 */
export function leiden(graph: WeightedGraph, resolution = 1): Partition {
  const orders = graph.neighbours.length <= SMALL ? beginnings(graph) : [identity(graph.size)];
  const outcomes = orders.map((order) => improveFrom(graph, identity(graph.size), resolution, order));
  return outcomes.reduce((best, next) => (next.quality > best.quality + LEAST_GAIN ? next : best)).partition;
}

/** Orders that one node more or less does not turn upside down. */
function beginnings(graph: WeightedGraph): Int32Array[] {
  const natural = identity(graph.size);
  const { strengths } = graph;
  const weakFirst = natural
    .slice()
    .sort((a, b) => (strengths[a] as number) - (strengths[b] as number) || a - b);
  return [natural, natural.toReversed(), weakFirst, weakFirst.toReversed()];
}

function improveFrom(graph: WeightedGraph, start: Partition, resolution: number, order: Int32Array): Outcome {
  let partition = start;
  let quality = modularity(graph, start, resolution);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = splitDisconnected(graph, improve(graph, partition, resolution, order));
    const gained = modularity(graph, next, resolution) - quality;
    if (gained <= 0) break;
    partition = next;
    quality += gained;
    if (gained < LEAST_GAIN) break;
  }
  return { partition, quality };
}

/** One round: move, refine, and the same again on the graph of the refined parts, until no two parts belong together. */
function improve(graph: WeightedGraph, start: Partition, resolution: number, order?: Int32Array): Partition {
  const communities = start.slice();
  moveNodes(graph, communities, resolution, order);
  const count = renumber(communities);
  if (count === graph.size) return communities;
  const refined = refinePartition(graph, communities, resolution);
  const refinedCount = renumber(refined);
  // Where no two nodes would join in the refinement the communities themselves must serve, or it would never end.
  const [parts, partCount] = refinedCount < graph.size ? [refined, refinedCount] : [communities, count];
  const homes = new Int32Array(partCount);
  parts.forEach((part, node) => {
    homes[part] = communities[node] as number;
  });
  const coarse = improve(aggregateGraph(graph, parts, partCount), homes, resolution);
  return parts.map((part) => coarse[part] as number);
}
