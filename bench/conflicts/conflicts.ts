import path from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark, BenchOptions, BenchRow } from "../benchmark.ts";
import { repositoryRows } from "./repository/repository.ts";
import { sickRows } from "./sick/sick.ts";
import { speedRows } from "./speed.ts";
import { storyRows } from "./stories/stories.ts";

const HALVES = { development: "stories/development", "held out": "stories/held-out" };

export const conflictsBench: Benchmark = {
  name: "conflicts",
  about:
    "where memory would mislead: stories of projects (README there), contradictions in SICK (--data), statements against repositories (--repos), and what the look after a save costs (--facts 1000,10000)",
  faults: "faults",
  async run({ args, dataFolder }: BenchOptions): Promise<BenchRow[]> {
    const { repos, facts, misses } = parse(args);
    const rows: BenchRow[] = [];
    for (const [half, folder] of Object.entries(HALVES)) {
      const isShown = misses && half === "development";
      rows.push(...(await storyRows(half, path.join(import.meta.dirname, folder), isShown)));
    }
    if (dataFolder === undefined) console.log("SICK is left out: name the folder of the data with --data.");
    else rows.push(...(await sickRows(dataFolder)));
    if (repos === undefined) console.log("Repositories are left out: name their folder with --repos.");
    else rows.push(...(await repositoryRows(repos)));
    return [...rows, ...(await speedRows(facts))];
  },
};

function parse(args: readonly string[]): { repos: string | undefined; facts: number[]; misses: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      repos: { type: "string" },
      facts: { type: "string", default: "1000,10000" },
      misses: { type: "boolean", default: false },
    },
  });
  const facts = values.facts.split(",").map(Number);
  if (!facts.every((count) => Number.isInteger(count) && count > 0))
    throw new Error("--facts takes positive numbers.");
  return { repos: values.repos, facts, misses: values.misses };
}
