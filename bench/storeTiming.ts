import type { BenchRow } from "./benchmark.ts";

/** How long each round took, in milliseconds, after one that does not count. */
export async function timed(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  await work(0);
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    await work(round);
    times.push(performance.now() - before);
  }
  return times;
}

export function percentiles(times: readonly number[]): BenchRow {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
  return { "p50 ms": at(0.5), "p95 ms": at(0.95), "p99 ms": at(0.99) };
}

/** Of this process, as others may be using the machine. */
export function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
