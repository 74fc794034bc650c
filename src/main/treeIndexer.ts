import { editAuthors } from "../coordination/edits/editAuthors.ts";
import { livingProcesses } from "../coordination/presence/livingProcesses.ts";
import type { Log } from "../domain/log.ts";
import { type EditAuthors, indexByAuthors } from "../indexing/indexByAuthors.ts";
import type { SourceParser } from "../indexing/parsing/parserPool.ts";
import type { BuildParts } from "../indexing/watch/buildQueue.ts";
import { builtCommit, noteBuiltCommit } from "../indexing/watch/builtCommit.ts";
import { putByGit } from "../indexing/watch/putByGit.ts";
import type { SourceTree } from "../sources/port.ts";
import type { CodeRoot, GraphStore, Store } from "../stores/port.ts";
import { thisProcess } from "./thisProcess.ts";

export interface TreeIndexerParts {
  readonly store: Store;
  readonly codeRoot: CodeRoot;
  readonly tree: SourceTree;
  readonly code: GraphStore;
  readonly parser: SourceParser;
  readonly log: Log;
  /** Ends the claims on code that another than their holder has changed. */
  settleClaims(): Promise<void>;
}

/** Where indexing is put together from its parts. What a build means for claims is settled before anybody has its report. */
export function treeIndexer(parts: TreeIndexerParts): BuildParts["index"] {
  const { tree, code, parser, settleClaims } = parts;
  const authorsOf = authorsIn(parts);
  return async ({ paths, ...request }, signal, progress) => {
    const index = { tree, code, parser, ...request, signal, progress, ...(paths && { paths }) };
    // Asked before anything is read: if it moves meanwhile, the next build notices.
    const commit = await tree.commit();
    const report = await indexByAuthors(index, authorsOf);
    // Only a build of the whole tree stands for a commit.
    if (paths === undefined) await noteBuiltCommit(code, request.meta, commit, signal);
    if (report.txId !== null) await settleClaims();
    return report;
  };
}

/** Whose edits are in files of the tree. Where memory is away nobody is known, and the code is indexed all the same. */
function authorsIn({ store, codeRoot, tree, code, log }: TreeIndexerParts): EditAuthors {
  const parts = {
    memory: store.memory,
    code,
    codeRoot,
    living: () => livingProcesses(store.leases, thisProcess()),
    fromGit: (paths: readonly string[]) => putByGit(tree, code, paths),
  };
  return async (files) => {
    try {
      // What is indexed for the first time was there before anybody could have edited it.
      if ((await builtCommit(code)) === undefined) return [];
      return await editAuthors(parts, files);
    } catch (cause) {
      log.warn("nobody could tell whose edits these are", { cause });
      return [];
    }
  };
}
