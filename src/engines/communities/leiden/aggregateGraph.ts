import { type Partition, sumsOf } from "./partition.ts";
import { graphOfHalves, type WeightedGraph } from "./weightedGraph.ts";

/** The graph whose nodes are the parts of another, tied by the sum of the edges between them. */
export function aggregateGraph(graph: WeightedGraph, parts: Partition, count: number): WeightedGraph {
  const from = new Int32Array(graph.neighbours.length);
  const to = new Int32Array(graph.neighbours.length);
  const weights = new Float64Array(graph.neighbours.length);
  let between = 0;
  for (let node = 0; node < graph.size; node++) {
    const part = parts[node] as number;
    const end = graph.offsets[node + 1] as number;
    for (let at = graph.offsets[node] as number; at < end; at++) {
      const other = parts[graph.neighbours[at] as number] as number;
      if (other === part) continue;
      from[between] = part;
      to[between] = other;
      weights[between] = graph.weights[at] as number;
      between += 1;
    }
  }
  const halves = {
    from: from.subarray(0, between),
    to: to.subarray(0, between),
    weights: weights.subarray(0, between),
  };
  return graphOfHalves(count, halves, sumsOf(graph.strengths, parts, count));
}
