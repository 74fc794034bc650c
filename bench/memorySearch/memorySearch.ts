import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import {
  DEFAULT_RECALL,
  FUSIONS,
  type Fusion,
  type RecallSettings,
  type RecallStage,
} from "../../src/domain/recallSettings.ts";
import { nodeKindOf } from "../../src/engines/memory/memoryKinds.ts";
import { memoryProps } from "../../src/engines/memory/saidMemory.ts";
import { openModels } from "../../src/main/models.ts";
import { MemoryVectors } from "../../src/memory/embedding/memoryVectors.ts";
import type { Embedder } from "../../src/models/port.ts";
import { searchMemory } from "../../src/recall/memory/searchMemory.ts";
import type { Signal } from "../../src/recall/signal.ts";
import { Trace } from "../../src/recall/trace.ts";
import type { Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { runBenchmark } from "../runBenchmark.ts";
import { MEMORIES, type MemoryQuestion, QUESTIONS } from "./parcelProject.ts";

const PROJECT = asProjectId("parcels");
const GUARD = { account: "bench", project: PROJECT, visibilities: ["shared"] as const };
const DAY_MS = 24 * 3_600_000;
const LIMIT = 10;

export const memorySearchBench: Benchmark = {
  name: "memory-search",
  about:
    "questions to the memory of an imagined project, both made up for this and used to choose how memory is searched, so it compares ways and proves none: share answered at rank 1, in 5, in 10, and MRR",
  async run({ args }): Promise<BenchRow[]> {
    const folder = await mkdtemp(join(tmpdir(), "loci-memory-search-"));
    const now = Date.UTC(2026, 5, 1);
    // The memories are as old as months of work make them, in an order that has nothing to do with the questions.
    let clock = now - 400 * DAY_MS;
    const store = await openSqliteStore({ folder, clock: () => clock });
    try {
      await remember(store, (at) => {
        clock = now - at;
      });
      const settings = {
        embedder: args[0] ?? "builtin",
        embedderKey: null,
        llmUrl: null,
        llmModel: null,
        llmKey: null,
      };
      const { embedder } = openModels(settings, SILENT);
      if (embedder) await embedAll(store, embedder);
      return await measure(store, embedder, now);
    } finally {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const SILENT = { error() {}, warn() {}, info() {}, debug() {} };

async function remember(store: Store, goTo: (age: number) => void): Promise<void> {
  const named = Object.entries(MEMORIES);
  const order = named.map((_, at) => (at * 17) % named.length);
  for (const [rank, at] of order.entries()) {
    const [name, statement] = named[at] ?? [];
    if (name === undefined || statement === undefined) continue;
    goTo((order.length - rank) * 5 * DAY_MS);
    const meta = { type: "memory_write", account: "bench", project: PROJECT, agentId: "bench" } as const;
    await store.memory.transaction({ ...meta, sessionId: asSessionId("session:1") }, (tx) =>
      tx.put({
        id: asNodeId(name),
        project: PROJECT,
        kind: nodeKindOf(statement.kind),
        props: memoryProps(statement),
      }),
    );
  }
}

async function embedAll(store: Store, embedder: Embedder): Promise<void> {
  const vectors = new MemoryVectors({ store, embedder, former: () => null, holder: "bench", log: SILENT });
  vectors.start();
  await vectors.settled();
  const { state, done, total } = await vectors.status(GUARD);
  if (state !== "ready") throw new Error(`Only ${done} of ${total} memories have a vector.`);
  await vectors.stop();
}

interface Way {
  readonly name: string;
  readonly settings: RecallSettings;
  readonly signals?: readonly Signal[];
}

const way = (
  name: string,
  fusion: Fusion,
  off: readonly RecallStage[],
  signals?: readonly Signal[],
): Way => ({
  name,
  settings: { ...DEFAULT_RECALL, off, fusion },
  ...(signals && { signals }),
});

const WITHOUT_VECTORS: readonly Way[] = [
  way("BM25 alone, words as put", "weighted", ["boost", "expand"], ["bm25"]),
  way("BM25 alone", "weighted", ["boost"], ["bm25"]),
];
const WITH_VECTORS: readonly Way[] = [
  way("vectors alone", "weighted", ["boost"], ["vector"]),
  ...FUSIONS.flatMap((fusion) => [
    way(`${fusion}, no boost`, fusion, ["boost"]),
    way(`${fusion}, no route`, fusion, ["route"]),
    way(`${fusion}, no graph`, fusion, ["graph"]),
    way(`${fusion}, all on`, fusion, []),
  ]),
];

async function measure(store: Store, embedder: Embedder | null, now: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const way of [...WITHOUT_VECTORS, ...(embedder ? WITH_VECTORS : [])]) {
    const ranks = new Map<MemoryQuestion, { rank: number; found: number }>();
    const times: number[] = [];
    for (const question of QUESTIONS) {
      const startedAt = performance.now();
      const ids = await ask(store, embedder, way, question.text, now);
      times.push(performance.now() - startedAt);
      ranks.set(question, { rank: ids.indexOf(String(question.answer)) + 1, found: ids.length });
    }
    rows.push(...rowsOf(way.name, ranks, times));
  }
  return rows;
}

async function ask(
  store: Store,
  embedder: Embedder | null,
  { settings, signals }: Way,
  text: string,
  now: number,
): Promise<string[]> {
  const serving = embedder && { embedder, isComplete: true };
  const { hits } = await searchMemory(
    { memory: store.memory, serving, language: null, settings, now },
    {
      view: { guard: GUARD },
      agent: "bench",
      text,
      history: [],
      scopes: ["project"],
      limit: LIMIT,
      signals,
      expandHops: 0,
    },
    new Trace(),
    new AbortController().signal,
  );
  return hits.map(({ node }) => node.id);
}

function rowsOf(
  way: string,
  ranks: ReadonlyMap<MemoryQuestion, { rank: number; found: number }>,
  times: readonly number[],
): BenchRow[] {
  const p50 = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  const of = (sort: MemoryQuestion["sort"]) => [...ranks].filter(([question]) => question.sort === sort);
  const share = (sort: MemoryQuestion["sort"], most: number) => {
    const asked = of(sort);
    return percent(asked.filter(([, { rank }]) => rank > 0 && rank <= most).length / asked.length);
  };
  const mrr = (sort: MemoryQuestion["sort"]) =>
    of(sort).reduce((sum, [, { rank }]) => sum + (rank > 0 ? 1 / rank : 0), 0) / of(sort).length;
  const unanswerable = of("none");
  const found = unanswerable.reduce((sum, [, { found }]) => sum + found, 0) / unanswerable.length;
  return (["exact", "paraphrase"] as const).map((sort) => ({
    way,
    questions: sort,
    "@1 %": share(sort, 1),
    "@5 %": share(sort, 5),
    "@10 %": share(sort, 10),
    MRR: Number(mrr(sort).toFixed(3)),
    "found for the unanswerable": Number(found.toFixed(1)),
    "p50 ms": Number(p50.toFixed(2)),
  }));
}

const percent = (share: number) => Number((100 * share).toFixed(1));

if (process.argv[1] === import.meta.filename)
  await runBenchmark(memorySearchBench, { args: process.argv.slice(2) });
