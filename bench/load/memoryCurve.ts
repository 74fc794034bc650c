import type { BenchRow } from "../benchmark.ts";

/** What a server that leaks nothing may still take more at the end, as what it keeps on disk has grown. */
const MOST_GROWTH = 1.2;
const TENTHS = 10;

/** How much memory was in use over time: of a server that leaks nothing the last third looks like the first. */
export class MemoryCurve {
  readonly #samples: number[] = [];

  add(megabytes: number): void {
    this.#samples.push(megabytes);
  }

  row(what: string, tool: string): BenchRow {
    const third = Math.max(1, Math.floor(this.#samples.length / 3));
    const [first, last] = [median(this.#samples.slice(0, third)), median(this.#samples.slice(-third))];
    return {
      what,
      tool,
      "first third": Math.round(first),
      "last third": Math.round(last),
      peak: Math.round(Math.max(...this.#samples)),
      "over time": this.#tenths().join(" "),
      faults: Number(last > first * MOST_GROWTH),
    };
  }

  /** A tenth of the time each. */
  #tenths(): number[] {
    const size = Math.max(1, this.#samples.length / TENTHS);
    const parts = Array.from({ length: TENTHS }, (_, at) =>
      this.#samples.slice(Math.floor(at * size), Math.floor((at + 1) * size)),
    );
    return parts.filter((part) => part.length > 0).map((part) => Math.round(median(part)));
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
