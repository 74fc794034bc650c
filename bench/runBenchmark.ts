import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";
import type { Benchmark, BenchOptions, BenchRow } from "./benchmark.ts";

const RESULTS_FOLDER = join(import.meta.dirname, "results");

/** Runs one benchmark, prints its rows and keeps them beside what they depend on. Tells whether they hold no fault. */
export async function runBenchmark(benchmark: Benchmark, options: BenchOptions): Promise<boolean> {
  const rows = await benchmark.run(options);
  console.log(`\n${benchmark.name}: ${benchmark.about}\n\n${formatTable(rows)}\n`);
  const result = {
    name: benchmark.name,
    args: options.args,
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? "unknown",
    rows,
  };
  await mkdir(RESULTS_FOLDER, { recursive: true });
  await writeFile(join(RESULTS_FOLDER, `${benchmark.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  const { faults } = benchmark;
  return faults === undefined || rows.every((row) => row[faults] === 0);
}

/** Columns in the order they first appear; numbers to the right, text to the left. */
function formatTable(rows: readonly BenchRow[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? "")))];
  const widths = columns.map((_, i) => Math.max(...cells.map((line) => line[i]?.length ?? 0)));
  const isNumeric = columns.map((column) => rows.some((row) => typeof row[column] === "number"));
  const align = (text: string, i: number) =>
    isNumeric[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0);
  return cells.map((line) => line.map(align).join("  ").trimEnd()).join("\n");
}
