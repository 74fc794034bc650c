import { parseArgs } from "node:util";
import fc from "fast-check";
import type { SourceParser } from "../../src/indexing/parsing/parserPool.ts";
import { driftAfter } from "../../src/indexing/testing/edits/editedTree.ts";
import { lives } from "../../src/indexing/testing/edits/lives.ts";
import type { SampleLanguage } from "../../src/indexing/testing/edits/sampleLanguage.ts";
import { SAMPLES } from "../../src/indexing/testing/edits/samples.ts";
import { openParser } from "../../src/main/threads.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";

/** `--runs N` projects a language, each edited `--steps N` times; `--seed N` makes the same ones again. */
export const editsBench: Benchmark = {
  name: "edits",
  about: "small random projects, edited at random, beside the graph made anew after every step",
  faults: "failures",
  async run({ args }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        runs: { type: "string", default: "20" },
        steps: { type: "string", default: "20" },
        seed: { type: "string", default: "1" },
      },
    });
    const chosen = SAMPLES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    const extent = { runs: Number(values.runs), steps: Number(values.steps), seed: Number(values.seed) };
    const parser = openParser();
    try {
      const rows: BenchRow[] = [];
      for (const language of chosen) rows.push(await liveThrough(language, parser, extent));
      return rows;
    } finally {
      await parser.close();
    }
  },
};

interface Extent {
  readonly runs: number;
  readonly steps: number;
  readonly seed: number;
}

async function liveThrough(
  language: SampleLanguage,
  parser: SourceParser,
  { runs, steps, seed }: Extent,
): Promise<BenchRow> {
  let made = 0;
  const result = await fc.check(
    fc.asyncProperty(lives(steps), async (life) => {
      made += life.steps.length;
      const drift = await driftAfter(life, language, parser);
      if (drift.length > 0) throw new Error(drift.join("\n"));
    }),
    { numRuns: runs, seed },
  );
  if (result.failed) console.log(`${JSON.stringify(result.counterexample)}\n${result.errorInstance}`);
  return { language: language.name, runs: result.numRuns, steps: made, failures: Number(result.failed) };
}
