import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VISIBILITIES } from "../../domain/guard.ts";
import { asProjectId, asSessionId } from "../../domain/ids.ts";
import { indexLines } from "../../passages/testing/indexLines.ts";
import { openSourceTree, type SourceTreeOptions } from "../../sources/disk/openSourceTree.ts";
import type { SourceTree } from "../../sources/port.ts";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { type IndexReport, type IndexRequest, indexFiles } from "../indexFiles.ts";
import type { SourceParser } from "../parsing/parserPool.ts";
import { CODE_PASSAGES } from "../passages/codeIndex.ts";
import { dumpDifference, graphDump } from "./graphDump.ts";

const project = asProjectId("orchard");
export const guard = { account: "local", project, visibilities: VISIBILITIES };
export const meta: TxMeta = {
  type: "incremental",
  account: "local",
  project,
  agentId: "ada",
  sessionId: asSessionId("session:1"),
};

/** A working tree with a graph of its own. */
export interface IndexedTree {
  readonly tree: SourceTree;
  readonly code: GraphStore;
  index(changes?: Partial<IndexRequest>): Promise<IndexReport>;
  dump(): Promise<string[]>;
  /** How the graph differs from one that is made anew from the same tree; empty when it does not. */
  drift(): Promise<string[]>;
  close(): Promise<void>;
}

export interface IndexedTreeOptions extends SourceTreeOptions {
  readonly parser: SourceParser;
  /** Where the graph is kept, and stays; left out: in a folder that is removed when it is closed. */
  readonly home?: string;
}

export async function openIndexedTree(options: IndexedTreeOptions): Promise<IndexedTree> {
  const { parser } = options;
  const home = options.home ?? (await mkdtemp(join(tmpdir(), "loci-graph-")));
  const tree = await openSourceTree(options);
  const store = await openSqliteStore({ folder: home });
  const code = await store.code({ account: "local", project, root: tree.root });
  const dump = async () => [...(await graphDump(code, guard)), ...(await indexLines(code, CODE_PASSAGES))];
  return {
    tree,
    code,
    dump,
    index: (changes) =>
      indexFiles({
        tree,
        code,
        parser,
        meta,
        mode: "incremental",
        signal: new AbortController().signal,
        progress() {},
        ...changes,
      }),
    async drift() {
      const { home: _, ...place } = options;
      return dumpDifference(await freshDump(place), await dump());
    },
    async close() {
      await store.close();
      if (options.home === undefined) await rm(home, { recursive: true, force: true });
    },
  };
}

async function freshDump(options: IndexedTreeOptions): Promise<string[]> {
  const fresh = await openIndexedTree(options);
  try {
    await fresh.index();
    return await fresh.dump();
  } finally {
    await fresh.close();
  }
}
