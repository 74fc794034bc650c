import { parseArgs } from "node:util";
import { Shortlist } from "../src/stores/sqlite/vectors/shortlist.ts";
import { VectorMatrix } from "../src/stores/sqlite/vectors/vectorMatrix.ts";
import type { Benchmark, BenchOptions, BenchRow } from "./benchmark.ts";
import { runBenchmark } from "./runBenchmark.ts";
import { DISTRIBUTIONS, type Sampler } from "./vectorDistributions.ts";

const WANTED = 10;
/** As many rows as the scan hands over to be scored exactly. */
const CANDIDATES = 3 * WANTED;
const WARM_UP_QUERIES = 10;

export const vectorBench: Benchmark = {
  name: "vector",
  about: "top 10 by cosine: exact float32 scan against the int8 scan with exact rescoring",
  async run({ args }: BenchOptions): Promise<BenchRow[]> {
    const sizes = parseSizes(args);
    return Object.entries(DISTRIBUTIONS).flatMap(([name, sampler]) =>
      compare(name, sampler(sizes.dims), sizes),
    );
  },
};

interface Sizes {
  readonly rows: number;
  readonly dims: number;
  readonly queries: number;
}

function parseSizes(args: readonly string[]): Sizes {
  const option = (fallback: string) => ({ type: "string", default: fallback }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: { rows: option("100000"), dims: option("256"), queries: option("200") },
  });
  const positive = (name: keyof Sizes) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a positive number.`);
    return value;
  };
  return { rows: positive("rows"), dims: positive("dims"), queries: positive("queries") };
}

function compare(distribution: string, sample: Sampler, { rows, dims, queries }: Sizes): BenchRow[] {
  const vectors = new Float32Array(rows * dims);
  const matrix = new VectorMatrix(dims);
  for (let row = 0; row < rows; row++) {
    const vector = unit(sample());
    vectors.set(vector, row * dims);
    matrix.set(row + 1, vector);
  }
  const asked = Array.from({ length: queries + WARM_UP_QUERIES }, () => unit(sample()));

  const exact = measure(asked, (query) => bestOfAll(query, vectors));
  const scanned = measure(asked, (query) =>
    bestOf(
      query,
      vectors,
      matrix.top(query, CANDIDATES).map(({ key }) => key - 1),
    ),
  );
  const row = (method: string, run: Measured, bytes: number): BenchRow => ({
    distribution,
    method,
    "p50 ms": round(quantile(run.times, 0.5), 2),
    "p95 ms": round(quantile(run.times, 0.95), 2),
    "recall@10": round(recall(run.answers, exact.answers), 4),
    MB: round(bytes / 1e6, 1),
  });
  return [row("exact float32", exact, vectors.byteLength), row("int8 scan", scanned, matrix.byteLength)];
}

/** The oracle. Its rows lie in one array: an array for each would take plain code twice as long. */
function bestOfAll(query: Float32Array, vectors: Float32Array): number[] {
  const shortlist = new Shortlist(WANTED);
  for (let row = 0; row * query.length < vectors.length; row++) {
    shortlist.offer(row, dot(query, vectors, row * query.length));
  }
  return shortlist.takeBestFirst().map(({ key }) => key);
}

function bestOf(query: Float32Array, vectors: Float32Array, rows: readonly number[]): number[] {
  const shortlist = new Shortlist(WANTED);
  for (const row of rows) shortlist.offer(row, dot(query, vectors, row * query.length));
  return shortlist.takeBestFirst().map(({ key }) => key);
}

interface Measured {
  readonly times: readonly number[];
  readonly answers: readonly number[][];
}

function measure(queries: readonly Float32Array[], search: (query: Float32Array) => number[]): Measured {
  const runs = queries.map((query) => {
    const startedAt = performance.now();
    const answer = search(query);
    return { ms: performance.now() - startedAt, answer };
  });
  const warm = runs.slice(WARM_UP_QUERIES);
  return { times: warm.map((run) => run.ms), answers: warm.map((run) => run.answer) };
}

function recall(found: readonly number[][], expected: readonly number[][]): number {
  const hits = expected.map((rows, i) => rows.filter((row) => found[i]?.includes(row)).length);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return sum(hits) / sum(expected.map((rows) => rows.length));
}

function dot(a: Float32Array, b: Float32Array, bStart = 0): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[bStart + i] as number);
  return sum;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((value) => value / length);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

if (process.argv[1] === import.meta.filename)
  await runBenchmark(vectorBench, { args: process.argv.slice(2) });
