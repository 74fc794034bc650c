import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark, BenchRow } from "../benchmark.ts";

interface Indexed {
  readonly files: number;
  readonly lines: number;
  readonly nodes: number;
  readonly edges: number;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly phases: { readonly listMs: number; readonly symbolsMs: number; readonly edgesMs: number };
}

/** `npm run bench -- index --root FOLDER...`: each is indexed from nothing, and its files are parsed bare as the limit. */
export const indexBench: Benchmark = {
  name: "index",
  about: "lines a second of a full index with two threads, its phases and memory, beside the bare parser",
  async run({ args }) {
    const { values } = parseArgs({
      args: [...args],
      options: { root: { type: "string", multiple: true, default: [process.cwd()] } },
    });
    const rows: BenchRow[] = [];
    for (const root of values.root) rows.push(await measure(root));
    return rows;
  },
};

async function measure(root: string): Promise<BenchRow> {
  const home = await mkdtemp(join(tmpdir(), "loci-bench-index-"));
  try {
    const raw = await answerOf<{ lines: number; parseMs: number }>("rawParse.ts", root);
    const { phases, ...ours } = await answerOf<Indexed>("indexOnce.ts", root, home);
    return {
      repository: basename(root),
      files: ours.files,
      lines: ours.lines,
      "lines/s": Math.round((ours.lines / ours.wallMs) * 1000),
      "bare parser, one thread": Math.round((raw.lines / raw.parseMs) * 1000),
      "wall s": seconds(ours.wallMs),
      "cpu s": seconds(ours.cpuMs),
      "list s": seconds(phases.listMs),
      "parse + symbols s": seconds(phases.symbolsMs),
      "edges s": seconds(phases.edgesMs),
      "peak MB": Math.round(ours.peakMb),
      nodes: ours.nodes,
      edges: ours.edges,
      "database MB": Math.round((await bytesIn(home)) / 1e6),
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => Math.round(ms / 10) / 100;

/** What a program tells its parent. */
async function answerOf<T>(program: string, ...args: string[]): Promise<T> {
  const execArgv = ["--disable-warning=ExperimentalWarning"];
  const child = fork(join(import.meta.dirname, program), args, { execArgv });
  const ended = once(child, "exit");
  const [answer] = await Promise.race([once(child, "message"), ended.then(failed)]);
  await ended;
  return answer as T;

  function failed([status]: unknown[]): never {
    throw new Error(`${program} ended with ${status} and told nothing`);
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
