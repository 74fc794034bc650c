import { endChangedClaims } from "../coordination/edits/endChangedClaims.ts";
import type { SessionId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import { openedOnce } from "../domain/openedOnce.ts";
import { DEFAULT_CHECKS } from "../engines/checks/check.ts";
import { CodeMap } from "../indexing/communities/codeMap.ts";
import { communityWorkerAt } from "../indexing/communities/communityWorkerAt.ts";
import { CODE_PASSAGES } from "../indexing/passages/codeIndex.ts";
import { CodeVectors } from "../indexing/passages/codeVectors.ts";
import { Summarizer } from "../indexing/summaries/summarizer.ts";
import { BuildQueue } from "../indexing/watch/buildQueue.ts";
import { builtCommit } from "../indexing/watch/builtCommit.ts";
import { CatchUp } from "../indexing/watch/catchUp.ts";
import { ChangeLook, type Lag, NO_LAG } from "../indexing/watch/changeLook.ts";
import { isLedByAnother } from "../indexing/watch/leadership.ts";
import { TreeWatcher } from "../indexing/watch/treeWatcher.ts";
import type { LanguageModel, Models } from "../models/port.ts";
import type { DamagedIndex } from "../passages/damagedIndex.ts";
import { PassageIndex } from "../passages/passageIndex.ts";
import type { SourceTree } from "../sources/port.ts";
import type { CodeRoot, Store, TxMeta } from "../stores/port.ts";
import type { Workspace } from "../tools/toolContext.ts";
import { isWanted } from "../upkeep/wantedModel.ts";
import { historyWalker } from "./historyWalker.ts";
import { communityWorker, openParser } from "./threads.ts";
import { treeIndexer } from "./treeIndexer.ts";

export interface WorkspaceParts {
  readonly store: Store;
  readonly codeRoot: CodeRoot;
  readonly tree: SourceTree;
  /** This process, to itself and to others that serve the same root. */
  readonly session: SessionId;
  /** Says what files are for, where there is one. */
  readonly language?: LanguageModel | null;
  /** What makes vectors of the code; left out: nothing does. */
  readonly embedders?: Pick<Models, "embedder" | "former">;
  /** Left out: nothing is set. */
  readonly settings?: Workspace["settings"];
  /** Left out: no tests are run here. */
  readonly testing?: Workspace["testing"];
  readonly log: Log;
}

/** A workspace with what only the composition root may do with it. */
export interface ServedWorkspace extends Workspace {
  /** Keeps the index up to date by itself from now on. */
  watch(how: { readonly poll: boolean }): Promise<void>;
  stopWatching(): Promise<void>;
  /** Stops watching and cancels what is being built or drawn. */
  close(): Promise<void>;
}

/** A working tree that this process serves, with its code graph and all that keeps the two together. */
export async function openWorkspace(parts: WorkspaceParts): Promise<ServedWorkspace> {
  const {
    store,
    codeRoot,
    tree,
    session,
    language = null,
    embedders,
    settings = nothingSet,
    testing = noTests,
    log,
  } = parts;
  const { account, project, root } = codeRoot;
  const code = await store.code(codeRoot);
  const parser = openParser();
  const leaseOf = (what: string) => ({
    leases: store.leases,
    name: `${what}:${account}:${root}`,
    holder: session,
  });
  const metaOf = (type: TxMeta["type"]): TxMeta => ({
    type,
    account,
    project,
    // Nobody knows who saved a file.
    agentId: "unknown",
    sessionId: session,
  });
  const map = new CodeMap({
    code,
    project,
    meta: metaOf("incremental"),
    lease: leaseOf("map"),
    runWorker: communityWorkerAt(communityWorker),
    log,
  });
  const mapped = (signal: AbortSignal) => map.settled(signal);
  const summaries =
    language && new Summarizer({ model: language, code, project, lease: leaseOf("summaries"), mapped, log });
  const passages = new PassageIndex(code, CODE_PASSAGES, (damage) => repair(damage));
  const embedding = new CodeVectors({
    code,
    passages,
    project,
    embedder: embedders?.embedder ?? null,
    former: (id) => embedders?.former(id) ?? null,
    isWanted: (model) => isWanted(store.leases, model),
    meta: metaOf("incremental"),
    lease: leaseOf("vectors"),
    log,
  });
  const settleClaims = async () => {
    try {
      await endChangedClaims({ memory: store.memory, code, codeRoot });
    } catch (cause) {
      log.warn("claims on changed code are settled later", { cause });
    }
  };
  // A process that was killed after its build did not get to it.
  const settleWhatWasLeft = openedOnce(settleClaims);
  const builds = new BuildQueue({
    index: treeIndexer({ store, codeRoot, tree, code, parser, settleClaims, log }),
    onBuilt(request, report) {
      map.noteBuild(request, report);
      summaries?.noteBuild(request, report);
      embedding.nudge();
    },
    lease: leaseOf("build"),
    now: Date.now,
  });
  const repair = indexRepair(builds, metaOf("full_rebuild"), log);
  const look = new ChangeLook(tree, code);
  let watcher: TreeWatcher | null = null;
  const isBuilt = remembered(async () => (await builtCommit(code)) !== undefined);
  const catchUp = new CatchUp({ builds, look, watcher: () => watcher, isBuilt, metaOf, log });
  const walks = new BuildQueue({
    index: historyWalker({
      store,
      codeRoot,
      tree,
      code,
      parser,
      async indexPresent(wait) {
        if (await isBuilt()) return;
        await builds.submit({ mode: "incremental", meta: metaOf("full_rebuild") }).wait(wait);
      },
    }),
    lease: leaseOf("history"),
    now: Date.now,
  });
  const rebuild = async (paths: readonly string[] | null, signal: AbortSignal) => {
    const meta = metaOf("file_change");
    await builds.submit({ mode: "incremental", meta, ...(paths ? { paths } : {}) }).wait({ signal });
  };
  const lag = async (seenSinceMs: number | undefined): Promise<Lag> => {
    if (watcher?.isWatching && watcher.status.state === "idle") return NO_LAG;
    return await (seenSinceMs === undefined ? look.now() : look.since(seenSinceMs));
  };
  const stopWatching = async () => {
    await watcher?.stop();
    watcher = null;
  };
  return {
    root,
    tree,
    code,
    searcher: parser,
    passages,
    embedding,
    builds,
    walks,
    map,
    summaries,
    async freshness(guard, seenSinceMs) {
      const [latest] = await code.transactions(guard, { limit: 1 });
      const commit = await builtCommit(code);
      const { paths, isOtherCommit } = await lag(seenSinceMs);
      const isBehind = paths.length > 0 || isOtherCommit || (await look.isUnfinished());
      return {
        commit: commit || (latest?.gitCommit ?? null),
        caughtUp: commit !== undefined && !isBehind,
        pendingChanges: paths.length,
      };
    },
    async catchUp(call) {
      const isCaughtUp = await catchUp.beforeAnswer(call);
      await settleWhatWasLeft();
      return isCaughtUp;
    },
    settleClaims,
    settings,
    testing,
    async watching() {
      if (watcher) return watcher.status;
      const state = (await isLedByAnother(leaseOf("watch"))) ? "following" : "off";
      return { state, method: null, problems: [] };
    },
    async watch({ poll }) {
      if (watcher) return;
      watcher = new TreeWatcher({ tree, lease: leaseOf("watch"), poll, rebuild, log });
      await watcher.start();
    },
    stopWatching,
    async close() {
      await stopWatching();
      await Promise.all([walks.close(), builds.close()]);
      await Promise.all([map.close(), summaries?.close(), embedding.close()]);
      await parser.close();
    },
  };
}

const nothingSet: Workspace["settings"] = async () => ({ architecture: null, checks: DEFAULT_CHECKS });
const noTests: Workspace["testing"] = async () => null;

/** Has a damaged index made anew, once however often it is met meanwhile; until then searches do without it. */
function indexRepair(builds: BuildQueue, meta: TxMeta, log: Log): (damage: DamagedIndex) => void {
  let isUnderWay = false;
  return (damage) => {
    if (isUnderWay) return;
    isUnderWay = true;
    log.warn("the search index is damaged, and is made anew", { cause: damage });
    const job = builds.submit({ mode: "full", meta: { ...meta, reason: "damaged index" } });
    job.keep();
    job
      .wait()
      .catch((cause: unknown) => log.warn("the search index could not be made anew", { cause }))
      .finally(() => {
        isUnderWay = false;
      });
  };
}

/** Asked until it is so, and then no more. */
function remembered(isSo: () => Promise<boolean>): () => Promise<boolean> {
  let wasSo = false;
  return async () => {
    wasSo ||= await isSo();
    return wasSo;
  };
}
