import fc from "fast-check";
import { expect, test } from "vitest";
import { leiden } from "./leiden.ts";
import { modularity } from "./modularity.ts";
import { type Partition, renumber } from "./partition.ts";
import { splitDisconnected } from "./splitDisconnected.ts";
import { type WeightedGraph, weightedGraph } from "./weightedGraph.ts";

type Edge = readonly [from: number, to: number, weight: number];

function graphOf(size: number, edges: readonly Edge[]): WeightedGraph {
  return weightedGraph(size, {
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, to]) => to),
    weights: Float64Array.from(edges, ([, , weight]) => weight),
  });
}

/** Groups of five, each fully tied, in a ring with one edge between neighbours. */
function ringOfCliques(cliques: number): Edge[] {
  const edges: Edge[] = [];
  for (let clique = 0; clique < cliques; clique++) {
    for (let a = 0; a < 5; a++)
      for (let b = a + 1; b < 5; b++) edges.push([5 * clique + a, 5 * clique + b, 1]);
    edges.push([5 * clique, (5 * clique + 7) % (5 * cliques), 1]);
  }
  return edges;
}

/** Zachary's karate club: who of 34 members met whom outside of it. */
const KARATE = [
  [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 17, 19, 21, 31],
  [2, 3, 7, 13, 17, 19, 21, 30],
  [3, 7, 8, 9, 13, 27, 28, 32],
  [7, 12, 13],
  [6, 10],
  [6, 10, 16],
  [16],
  [],
  [30, 32, 33],
  [33],
  [],
  [],
  [],
  [33],
  [32, 33],
  [32, 33],
  [],
  [],
  [32, 33],
  [33],
  [32, 33],
  [],
  [32, 33],
  [25, 27, 29, 32, 33],
  [25, 27, 31],
  [31],
  [29, 33],
  [33],
  [31, 33],
  [32, 33],
  [32, 33],
  [32, 33],
  [33],
].flatMap((others, member) => others.map((other): Edge => [member, other, 1]));

const randomGraphs = fc.integer({ min: 1, max: 40 }).chain((size) => {
  const node = fc.integer({ min: 0, max: size - 1 });
  const edge = fc.tuple(node, node, fc.constantFrom(5, 7, 9));
  return fc.record({ size: fc.constant(size), edges: fc.array(edge, { maxLength: 120 }) });
});

test("cliques in a ring are the communities", () => {
  const found = leiden(graphOf(40, ringOfCliques(8)));
  expect(new Set(found).size).toBe(8);
  for (let clique = 0; clique < 8; clique++)
    expect(new Set(found.slice(5 * clique, 5 * clique + 5)).size).toBe(1);
});

test("the karate club falls apart as well as it can", () => {
  expect(KARATE).toHaveLength(78);
  const graph = graphOf(34, KARATE);
  expect(modularity(graph, leiden(graph))).toBeCloseTo(0.4198, 4);
});

test("a higher resolution makes smaller communities, a lower one larger", () => {
  const graph = graphOf(40, ringOfCliques(8));
  const countAt = (resolution: number) => new Set(leiden(graph, resolution)).size;
  expect(countAt(0.2)).toBeLessThan(8);
  expect(countAt(20)).toBeGreaterThan(8);
});

test("every community hangs together", () => {
  fc.assert(
    fc.property(randomGraphs, fc.constantFrom(0.1, 1, 3), ({ size, edges }, resolution) => {
      const graph = graphOf(size, edges);
      const found = leiden(graph, resolution);
      expect(splitDisconnected(graph, found)).toEqual(found);
    }),
  );
});

test("no node and no two communities could be moved together with gain", () => {
  fc.assert(
    fc.property(randomGraphs, ({ size, edges }) => {
      const graph = graphOf(size, edges);
      const found = leiden(graph);
      const quality = modularity(graph, found) + 1e-6;
      for (let node = 0; node < size; node++) {
        for (const community of new Set(found)) {
          expect(modularity(graph, withMove(found, node, community))).toBeLessThanOrEqual(quality);
          const merged = found.map((c) => (c === found[node] ? community : c));
          expect(modularity(graph, merged)).toBeLessThanOrEqual(quality);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test("the order of the edges and their direction do not matter", () => {
  fc.assert(
    fc.property(randomGraphs, fc.infiniteStream(fc.nat()), ({ size, edges }, keys) => {
      const shuffled = edges
        .map((edge) => ({ edge, key: keys.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(
          ({ edge: [from, to, weight], key }): Edge =>
            key % 2 === 0 ? [from, to, weight] : [to, from, weight],
        );
      expect(leiden(graphOf(size, shuffled))).toEqual(leiden(graphOf(size, edges)));
    }),
  );
});

test("nothing at all, and nodes without edges, are no trouble", () => {
  expect(leiden(graphOf(0, []))).toEqual(new Int32Array(0));
  expect(leiden(graphOf(3, []))).toEqual(Int32Array.of(0, 1, 2));
  expect(leiden(graphOf(2, [[0, 0, 5]]))).toEqual(Int32Array.of(0, 1));
});

test("modularity is what its definition says", () => {
  fc.assert(
    fc.property(randomGraphs, fc.integer({ min: 1, max: 5 }), ({ size, edges }, communities) => {
      const partition = Int32Array.from({ length: size }, (_, node) => node % communities);
      renumber(partition);
      expect(modularity(graphOf(size, edges), partition, 1.5)).toBeCloseTo(
        byDefinition(edges, partition, 1.5),
        9,
      );
    }),
  );
});

function withMove(partition: Partition, node: number, community: number): Partition {
  const moved = partition.slice();
  moved[node] = community;
  return moved;
}

/** Pair by pair: the weight there is, less what chance would put there. */
function byDefinition(edges: readonly Edge[], partition: Partition, resolution: number): number {
  const total = 2 * edges.reduce((sum, [, , weight]) => sum + weight, 0);
  if (total === 0) return 0;
  const strengths = Array.from(partition, (_, node) =>
    edges.reduce((sum, [a, b, weight]) => sum + weight * (Number(a === node) + Number(b === node)), 0),
  );
  const inside = edges.filter(([a, b]) => partition[a] === partition[b]);
  let quality = 2 * inside.reduce((sum, [, , weight]) => sum + weight, 0);
  strengths.forEach((a, from) => {
    strengths.forEach((b, to) => {
      if (partition[from] === partition[to]) quality -= (resolution * a * b) / total;
    });
  });
  return quality / total;
}
