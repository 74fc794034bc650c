import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type IndexedTree, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openParser } from "../../src/main/threads.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { writeSampleTree } from "./sampleTree.ts";

/** `--files N` in the tree, `--times N` each edit is made. */
export const oneFileBench: Benchmark = {
  name: "one-file",
  about: "bringing a large graph up to one changed file: listing, parsing, resolving, writing",
  async run({ args }) {
    const { values } = parseArgs({
      args: [...args],
      options: { files: { type: "string", default: "10000" }, times: { type: "string", default: "5" } },
    });
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "loci-one-file-")));
    try {
      return await measure(folder, Number(values.files), Number(values.times));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(root: string, files: number, times: number): Promise<BenchRow[]> {
  const { widelyUsed, any } = writeSampleTree(root, files);
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  execFileSync("git", ["add", "."], { cwd: root });
  const parser = openParser();
  const indexed = await openIndexedTree({ root, parser, environment: process.env });
  const rows = [await timed(indexed, `full build of ${files} files`, 1, () => {})];
  let edits = 0;
  const editBody = (path: string) =>
    replaceIn(join(root, path), /total = start.*;/, `total = start + ${edits++};`);
  const addMethod = (path: string) =>
    replaceIn(join(root, path), "  again", `  more${edits++}(): void {}\n\n  again`);
  rows.push(await timed(indexed, "nothing changed", times, () => {}));
  rows.push(await timed(indexed, "body of a widely used file", times, () => editBody(widelyUsed)));
  rows.push(await timed(indexed, "body of a file", times, () => editBody(any)));
  rows.push(await timed(indexed, "members of a file", times, () => addMethod(any)));
  rows.push(await timed(indexed, "members of a widely used file", 1, () => addMethod(widelyUsed)));
  rows.push(
    await timed(indexed, "a new file", times, () => appendFileSync(join(root, `new${edits++}.ts`), "x();")),
  );
  await indexed.close();
  await parser.close();
  return rows;
}

function replaceIn(path: string, before: string | RegExp, after: string): void {
  writeFileSync(path, readFileSync(path, "utf8").replace(before, after));
}

async function timed(indexed: IndexedTree, what: string, times: number, edit: () => void): Promise<BenchRow> {
  const walls: number[] = [];
  const cpus: number[] = [];
  let row: BenchRow = {};
  for (let time = 0; time < times; time++) {
    edit();
    const startedMs = performance.now();
    const cpu = process.cpuUsage();
    const { files, nodes, edges, affected } = await indexed.index();
    walls.push(performance.now() - startedMs);
    const { user, system } = process.cpuUsage(cpu);
    cpus.push((user + system) / 1_000);
    row = {
      parsed: files.parsed,
      resolved: affected.length,
      nodes: nodes.added + nodes.modified + nodes.removed,
      edges: edges.linked + edges.unlinked,
    };
  }
  return { edit: what, ...row, "ms, least": least(walls), "cpu ms, least": least(cpus) };
}

function least(numbers: readonly number[]): number {
  return Math.round(Math.min(...numbers));
}
