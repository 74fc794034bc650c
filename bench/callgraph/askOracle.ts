import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Checkout } from "./checkout.ts";
import type { OracleGraph } from "./oracleGraph.ts";
import { type Oracle, oracleFor } from "./oracles.ts";

/** The oracle's graph, remembered as long as the project's commit and the oracle's sources stay the same. */
export async function askOracle(checkout: Checkout, cacheFolder: string): Promise<OracleGraph> {
  const oracle = oracleFor(checkout);
  const file = `${checkout.root}.${sourceHash(oracle)}.json`;
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null) return JSON.parse(kept);
  const startedAt = performance.now();
  const graph = await oracle.ask(checkout, cacheFolder);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const sizes = `${graph.functions.length} definitions, ${graph.edges.length} calls`;
  console.error(`${checkout.name}: asked the ${oracle.language} oracle in ${seconds} s: ${sizes}`);
  await writeFile(`${file}.part`, JSON.stringify(graph));
  await rename(`${file}.part`, file);
  return graph;
}

function sourceHash({ language }: Oracle): string {
  const own = readdirSync(join(import.meta.dirname, language)).map((name) => join(language, name));
  const hash = createHash("sha256");
  for (const name of ["oracleGraph.ts", "graphBuilder.ts", ...own.sort()])
    hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest("hex").slice(0, 8);
}
