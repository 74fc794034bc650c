import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { asSessionId } from "../../src/domain/ids.ts";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";
import { CODE_PASSAGES } from "../../src/indexing/passages/codeIndex.ts";
import { embedPassages } from "../../src/indexing/passages/embedPassages.ts";
import { openModels } from "../../src/main/models.ts";
import { openWorkspace } from "../../src/main/openWorkspace.ts";
import type { Models } from "../../src/models/port.ts";
import { PassageIndex } from "../../src/passages/passageIndex.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";
import type { GraphStore, Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import type { Workspace } from "../../src/tools/toolContext.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { meta, project, view } from "../storeCodeGraph.ts";
import { cpuUs, percentiles } from "../storeTiming.ts";
import { writeMadeUpTree } from "./madeUpTree.ts";
import { openPackApp, SILENT } from "./packApp.ts";

const SETTINGS = { embedder: "builtin", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null };
const MOST_NODES = 200;

/**
 * `--root FOLDER` is a real repository, by default this one; `--symbols N` is how many a made-up one has, 0 for none. Each
 * of `--tasks N` is asked once, through the one road, with the profile that callers have by default.
 */
export const packBench: Benchmark = {
  name: "pack",
  about: "context_pack from call to answer, each time for another task",
  async run({ args, dataFolder }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        root: { type: "string", multiple: true, default: [join(import.meta.dirname, "..", "..")] },
        symbols: { type: "string", default: "1000000" },
        tasks: { type: "string", default: "100" },
      },
    });
    const models = openModels(SETTINGS, SILENT);
    const tasks = Number(values.tasks);
    const rows: BenchRow[] = [];
    for (const root of values.root)
      rows.push(await inFolder(undefined, (folder) => real(folder, root, models, tasks)));
    const symbols = Number(values.symbols);
    if (symbols > 0)
      rows.push(await inFolder(dataFolder, (folder) => madeUp(folder, symbols, models, tasks)));
    return rows;
  },
};

async function inFolder(
  kept: string | undefined,
  work: (folder: string) => Promise<BenchRow>,
): Promise<BenchRow> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "loci-pack-")));
  try {
    return await work(folder);
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function real(folder: string, named: string, models: Models, tasks: number): Promise<BenchRow> {
  const root = await realpath(named);
  const store = await openSqliteStore({ folder });
  const tree = await openSourceTree({ root, environment: process.env });
  const codeRoot = { account: "local", project, root };
  const workspace = await openWorkspace({
    store,
    codeRoot,
    tree,
    session: asSessionId("session:bench"),
    log: SILENT,
  });
  const { signal } = new AbortController();
  try {
    await workspace.builds.submit({ mode: "incremental", meta }).wait({ signal });
    await workspace.map.drawn();
    // As where a fleet is served: then no call looks through the tree by itself.
    await workspace.watch({ poll: false });
    const { embedder } = models;
    const onEmbedded = () => undefined;
    const { code } = workspace;
    if (embedder) await embedPassages({ code, view, project, embedder, meta, signal, onEmbedded });
    return await measured(basename(root), folder, store, models, workspace, tasks);
  } finally {
    await workspace.close();
    await store.close();
  }
}

/** Its working tree is only imagined, so nothing is looked for there. */
async function madeUp(folder: string, symbols: number, models: Models, tasks: number): Promise<BenchRow> {
  const store = await openSqliteStore({ folder });
  try {
    const code = await store.code({ account: "local", project, root: `/made/up/${symbols}` });
    if ((await code.marks("filled")).size === 0) {
      await writeMadeUpTree(code, { symbols, model: modelOf(models) });
      await code.transaction(meta, (tx) => tx.setMark("filled", "yes"));
    }
    const workspace = {
      code,
      passages: new PassageIndex(code, CODE_PASSAGES),
      embedding: {
        serving: async () => models.embedder && { embedder: models.embedder, isComplete: true },
      },
      catchUp: async () => true,
      freshness: async () => ({ commit: null, caughtUp: true, pendingChanges: 0 }),
    } as unknown as Workspace;
    return await measured(`made up, ${symbols}`, folder, store, models, workspace, tasks);
  } finally {
    await store.close();
  }
}

function modelOf({ embedder }: Models) {
  return embedder?.dims ? { id: embedder.id, dims: embedder.dims } : null;
}

async function measured(
  name: string,
  folder: string,
  store: Store,
  models: Models,
  workspace: Workspace,
  count: number,
): Promise<BenchRow> {
  const app = await openPackApp(folder, store, models, workspace);
  try {
    const tasks = await tasksFor(workspace.code, count + 1);
    const startedAt = performance.now();
    await app.pack(tasks[0] ?? "");
    const firstMs = Math.round(performance.now() - startedAt);
    const times: number[] = [];
    const cpuTimes: number[] = [];
    const costs: number[] = [];
    for (const task of tasks.slice(1)) {
      const before = { ms: performance.now(), cpu: cpuUs() };
      const answer = await app.pack(task);
      times.push(performance.now() - before.ms);
      cpuTimes.push((cpuUs() - before.cpu) / 1_000);
      if (!answer.ok) throw new Error(`${task}: ${answer.summary}`);
      costs.push(answer.tokenEstimate);
    }
    const { nodes } = await workspace.code.counts(view);
    const total = Object.values(nodes).reduce((sum, kind) => sum + kind, 0);
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
    return {
      graph: name,
      nodes: total,
      "first ms": firstMs,
      ...percentiles(times),
      "cpu p50 ms": percentiles(cpuTimes)["p50 ms"] ?? 0,
      "cpu p95 ms": percentiles(cpuTimes)["p95 ms"] ?? 0,
      "mean tokens": Math.round(mean),
    };
  } finally {
    await app.close();
  }
}

/** Sentences from what the code says of itself, some with a name in them. */
async function tasksFor(code: GraphStore, count: number): Promise<string[]> {
  const random = seededRandom(5);
  const nodes = await code.find(view, { kinds: ["FUNCTION", "CLASS"], order: "oldest", limit: 20_000 });
  const some = nodes.filter((_, at) => at % Math.max(1, Math.floor(nodes.length / MOST_NODES)) === 0);
  const words = some
    .flatMap(({ props }) => String(props.summary ?? "").split(/\s+/))
    .filter((word) => word !== "");
  const word = () => words[Math.floor(random() * words.length)] ?? "";
  return Array.from({ length: count }, (_, at) => {
    const sentence = Array.from({ length: 4 + Math.floor(random() * 12) }, word).join(" ");
    const name = some[Math.floor(random() * some.length)]?.props.name;
    return at % 2 === 0 ? sentence : `${sentence} in ${name}`;
  });
}
