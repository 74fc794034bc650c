import { type Partition, sumsOf } from "./partition.ts";
import type { WeightedGraph } from "./weightedGraph.ts";

/**
 * How much more weight lies inside the communities than chance would put there, between -1/2 and 1. The resolution
 * is how much chance counts: above 1 it makes for smaller communities, below 1 for larger ones.
 */
export function modularity(graph: WeightedGraph, partition: Partition, resolution = 1): number {
  const { size, offsets, neighbours, weights, strengths, totalStrength } = graph;
  if (totalStrength === 0) return 0;
  // Every end is inside until it proves to lead out; so loops, which are not listed, count as inside.
  let inside = totalStrength;
  for (let node = 0; node < size; node++) {
    const end = offsets[node + 1] as number;
    for (let at = offsets[node] as number; at < end; at++) {
      if (partition[neighbours[at] as number] !== partition[node]) inside -= weights[at] as number;
    }
  }
  const chance = sumsOf(strengths, partition, size).reduce((sum, strength) => sum + strength ** 2, 0);
  return inside / totalStrength - resolution * (chance / totalStrength ** 2);
}
