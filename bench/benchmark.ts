/** One benchmark: `npm run bench -- NAME`. Prints a table, writes JSON under bench/results/. */
export interface Benchmark {
  readonly name: string;
  readonly about: string;
  /** The column that counts what must not be: where it is not zero, the command fails. */
  readonly faults?: string;
  run(options: BenchOptions): Promise<BenchRow[]>;
}

export interface BenchOptions {
  /** What follows the names on the command line; a benchmark refuses what it does not know. */
  readonly args: readonly string[];
  /** Where a benchmark keeps or finds large inputs. Left out: it makes its own. */
  readonly dataFolder?: string;
}

export type BenchRow = Readonly<Record<string, string | number>>;
