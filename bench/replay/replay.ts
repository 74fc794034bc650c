import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type IndexedTree, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openParser } from "../../src/main/threads.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { REPOSITORIES, repositoriesIn } from "../repositories.ts";
import { type History, openHistory } from "./history.ts";

const MOST_SHOWN = 40;

/**
 * `--repos FOLDER` holds the repositories; those named are replayed, or all of them. `--commits N` of the main line, every
 * `--stride N`th of them, are checked out one after the other, and after every `--every N` the graph is made anew and
 * compared.
 */
export const replayBench: Benchmark = {
  name: "replay",
  about: "the graph after many incremental steps through a history, beside one made anew",
  faults: "differences",
  async run({ args }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...REPOSITORIES,
        commits: { type: "string", default: "200" },
        stride: { type: "string", default: "1" },
        every: { type: "string", default: "10" },
      },
    });
    const rows: BenchRow[] = [];
    for (const { name, path } of await repositoriesIn(values.repos, positionals)) {
      const history = await openHistory(path, Number(values.commits), Number(values.stride));
      try {
        rows.push({ repository: name, ...(await replay(history, Number(values.every))) });
      } finally {
        await rm(history.root, { recursive: true, force: true });
      }
    }
    return rows;
  },
};

async function replay(history: History, every: number): Promise<BenchRow> {
  const parser = openParser();
  try {
    const indexed = await openIndexedTree({ root: history.root, parser, environment: process.env });
    return await replayWith(indexed, history, every);
  } finally {
    await parser.close();
  }
}

async function replayWith(indexed: IndexedTree, history: History, every: number): Promise<BenchRow> {
  try {
    const tally = new Tally();
    for (const [at, commit] of history.commits.entries()) {
      history.checkOut(commit);
      await step(indexed, tally, at === 0);
      const isLast = at === history.commits.length - 1;
      if (isLast || (at + 1) % every === 0) await compare(indexed, tally, commit);
    }
    return tally.row();
  } finally {
    await indexed.close();
  }
}

/** The first is a full build, and no step. */
async function step(indexed: IndexedTree, tally: Tally, isFirst: boolean): Promise<void> {
  const startedMs = performance.now();
  const { user, system } = process.cpuUsage();
  const { files, affected } = await indexed.index();
  if (isFirst) return;
  const cpu = process.cpuUsage({ user, system });
  tally.steps += 1;
  tally.wallMs += performance.now() - startedMs;
  tally.cpuMs += (cpu.user + cpu.system) / 1_000;
  tally.parsed += files.parsed;
  tally.resolved += affected.length;
  tally.seen += files.seen;
}

async function compare(indexed: IndexedTree, tally: Tally, commit: string): Promise<void> {
  const drift = await indexed.drift();
  tally.comparisons += 1;
  tally.differences += drift.length;
  if (drift.length === 0) return;
  console.log(`${commit.slice(0, 12)}: ${drift.length} lines differ`);
  for (const line of drift.slice(0, MOST_SHOWN)) console.log(`  ${line}`);
}

class Tally {
  steps = 0;
  comparisons = 0;
  differences = 0;
  parsed = 0;
  resolved = 0;
  seen = 0;
  wallMs = 0;
  cpuMs = 0;

  row(): BenchRow {
    const mean = (sum: number) => Number((sum / Math.max(1, this.steps)).toFixed(1));
    return {
      commits: this.steps + 1,
      comparisons: this.comparisons,
      differences: this.differences,
      "files, mean": mean(this.seen),
      "parsed a step": mean(this.parsed),
      "resolved a step": mean(this.resolved),
      "step ms": mean(this.wallMs),
      "step cpu ms": mean(this.cpuMs),
    };
  }
}
