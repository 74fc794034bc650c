import type { Benchmark } from "./benchmark.ts";
import { runBenchmark } from "./runBenchmark.ts";

/** Imported only when asked for, so that one that is broken does not stop another. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  vector: async () => (await import("./vector.ts")).vectorBench,
  store: async () => (await import("./store.ts")).storeBench,
  index: async () => (await import("./index/index.ts")).indexBench,
  "code-state": async () => (await import("./codeState/codeState.ts")).codeStateBench,
  architecture: async () => (await import("./architecture/architecture.ts")).architectureBench,
  patterns: async () => (await import("./patterns/patterns.ts")).patternsBench,
  communities: async () => (await import("./communities.ts")).communitiesBench,
  callgraph: async () => (await import("./callgraph/callgraph.ts")).callgraphBench,
  edits: async () => (await import("./replay/randomEdits.ts")).editsBench,
  "one-file": async () => (await import("./replay/oneFile.ts")).oneFileBench,
  impact: async () => (await import("./impact/impact.ts")).impactBench,
  replay: async () => (await import("./replay/replay.ts")).replayBench,
  memory: async () => (await import("./memory/memory.ts")).memoryBench,
  "memory-recall": async () => (await import("./memory-recall/memoryRecall.ts")).memoryRecallBench,
  "memory-search": async () => (await import("./memorySearch/memorySearch.ts")).memorySearchBench,
  claims: async () => (await import("./claims/claims.ts")).claimsBench,
  screen: async () => (await import("./screen/screen.ts")).screenBench,
  screening: async () => (await import("./screening.ts")).screeningBench,
  dedup: async () => (await import("./dedup/dedup.ts")).dedupBench,
  conflicts: async () => (await import("./conflicts/conflicts.ts")).conflictsBench,
  "conflicts-repository": async () =>
    (await import("./conflicts/repository/repository.ts")).repositoryConflictsBench,
  hygiene: async () => (await import("./hygiene.ts")).hygieneBench,
  "working-memory": async () => (await import("./workingMemory.ts")).workingMemoryBench,
  pagerank: async () => (await import("./pagerank.ts")).pagerankBench,
  localize: async () => (await import("./localize/localize.ts")).localizeBench,
  pack: async () => (await import("./pack/pack.ts")).packBench,
  search: async () => (await import("./search/search.ts")).searchBench,
  embedder: async () => (await import("./embedder.ts")).embedderBench,
  load: async () => (await import("./load/load.ts")).loadBench,
  fuzz: async () => (await import("./fuzz.ts")).fuzzBench,
  dashboard: async () => (await import("./dashboard/dashboard.ts")).dashboardBench,
  startup: async () => (await import("./startup.ts")).startupBench,
};

process.exitCode = await main(process.argv.slice(2));

/** `node bench/run.ts NAME... [--data FOLDER] [arguments of the benchmarks]` */
async function main(argv: readonly string[]): Promise<number> {
  const firstOption = argv.findIndex((arg) => arg.startsWith("-"));
  const names = firstOption < 0 ? argv : argv.slice(0, firstOption);
  const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name));
  if (unknown.length > 0) {
    console.error(`No benchmark ${unknown.join(", ")}. There are: ${Object.keys(BENCHMARKS).join(", ")}.`);
    return 2;
  }
  if (names.length === 0) await list();
  const options = takeDataFolder(argv.slice(names.length));
  let isSound = true;
  for (const name of names) isSound = (await runBenchmark(await load(name), options)) && isSound;
  return isSound ? 0 : 1;
}

async function list(): Promise<void> {
  for (const name of Object.keys(BENCHMARKS)) console.log(`${name.padEnd(12)}${(await load(name)).about}`);
}

async function load(name: string): Promise<Benchmark> {
  const loader = BENCHMARKS[name];
  if (!loader) throw new Error(`No benchmark ${name}.`);
  return loader();
}

function takeDataFolder(args: readonly string[]): { args: string[]; dataFolder?: string } {
  const at = args.indexOf("--data");
  const dataFolder = args[at + 1];
  if (at < 0 || dataFolder === undefined) return { args: [...args] };
  return { args: args.toSpliced(at, 2), dataFolder };
}
