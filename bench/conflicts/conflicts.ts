import path from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark, BenchOptions, BenchRow } from "../benchmark.ts";
import { sickRows } from "./sick/sickRows.ts";
import { speedRows } from "./speed.ts";
import { storyRows } from "./stories/storyRows.ts";

/** By how well they are known: each author of the held-out ones by itself. */
const SUITES = [
  { name: "development", folder: "development" },
  { name: "fifth author", folder: "held-out", authors: ["l-"] },
  { name: "sixth author", folder: "held-out", authors: ["m-"] },
  { name: "seventh author", folder: "held-out", authors: ["n-"] },
  { name: "eighth author", folder: "held-out", authors: ["p-"] },
  { name: "ninth author", folder: "held-out", authors: ["q-"] },
  { name: "tenth author", folder: "held-out", authors: ["r-"] },
] as const;

export const conflictsBench: Benchmark = {
  name: "conflicts",
  about:
    "where memory would mislead: stories of projects (README there), contradictions in SICK (--data) and what the look after a save costs (--facts 1000,10000)",
  faults: "faults",
  async run({ args, dataFolder }: BenchOptions): Promise<BenchRow[]> {
    const { facts, misses } = parse(args);
    const rows: BenchRow[] = [];
    for (const suite of SUITES) {
      const folder = path.join(import.meta.dirname, "stories", suite.folder);
      const areMissesShown = misses && suite.folder === "development";
      rows.push(...(await storyRows({ ...suite, folder, areMissesShown })));
    }
    if (dataFolder === undefined) console.log("SICK is left out: name the folder of the data with --data.");
    else rows.push(...(await sickRows(dataFolder)));
    return [...rows, ...(await speedRows(facts))];
  },
};

function parse(args: readonly string[]): { facts: number[]; misses: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      facts: { type: "string", default: "1000,10000" },
      misses: { type: "boolean", default: false },
    },
  });
  const facts = values.facts.split(",").map(Number);
  if (!facts.every((count) => Number.isInteger(count) && count > 0))
    throw new Error("--facts takes positive numbers.");
  return { facts, misses: values.misses };
}
