import { mkdir, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { askOracle } from "./askOracle.ts";
import { checkOut } from "./checkout.ts";
import { compareGraphs } from "./compareGraphs.ts";
import { judgePairs } from "./judgePairs.ts";
import { readOurGraph } from "./ourGraph.ts";
import { printExamples } from "./printExamples.ts";
import { scoreRows } from "./scoreRows.ts";

const checkout = dirname(dirname(import.meta.dirname));
const BESIDE_THE_CHECKOUT = join(dirname(checkout), "repositories");

/**
 * `--repos FOLDER` holds the repositories; those named are compared, or all of them. `--examples N` also prints N
 * mistakes of every cause. Tools, copies and the oracles' answers are kept in the data folder.
 */
export const callgraphBench: Benchmark = {
  name: "callgraph",
  about: "precision and recall of calls, beside the TypeScript compiler, Pyright and Go's type analysis",
  async run({ args, dataFolder = join(tmpdir(), "loci-bench-callgraph") }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        repos: { type: "string", default: BESIDE_THE_CHECKOUT },
        examples: { type: "string", default: "0" },
      },
    });
    await mkdir(dataFolder, { recursive: true });
    const names = positionals.length > 0 ? positionals : (await readdir(values.repos)).sort();
    const rows: BenchRow[] = [];
    for (const name of names) {
      const place = { repository: join(values.repos, name), name, cacheFolder: dataFolder };
      rows.push(...(await repositoryRows(place, Number(values.examples))));
    }
    return rows;
  },
};

interface Place {
  readonly repository: string;
  readonly name: string;
  readonly cacheFolder: string;
}

async function repositoryRows(
  { repository, name, cacheFolder }: Place,
  examples: number,
): Promise<BenchRow[]> {
  const copy = await checkOut(repository, name, cacheFolder);
  const comparison = compareGraphs(await askOracle(copy, cacheFolder), await readOurGraph(copy.root));
  const pairs = judgePairs(comparison);
  if (examples > 0) printExamples({ repository: name, root: copy.root, limit: examples }, comparison, pairs);
  return scoreRows(name, comparison, pairs);
}
