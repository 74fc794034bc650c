import { pendingChanges } from "../indexing/indexFiles.ts";
import type { SourceTree } from "../sources/port.ts";
import type { CodeRoot, GraphStore, Store } from "../stores/port.ts";
import type { Workspace } from "../tools/toolContext.ts";

/** Where looking at all files takes noticeably long, answers in quick succession share one look. */
const SLOW_LOOK_MS = 50;
const SHARED_FOR_MS = 2_000;

/** The working tree that this process serves, with its code graph. */
export async function openWorkspace(store: Store, codeRoot: CodeRoot, tree: SourceTree): Promise<Workspace> {
  const code = await store.code(codeRoot);
  const pending = pendingCounter(tree, code);
  return {
    root: tree.root,
    tree,
    code,
    async freshness(guard) {
      const [latest] = await code.transactions(guard, { limit: 1 });
      const changes = await pending();
      const caughtUp = latest !== undefined && changes === 0;
      return { commit: latest?.gitCommit ?? null, caughtUp, pendingChanges: changes };
    },
  };
}

function pendingCounter(tree: SourceTree, code: GraphStore): () => Promise<number> {
  let sharedUntil = Number.NEGATIVE_INFINITY;
  return async () => {
    const startedAt = performance.now();
    if (startedAt < sharedUntil) return 0;
    const changes = await pendingChanges(tree, code);
    const now = performance.now();
    // Only "nothing" is shared: what is pending now may have been indexed by the next answer.
    sharedUntil =
      changes === 0 && now - startedAt > SLOW_LOOK_MS ? now + SHARED_FOR_MS : Number.NEGATIVE_INFINITY;
    return changes;
  };
}
