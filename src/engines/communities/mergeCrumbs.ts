import type { Landscape } from "./landscape.ts";
import { aggregateGraph } from "./leiden/aggregateGraph.ts";
import { type Partition, renumber } from "./leiden/partition.ts";
import { identity, type WeightedGraph } from "./leiden/weightedGraph.ts";

/** A community of fewer units is not worth a place on the map. */
const FEWEST_UNITS = 3;

/** Adds every community that is too small to the one it is tied to most, until each is large enough or all are one. */
export function mergeCrumbs({ graph, isUnit }: Landscape, partition: Partition): Partition {
  const merged = partition.slice();
  for (;;) {
    const count = renumber(merged);
    const sizes = unitCounts(merged, isUnit, count);
    const between = aggregateGraph(graph, merged, count);
    const homes = Int32Array.from(sizes, (size, community) =>
      size < FEWEST_UNITS ? strongestNeighbour(between, community) : community,
    );
    if (homes.every((home, community) => home === community)) return merged;
    const roots = homes.map((_, community) => rootOf(homes, community));
    merged.forEach((community, node) => {
      merged[node] = roots[community] as number;
    });
  }
}

/** Adds the smallest community to the one it is tied to most, one after the other, until there are no more than `most`. */
export function mergeSmallest({ graph, isUnit }: Landscape, partition: Partition, most: number): Partition {
  const merged = partition.slice();
  let count = renumber(merged);
  let between = aggregateGraph(graph, merged, count);
  while (count > most) {
    const sizes = unitCounts(merged, isUnit, count);
    const smallest = sizes.reduce((best, size, at) => (size < (sizes[best] as number) ? at : best), 0);
    const homes = identity(count);
    homes[smallest] = strongestNeighbour(between, smallest);
    count = renumber(homes);
    // What is tied to nothing stays; but everything is tied, if only by the root.
    if (count === between.size) break;
    between = aggregateGraph(between, homes, count);
    merged.forEach((community, node) => {
      merged[node] = homes[community] as number;
    });
  }
  return merged;
}

/** How many of the units are in communities that are too small. */
export function unitsInCrumbs({ isUnit }: Landscape, partition: Partition): number {
  const sizes = unitCounts(partition, isUnit, partition.length);
  return sizes.reduce((sum, size) => sum + (size < FEWEST_UNITS ? size : 0), 0);
}

function unitCounts(partition: Partition, isUnit: Uint8Array, count: number): Int32Array {
  const sizes = new Int32Array(count);
  partition.forEach((community, node) => {
    sizes[community] = (sizes[community] as number) + (isUnit[node] as number);
  });
  return sizes;
}

/** Itself, where there is no other. */
function strongestNeighbour({ offsets, neighbours, weights }: WeightedGraph, community: number): number {
  let best = community;
  let bestWeight = 0;
  const end = offsets[community + 1] as number;
  for (let at = offsets[community] as number; at < end; at++) {
    if ((weights[at] as number) <= bestWeight) continue;
    best = neighbours[at] as number;
    bestWeight = weights[at] as number;
  }
  return best;
}

/** Where the chain of homes ends; the smallest of a circle, in which small ones have chosen each other. */
function rootOf(homes: Int32Array, community: number): number {
  const seen = new Set<number>();
  let at = community;
  while (!seen.has(at)) {
    seen.add(at);
    at = homes[at] as number;
  }
  let smallest = at;
  for (let next = homes[at] as number; next !== at; next = homes[next] as number) {
    smallest = Math.min(smallest, next);
  }
  return smallest;
}
