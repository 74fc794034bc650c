import type { GraphStore } from "../src/stores/port.ts";
import type { BenchRow } from "./benchmark.ts";
import { type CodeFile, codeGraph, filePath, meta, ref, symbolId, view } from "./storeCodeGraph.ts";
import { cpuUs, percentiles, timed } from "./storeTiming.ts";

const ARTIFACTS = 10_000;

/** What indexing a repository writes, and what the tools on its graph read. */
export async function codeRows(code: GraphStore, symbols: number): Promise<BenchRow[]> {
  const files = [...codeGraph(symbols)];
  const written = [...(await loadRows(code, files, "first")), ...(await loadRows(code, files, "again"))];
  await writeArtifacts(code);
  return [...written, ...(await readRows(code, files))];
}

async function loadRows(code: GraphStore, files: readonly CodeFile[], time: string): Promise<BenchRow[]> {
  const nodes = files.reduce((sum, file) => sum + file.nodes.length, 0);
  const edges = files.reduce((sum, file) => sum + file.edges.length, 0);
  const took = { nodes: 0, edges: 0, commit: 0 };
  for (const some of inTransactions(files, code.transactionRoom)) {
    const start = cpuUs();
    const [middle, end] = await code.transaction(meta, async (tx) => {
      for (const file of some) await tx.putAll(file.nodes);
      const nodesDone = cpuUs();
      for (const file of some) await tx.linkAll(file.edges);
      return [nodesDone, cpuUs()] as const;
    });
    took.nodes += middle - start;
    took.edges += end - middle;
    took.commit += cpuUs() - end;
  }
  const row = (what: string, us: number, count: number) => ({
    what: `code graph written ${time}: ${what}`,
    by: "loci",
    "cpu µs each": Number((us / count).toFixed(1)),
    "cpu ms": Math.round(us / 1000),
  });
  return [
    row(`${nodes} symbols`, took.nodes, nodes),
    row(`${edges} edges`, took.edges, edges),
    row("commit", took.commit, 1),
  ];
}

function inTransactions(files: readonly CodeFile[], room: number): CodeFile[][] {
  const parts: CodeFile[][] = [];
  let left = 0;
  for (const file of files) {
    const versions = file.nodes.length + file.edges.length;
    if (left < versions) {
      parts.push([]);
      left = room;
    }
    parts.at(-1)?.push(file);
    left -= versions;
  }
  return parts;
}

/** Small and large ones in turn, as files are indexed. */
async function writeArtifacts(code: GraphStore): Promise<void> {
  await code.transaction(meta, async (tx) => {
    for (let at = 0; at < ARTIFACTS; at++) {
      await tx.setArtifact(`facts:${filePath(at)}`, Buffer.alloc(3_000 + (at % 50) * 100, at));
      await tx.setArtifact(`deps:${filePath(at)}`, Buffer.alloc(400, at));
    }
  });
}

async function readRows(code: GraphStore, files: readonly CodeFile[]): Promise<BenchRow[]> {
  const some = (round: number) =>
    Array.from({ length: 100 }, (_, at) => ref(symbolId((round * 97 + at * 31) % files.length, at % 20)));
  const names = (round: number) =>
    (files[round % files.length]?.nodes ?? []).slice(0, 10).map(({ props }) => String(props.name));
  const reads: Record<string, (round: number) => Promise<unknown>> = {
    "edges of 100 nodes, both ways": (round) =>
      code.edges(view, { of: some(round), direction: "both", limit: 50 }),
    "the symbols of a file": (round) => code.find(view, { under: ref(filePath(round)).id, limit: 1_000 }),
    "symbols by 10 names": (round) => code.find(view, { names: names(round), ignoreCase: true, limit: 100 }),
    "what changed in a second": () => {
      const until = Date.now();
      return code.changes(view.guard, { since: until - 1_000, until, limit: 100 });
    },
    [`${ARTIFACTS} small artifacts`]: () => code.artifactsUnder("deps:"),
    "a scan of all edges": () => code.scanEdges(view, { types: ["CALLS", "CONTAINS"], onBatch: () => {} }),
  };
  const rows: BenchRow[] = [];
  for (const [what, read] of Object.entries(reads)) {
    rows.push({ what: `code graph: ${what}`, by: "loci", ...percentiles(await timed(20, read)) });
  }
  return rows;
}
