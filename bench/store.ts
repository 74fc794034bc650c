import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { asNodeId } from "../src/domain/ids.ts";
import type { EdgeDraft } from "../src/domain/record.ts";
import type { GraphStore } from "../src/stores/port.ts";
import type { Benchmark, BenchRow } from "./benchmark.ts";
import { runWriters, type WriterReport } from "./forkedWriters.ts";
import { claimRaceRow } from "./storeClaimRace.ts";
import { meta, project, view } from "./storeCodeGraph.ts";
import { codeRows } from "./storeCodeRows.ts";
import { enginesIn, openAt, type Place, placeOf } from "./storeEngines.ts";
import { percentiles, timed } from "./storeTiming.ts";

export const storeBench: Benchmark = {
  name: "store",
  about:
    "saves from many processes, bulk load, neighbours and text search, beside bare SQLite and FTS5's own ranking, what a code graph asks for, and a race for claims; --on sqlite,neo4j has them side by side",
  async run({ args }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        processes: { type: "string", default: "16" },
        writes: { type: "string", default: "200" },
        symbols: { type: "string", default: "100000" },
        on: { type: "string", default: "sqlite" },
      },
    });
    const folder = await mkdtemp(join(tmpdir(), "loci-bench-"));
    const sizes = {
      processes: Number(values.processes),
      writes: Number(values.writes),
      symbols: Number(values.symbols),
    };
    const rows: BenchRow[] = [];
    try {
      for (const engine of enginesIn(values.on)) {
        const place = await placeOf(engine, folder);
        try {
          rows.push(...(await engineRows(place, folder, sizes)));
        } finally {
          await place.close();
        }
      }
      rows.push(...(await savingRows("raw", { by: "bare SQLite insert", address: folder }, sizes)));
      return [...rows, ...rivalRows(sizes.symbols)];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Sizes {
  readonly processes: number;
  readonly writes: number;
  readonly symbols: number;
}

async function engineRows(place: Place, folder: string, sizes: Sizes): Promise<BenchRow[]> {
  const saving = await savingRows("ours", place, sizes);
  const graph = await graphRows(place, sizes.symbols);
  return [...saving, ...graph, await claimRaceRow(place, folder)];
}

const PACED_PER_SECOND = 1_000;
const EDGES_PER_SYMBOL = 5;
/** So many are written together, as indexing does. */
const BATCH = 1_000;
/** And so many committed together, where the store has room for that. */
const PER_TRANSACTION = 50_000;
/** So large is the graph that is written again, and whose files and artifacts are asked for. */
const MOST_CODE = 100_000;

/** As fast as they can, and at a rate that leaves the disk some room, as agents would. */
async function savingRows(
  mode: "raw" | "ours",
  { by, address }: Pick<Place, "by" | "address">,
  { processes, writes }: Sizes,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  if (processes === 0) return rows;
  for (const perSecond of [0, PACED_PER_SECOND / processes]) {
    const args = Array.from({ length: processes }, (_, at) => [
      mode,
      address,
      `${mode}${perSecond}w${at}`,
      String(writes),
      String(perSecond),
    ]);
    const reports = await runWriters(join(import.meta.dirname, "storeWriter.ts"), args);
    rows.push(savingRow(reports, by, perSecond > 0));
  }
  return rows;
}

function savingRow(reports: readonly WriterReport[], by: string, paced: boolean): BenchRow {
  const seconds =
    (Math.max(...reports.map((r) => r.endedAt)) - Math.min(...reports.map((r) => r.startedAt))) / 1000;
  const times = reports.flatMap((report) => report.times);
  return {
    what: `durable save, ${reports.length} processes, ${paced ? `${PACED_PER_SECOND}/s asked` : "flat out"}`,
    by,
    "per s": Math.round(times.length / seconds),
    ...percentiles(times),
  };
}

async function graphRows({ by, address }: Place, symbols: number): Promise<BenchRow[]> {
  const store = await openAt(address);
  const code = await store.code({ account: "local", project, root: "/bench" });
  const names = symbolNames(symbols);
  const rows = [await bulkRow(code, names), await neighbourRow(code, names)];
  for (const [kind, queries] of Object.entries(QUERIES))
    rows.push(await searchRow(code, kind, queries, symbols));
  const other = await store.code({ account: "local", project, root: "/bench/code-graph" });
  rows.push(...(await codeRows(other, Math.min(symbols, MOST_CODE))));
  await store.close();
  return rows.map((row) => ({ ...row, by }));
}

function rivalRows(symbols: number): BenchRow[] {
  const fts = openRival(symbolNames(symbols));
  const rows = Object.entries(QUERIES).map(([kind, queries]) => rivalRow(fts, kind, queries, symbols));
  fts.close();
  return rows;
}

const symbolNames = (symbols: number) => Array.from({ length: symbols }, (_, at) => symbolName(at));

async function bulkRow(code: GraphStore, names: readonly string[]): Promise<BenchRow> {
  const startedAt = performance.now();
  const edges = names.length * EDGES_PER_SYMBOL;
  const room = Math.min(PER_TRANSACTION, code.transactionRoom);
  for (const { from, names: some } of parts(names, room))
    await code.transaction(meta, async (tx) => {
      for (const part of parts(some, BATCH))
        await tx.putAll(
          part.names.map((name, at) => {
            const which = from + part.from + at;
            return { ...ref(which), kind: "FUNCTION", props: symbolProps(which, name) };
          }),
        );
    });
  for (const { from, names: some } of parts(names, room / EDGES_PER_SYMBOL))
    await code.transaction(meta, async (tx) => {
      for (const part of parts(some, BATCH))
        await tx.linkAll(part.names.flatMap((_, at) => callsOf(from + part.from + at, names.length)));
    });
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    what: `bulk load, ${names.length} nodes + ${edges} edges`,
    by: "loci",
    "per s": Math.round((names.length + edges) / seconds),
  };
}

function* parts(names: readonly string[], size: number) {
  for (let from = 0; from < names.length; from += size) yield { from, names: names.slice(from, from + size) };
}

function callsOf(at: number, symbols: number): EdgeDraft[] {
  return Array.from({ length: EDGES_PER_SYMBOL }, (_, step) => ({
    type: "CALLS",
    from: ref(at),
    to: ref((at * 7 + (step + 1) * 131) % symbols),
  }));
}

async function neighbourRow(code: GraphStore, names: readonly string[]): Promise<BenchRow> {
  const times = await timed(50, (round) => {
    const of = Array.from({ length: 100 }, (_, at) => ref((round * 997 + at * 31) % names.length));
    return code.neighbours(view, { of, direction: "both", limit: 50 });
  });
  return { what: "neighbours of 100 nodes, with nodes", by: "loci", ...percentiles(times) };
}

const QUERIES = {
  "rare word": ["payment17", "session930", "cluster1404"],
  "question with common words": [
    "how do I get the user by id in the service",
    "where is the value set for the handler",
  ],
  "only common words": ["get value", "set user handler", "the service"],
};

async function searchRow(
  code: GraphStore,
  kind: string,
  queries: readonly string[],
  symbols: number,
): Promise<BenchRow> {
  const times = await timed(60, (round) =>
    code.searchText(view, { text: queries[round % queries.length] ?? "", limit: 10 }),
  );
  return { what: `text search of ${symbols}: ${kind}`, by: "loci", ...percentiles(times) };
}

/** The same words in a plain FTS5 table, ranked by its own bm25(). */
function openRival(names: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE f USING fts5(name, summary, path); BEGIN");
  const insert = database.prepare("INSERT INTO f VALUES (?, ?, ?)");
  for (const [at, name] of names.entries()) {
    const { summary, path } = symbolProps(at, name);
    insert.run(name.replace(/([a-z])([A-Z0-9])/g, "$1 $2"), summary, path);
  }
  database.exec("COMMIT");
  return database;
}

function rivalRow(
  database: DatabaseSync,
  kind: string,
  queries: readonly string[],
  symbols: number,
): BenchRow {
  const statement = database.prepare(
    "SELECT rowid FROM f WHERE f MATCH ? ORDER BY bm25(f, 3, 2, 1) LIMIT 10",
  );
  const times: number[] = [];
  for (let round = 0; round < 60; round++) {
    const words = (queries[round % queries.length] ?? "").replace(/([a-z])([0-9])/g, "$1 $2").split(" ");
    const before = performance.now();
    statement.all(words.map((word) => `"${word}"`).join(" OR "));
    times.push(performance.now() - before);
  }
  return { what: `text search of ${symbols}: ${kind}`, by: "FTS5 OR + bm25()", ...percentiles(times) };
}

const VERBS = ["get", "set", "load", "save", "find", "make", "parse", "render", "close", "open"];
const NOUNS = [
  "User",
  "Payment",
  "Session",
  "Value",
  "Cluster",
  "Handler",
  "Service",
  "Token",
  "Order",
  "Report",
];

function symbolName(at: number): string {
  return `${VERBS[at % 10]}${NOUNS[Math.floor(at / 10) % 10]}${Math.floor(at / 50)}`;
}

function symbolProps(at: number, name: string) {
  const noun = NOUNS[Math.floor(at / 10) % 10];
  return {
    name,
    summary: `${VERBS[at % 10]}s the ${noun} by id for the service and returns the value to the handler`,
    path: `src/${noun}/part${at % 400}/file${at % 4000}.ts`,
  };
}

const ref = (at: number) => ({ project, id: asNodeId(`src/file${at % 4000}.ts::symbol${at}`) });
