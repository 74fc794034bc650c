import { Failure } from "../domain/failure.ts";
import { walkHistory } from "../indexing/history/walkHistory.ts";
import type { SourceParser } from "../indexing/parsing/parserPool.ts";
import type { BuildParts } from "../indexing/watch/buildQueue.ts";
import type { BuildWait } from "../indexing/watch/buildRequest.ts";
import type { SourceTree } from "../sources/port.ts";
import type { CodeRoot, GraphStore, Store } from "../stores/port.ts";

export interface HistoryWalkerParts {
  readonly store: Store;
  readonly codeRoot: CodeRoot;
  readonly tree: SourceTree;
  readonly code: GraphStore;
  readonly parser: SourceParser;
  /** Sees to it that the working tree is indexed. */
  indexPresent(wait: BuildWait): Promise<void>;
}

/** Where the walk through the past is put together from its parts. */
export function historyWalker(parts: HistoryWalkerParts): BuildParts["index"] {
  const { store, codeRoot, tree, code, parser, indexPresent } = parts;
  const place = { ...codeRoot, root: `${codeRoot.root}#history` };
  const staging = { open: () => store.code(place), drop: () => store.dropCode(place) };
  return async ({ meta, history: commits = 0 }, signal, progress) => {
    await indexPresent({ signal });
    const history = await tree.history();
    if (history === null) throw noRepository(codeRoot.root);
    try {
      const request = { history, code, staging, parser, meta, commits, signal, progress };
      const { txId, nodes, edges } = await walkHistory(request);
      return {
        txId,
        files: { seen: 0, parsed: 0, skipped: 0, removed: 0 },
        nodes: { added: nodes, modified: 0, removed: 0 },
        edges: { linked: edges, unlinked: 0 },
        affected: [],
        phases: { listMs: 0, symbolsMs: 0, edgesMs: 0 },
        problems: [],
      };
    } finally {
      history.close();
    }
  };
}

function noRepository(root: string): Failure {
  return new Failure(
    "invalid_input",
    `${root} is in no git repository, so nothing is known of its past.`,
    "Leave `history` out; from now on Loci remembers every version by itself.",
  );
}
