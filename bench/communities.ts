import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { parseArgs } from "node:util";
import { UndirectedGraph } from "graphology";
import louvainModule from "graphology-communities-louvain";
import { seededRandom } from "../src/domain/testing/seededRandom.ts";
import { leiden } from "../src/engines/communities/leiden/leiden.ts";
import { modularity } from "../src/engines/communities/leiden/modularity.ts";
import type { Partition } from "../src/engines/communities/leiden/partition.ts";
import { type WeightedGraph, weightedGraph } from "../src/engines/communities/leiden/weightedGraph.ts";
import { scattered } from "../src/engines/communities/scatter.ts";
import type { Benchmark, BenchRow } from "./benchmark.ts";

// Its types put the function at `default` of the module; it is the module.
const louvain = louvainModule as unknown as typeof louvainModule.default;

/** Louvain depends on chance, so it may try as often as this. */
const LOUVAIN_TRIES = 5;

export const communitiesBench: Benchmark = {
  name: "communities",
  about: "our Leiden beside graphology's Louvain: modularity (higher is better) and time",
  async run({ args }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        root: { type: "string", multiple: true, default: [join(import.meta.dirname, "..")] },
        nodes: { type: "string", default: "100000" },
      },
    });
    const nodes = Number(values.nodes);
    const graphs: [string, WeightedGraph][] = [
      [`planted parts, ${nodes}`, plantedParts(nodes, 4 * nodes)],
      [`grown by popularity, ${nodes}`, grownByPopularity(nodes, 4)],
    ];
    for (const root of values.root)
      graphs.push([`imports of ${posix.basename(root)}`, await importGraph(root)]);
    return graphs.flatMap(([name, graph]) => compare(name, graph));
  },
};

function compare(name: string, graph: WeightedGraph): BenchRow[] {
  const size = { graph: name, nodes: graph.size, edges: graph.neighbours.length / 2 };
  // Before the rival's graph is built: its many objects make every collection of garbage slow.
  const ours = timed(graph, () => leiden(graph));
  const rival = rivalGraph(graph);
  const tries = Array.from({ length: LOUVAIN_TRIES }, (_, seed) =>
    timed(graph, () => {
      const found = louvain(rival, { rng: seededRandom(seed), getEdgeWeight: "weight" });
      return Int32Array.from({ length: graph.size }, (_, node) => found[String(node)] ?? -1);
    }),
  ).sort((a, b) => b.modularity - a.modularity);
  return [
    { ...size, by: "loci", ...ours },
    { ...size, by: `louvain, best of ${LOUVAIN_TRIES}`, ...tries[0] },
    { ...size, by: `louvain, median of ${LOUVAIN_TRIES}`, ...tries[LOUVAIN_TRIES >> 1] },
  ];
}

/** Time of the processor, which other programs on the machine do not lengthen as much. */
function timed(graph: WeightedGraph, find: () => Partition) {
  const before = process.cpuUsage();
  const found = find();
  const cpuMs = Math.round(process.cpuUsage(before).user / 1000);
  return {
    modularity: Number(modularity(graph, found).toFixed(5)),
    communities: new Set(found).size,
    "cpu ms": cpuMs,
  };
}

function rivalGraph({ size, offsets, neighbours, weights }: WeightedGraph): UndirectedGraph {
  const graph = new UndirectedGraph();
  for (let node = 0; node < size; node++) graph.addNode(String(node));
  for (let node = 0; node < size; node++) {
    for (let at = offsets[node] ?? 0; at < (offsets[node + 1] ?? 0); at++) {
      const other = neighbours[at] ?? 0;
      if (other > node) graph.addUndirectedEdge(String(node), String(other), { weight: weights[at] ?? 0 });
    }
  }
  return graph;
}

type Edge = readonly [from: number, to: number];

function graphOf(size: number, edges: readonly Edge[]): WeightedGraph {
  return weightedGraph(size, {
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, to]) => to),
    weights: new Float64Array(edges.length).fill(1),
  });
}

/** Parts of 500 nodes; seven edges in ten stay in their part. */
function plantedParts(size: number, edgeCount: number): WeightedGraph {
  const random = seededRandom(1);
  const any = (below: number) => Math.floor(random() * below);
  const parts = Math.max(1, Math.round(size / 500));
  const edges = Array.from({ length: edgeCount }, (): Edge => {
    const from = any(size);
    const inside = (any(Math.floor(size / parts)) * parts + (from % parts)) % size;
    return [from, random() < 0.7 ? inside : any(size)];
  });
  return graphOf(size, edges);
}

/** Each node ties itself to nodes that others have chosen before it, as code does to what is useful. */
function grownByPopularity(size: number, ties: number): WeightedGraph {
  const random = seededRandom(2);
  const ends: number[] = [0];
  const edges: Edge[] = [];
  for (let node = 1; node < size; node++) {
    for (let tie = 0; tie < ties; tie++) {
      const other = ends[Math.floor(random() * ends.length)] ?? 0;
      edges.push([node, other]);
      ends.push(node, other);
    }
  }
  return graphOf(size, edges);
}

const IMPORTED = /\b(?:from|import|require)\s*\(?\s*["'](\.[^"']*)["']/g;
const ENDINGS = ["", ".ts", ".tsx", ".js", ".mjs", "/index.ts", "/index.js"];

/** The JavaScript and TypeScript files of a repository, tied by their relative imports. */
async function importGraph(root: string): Promise<WeightedGraph> {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  const files = scattered(listed.filter((path) => /\.[cm]?[jt]sx?$/.test(path)));
  const numbers = new Map(files.map((path, at) => [path, at]));
  const edges: Edge[] = [];
  for (const [from, path] of files.entries()) {
    // What is listed may have been removed since.
    const text = await readFile(join(root, path), "utf8").catch(() => "");
    for (const [, named = ""] of text.matchAll(IMPORTED)) {
      const target = posix.join(posix.dirname(path), named);
      const bases = [target, target.replace(/\.[cm]?js$/, "")];
      const found = bases.flatMap((base) => ENDINGS.map((ending) => numbers.get(base + ending)));
      const to = found.find((number) => number !== undefined);
      if (to !== undefined) edges.push([from, to]);
    }
  }
  return graphOf(files.length, edges);
}
