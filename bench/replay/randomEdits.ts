import { parseArgs } from "node:util";
import fc from "fast-check";
import { driftAfter } from "../../src/indexing/testing/edits/editedTree.ts";
import { lives } from "../../src/indexing/testing/edits/lives.ts";
import { SAMPLES } from "../../src/indexing/testing/edits/samples.ts";
import { openParser } from "../../src/main/threads.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";

/** `--runs N` projects a language, each edited `--steps N` times; `--seed N` makes the same ones again. */
export const editsBench: Benchmark = {
  name: "edits",
  about: "small random projects, edited at random, beside the graph made anew after every step",
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
    const parser = openParser();
    const rows: BenchRow[] = [];
    for (const language of SAMPLES) {
      if (positionals.length > 0 && !positionals.includes(language.name)) continue;
      let steps = 0;
      const result = await fc.check(
        fc.asyncProperty(lives(Number(values.steps)), async (life) => {
          steps += life.steps.length;
          const drift = await driftAfter(life, language, parser);
          if (drift.length > 0) throw new Error(drift.join("\n"));
        }),
        { numRuns: Number(values.runs), seed: Number(values.seed) },
      );
      if (result.failed) console.log(`${JSON.stringify(result.counterexample)}\n${result.errorInstance}`);
      rows.push({ language: language.name, runs: result.numRuns, steps, failures: Number(result.failed) });
    }
    await parser.close();
    return rows;
  },
};
