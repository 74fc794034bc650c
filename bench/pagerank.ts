import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { asNodeId } from "../src/domain/ids.ts";
import { EDGE_WEIGHTS, type EdgeType } from "../src/domain/kinds.ts";
import { seededRandom } from "../src/domain/testing/seededRandom.ts";
import { powerRank, type TieTable, tieTable } from "../src/engines/pagerank/powerRank.ts";
import { indexFiles } from "../src/indexing/indexFiles.ts";
import { ParserPool } from "../src/indexing/parsing/parserPool.ts";
import { type RankSeed, rankFrom } from "../src/recall/pagerank/rankFrom.ts";
import { openSourceTree } from "../src/sources/disk/openSourceTree.ts";
import type { GraphStore } from "../src/stores/port.ts";
import { openSqliteStore } from "../src/stores/sqlite/openSqliteStore.ts";
import type { Benchmark, BenchRow } from "./benchmark.ts";
import { writeRankGraph } from "./pagerankGraph.ts";
import { meta, project, view } from "./storeCodeGraph.ts";
import { cpuUs, percentiles } from "./storeTiming.ts";

const TOLERANCES = [1e-3, 3e-4, 1e-4, 3e-5];
const RANKED = 50;
/** What has more ties is near to everything. It gathers mass from so far away that a push falls short of it. */
const HUB_TIES = 50;
const SEEDS = 5;
/** How far apart seeds lie in the order of ids, as what is found for one question often lies in a few files. */
const SEED_SPREAD = 60;
/** The largest graph whose every place is also ranked exactly; of larger ones a few are. */
const EXACT_PLACES = { few: 8, many: 40, largest: 200_000 };

export const pagerankBench: Benchmark = {
  name: "pagerank",
  about: "Personalized PageRank from 5 seeds, each time elsewhere: by push, against power iteration",
  async run({ args, dataFolder }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        nodes: { type: "string", multiple: true, default: ["10000", "100000"] },
        root: { type: "string", multiple: true, default: [join(import.meta.dirname, "..")] },
        places: { type: "string", default: "100" },
      },
    });
    const rows: BenchRow[] = [];
    const measure = (name: string, fill: (code: GraphStore) => Promise<unknown>) =>
      withGraph(dataFolder, name, fill, async (code) => {
        rows.push(...(await rowsOf(name, code, Number(values.places))));
      });
    for (const nodes of values.nodes) {
      await measure(`made up, ${nodes}`, (code) => writeRankGraph(code, Number(nodes)));
    }
    for (const root of values.root) await measure(basename(root), (code) => index(root, code));
    return rows;
  },
};

/** Fills a graph, or finds it filled where the data is kept. */
async function withGraph(
  dataFolder: string | undefined,
  name: string,
  fill: (code: GraphStore) => Promise<unknown>,
  work: (code: GraphStore) => Promise<void>,
): Promise<void> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "loci-pagerank-")));
  try {
    const store = await openSqliteStore({ folder });
    const code = await store.code({ account: "local", project, root: `/bench/${name}` });
    if ((await code.marks("filled")).size === 0) {
      await fill(code);
      await code.transaction(meta, (tx) => tx.setMark("filled", "yes"));
    }
    await store.close();
    // Opened anew, so that nothing is remembered.
    const cold = await openSqliteStore({ folder });
    await work(await cold.code({ account: "local", project, root: `/bench/${name}` }));
    await cold.close();
  } finally {
    if (dataFolder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function index(root: string, code: GraphStore): Promise<void> {
  const parser = new ParserPool({
    worker: new URL("../dist/parseWorker.js", import.meta.url),
    grammars: new URL("../dist/grammars/", import.meta.url),
    threads: Math.min(2, availableParallelism()),
  });
  try {
    const tree = await openSourceTree({ root });
    const { signal } = new AbortController();
    await indexFiles({ tree, code, parser, mode: "full", meta, signal, progress() {} });
  } finally {
    await parser.close();
  }
}

async function rowsOf(name: string, code: GraphStore, places: number): Promise<BenchRow[]> {
  const graph = await wholeGraph(code);
  const exactPlaces = graph.ids.length > EXACT_PLACES.largest ? EXACT_PLACES.few : EXACT_PLACES.many;
  const exact = Array.from({ length: Math.min(exactPlaces, places) }, (_, place) =>
    exactBest(graph, seedsAt(graph.ids, place)),
  );
  const rows: BenchRow[] = [];
  for (const tolerance of TOLERANCES) {
    const found = await rankPlaces(code, graph.ids, places, tolerance);
    rows.push({
      graph: name,
      nodes: graph.ids.length,
      edges: graph.edges,
      tolerance,
      ...percentiles(found.map(({ ms }) => ms)),
      "cpu p50 ms": quantile(found, ({ cpuMs }) => cpuMs, 0.5),
      "cpu p95 ms": quantile(found, ({ cpuMs }) => cpuMs, 0.95),
      touched: quantile(found, ({ touched }) => touched, 0.5),
      capped: found.filter(({ capped }) => capped).length,
      [`overlap@${RANKED}`]: overlap(exact, found, () => true),
      "of it, no hubs": overlap(exact, found, (id) => !graph.hubs.has(id)),
    });
  }
  return rows;
}

interface WholeGraph {
  /** In order. */
  readonly ids: readonly string[];
  readonly edges: number;
  readonly ties: TieTable;
  readonly hubs: ReadonlySet<string>;
}

async function wholeGraph(code: GraphStore): Promise<WholeGraph> {
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    const known = numbers.get(id) ?? numbers.size;
    numbers.set(id, known);
    return known;
  };
  const [from, to, weights]: number[][] = [[], [], []];
  await code.scanEdges(view, {
    types: (Object.keys(EDGE_WEIGHTS) as EdgeType[]).filter((type) => EDGE_WEIGHTS[type] > 0),
    onBatch(batch) {
      for (const edge of batch) {
        from?.push(numberOf(edge.from));
        to?.push(numberOf(edge.to));
        weights?.push(EDGE_WEIGHTS[edge.type]);
      }
    },
  });
  const ids = [...numbers.keys()].sort();
  const place = new Int32Array(ids.length);
  ids.forEach((id, at) => {
    place[numbers.get(id) ?? 0] = at;
  });
  const inOrder = (list: readonly number[] = []) => Int32Array.from(list, (number) => place[number] ?? 0);
  const edges = { from: inOrder(from), to: inOrder(to), weights: weights ?? [] };
  const ties = tieTable(ids.length, edges);
  const tieCount = (at: number) => (ties.offsets[at + 1] ?? 0) - (ties.offsets[at] ?? 0);
  const hubs = new Set(ids.filter((_, at) => tieCount(at) > HUB_TIES));
  return { ids, edges: edges.from.length, ties, hubs };
}

function seedsAt(ids: readonly string[], place: number): (RankSeed & { at: number })[] {
  const random = seededRandom(place + 1);
  const middle = Math.floor(random() * ids.length);
  return Array.from({ length: SEEDS }, (_, rank) => {
    const at = (middle + Math.floor(random() * SEED_SPREAD)) % ids.length;
    return { at, ref: { project, id: asNodeId(ids[at] ?? "") }, weight: 1 / (rank + 1) };
  });
}

/** The ids of the best, and of all that are as good as the last of them. */
function exactBest({ ids, ties }: WholeGraph, seeds: readonly { at: number; weight: number }[]): Set<string> {
  const shares = new Float64Array(ids.length);
  const total = seeds.reduce((sum, { weight }) => sum + weight, 0);
  for (const { at, weight } of seeds) shares[at] = (shares[at] ?? 0) + weight / total;
  const scores = powerRank(ties, shares, { damping: 0.85, tolerance: 1e-8 });
  const last = scores.toSorted().at(-RANKED) ?? 0;
  return new Set(ids.filter((_, at) => (scores[at] ?? 0) >= last * (1 - 1e-6)));
}

interface RankedPlace {
  readonly ids: readonly string[];
  readonly ms: number;
  readonly cpuMs: number;
  readonly touched: number;
  readonly capped: boolean;
}

async function rankPlaces(
  code: GraphStore,
  ids: readonly string[],
  places: number,
  tolerance: number,
): Promise<RankedPlace[]> {
  const found: RankedPlace[] = [];
  for (let place = 0; place < places; place++) {
    const seeds = seedsAt(ids, place);
    const [startedAt, usedBefore] = [performance.now(), cpuUs()];
    const { ranked, touched, capped } = await rankFrom(code, view, seeds, { tolerance, limit: RANKED });
    const [ms, cpuMs] = [performance.now() - startedAt, (cpuUs() - usedBefore) / 1000];
    found.push({ ids: ranked.map(({ ref }) => ref.id), ms, cpuMs, touched, capped });
  }
  return found;
}

/** How many of the exact best were found, among those that count. */
function overlap(
  exact: readonly ReadonlySet<string>[],
  found: readonly RankedPlace[],
  counts: (id: string) => boolean,
): number {
  const shares = exact.map((best, place) => {
    const wanted = [...best].filter(counts).length;
    const hits = found[place]?.ids.filter((id) => best.has(id) && counts(id)).length ?? 0;
    return wanted === 0 ? 1 : Math.min(1, hits / Math.min(RANKED, wanted));
  });
  return Number((shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(3));
}

function quantile<T>(list: readonly T[], value: (item: T) => number, share: number): number {
  const sorted = list.map(value).sort((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
}
