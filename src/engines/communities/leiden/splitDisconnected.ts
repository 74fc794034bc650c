import type { Partition } from "./partition.ts";
import type { WeightedGraph } from "./weightedGraph.ts";

/** Makes a community of its own of every piece that does not hang together with the rest; modularity only gains by it. */
export function splitDisconnected(graph: WeightedGraph, partition: Partition): Partition {
  const pieces = new Int32Array(graph.size).fill(-1);
  const stack: number[] = [];
  let count = 0;
  for (let start = 0; start < graph.size; start++) {
    if (pieces[start] !== -1) continue;
    pieces[start] = count;
    stack.push(start);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const end = graph.offsets[node + 1] as number;
      for (let at = graph.offsets[node] as number; at < end; at++) {
        const neighbour = graph.neighbours[at] as number;
        if (pieces[neighbour] !== -1 || partition[neighbour] !== partition[node]) continue;
        pieces[neighbour] = count;
        stack.push(neighbour);
      }
    }
    count += 1;
  }
  return pieces;
}
