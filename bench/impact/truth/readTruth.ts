import { readFile, rename, writeFile } from "node:fs/promises";
import type { Checkout } from "../../callgraph/checkout.ts";
import type { CoverageTruth } from "./coverageTruth.ts";
import { goTruth } from "./goTruth.ts";
import { pytestTruth } from "./pytestTruth.ts";
import { vitestTruth } from "./vitestTruth.ts";

/** What the tests execute, remembered as long as the project's commit stays the same: to find out takes minutes. */
export async function readTruth(checkout: Checkout, cacheFolder: string): Promise<CoverageTruth> {
  const file = `${checkout.root}.coverage.json`;
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept);
  const startedAt = performance.now();
  const truth = await runnerOf(checkout)(checkout, cacheFolder);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.error(`${checkout.name}: ran ${truth.tests.length} tests with coverage in ${seconds} s`);
  await writeFile(`${file}.part`, JSON.stringify(truth));
  await rename(`${file}.part`, file);
  return truth;
}

function runnerOf({ files }: Checkout): typeof pytestTruth {
  const count = (extension: RegExp) => files.filter((file) => extension.test(file)).length;
  const [python, go, script] = [count(/\.py$/), count(/\.go$/), count(/\.[cm]?[jt]sx?$/)];
  if (go > python && go > script) return goTruth;
  return python > script ? pytestTruth : vitestTruth;
}
