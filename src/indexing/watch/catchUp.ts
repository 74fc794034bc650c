import { Failure, toFailure } from "../../domain/failure.ts";
import type { Log } from "../../domain/log.ts";
import type { TxType } from "../../domain/record.ts";
import type { TxMeta } from "../../stores/port.ts";
import type { BuildJob } from "./buildJob.ts";
import type { BuildQueue } from "./buildQueue.ts";
import type { BuildState, BuildWait } from "./buildRequest.ts";
import type { ChangeLook } from "./changeLook.ts";
import type { TreeWatcher } from "./treeWatcher.ts";

export interface CatchUpParts {
  readonly builds: BuildQueue;
  readonly look: ChangeLook;
  watcher(): TreeWatcher | null;
  /** Whether the tree was ever indexed as a whole. */
  isBuilt(): Promise<boolean>;
  metaOf(type: TxType): TxMeta;
  readonly log: Log;
}

/** So few changes are indexed before the question is answered; more are given a moment, and told if they need longer. */
const FEW_CHANGES = 50;
const FEW_WAIT_MS = 5_000;
const MANY_WAIT_MS = 1_500;
const FIRST_WAIT_MS = 5_000;

/**
 * Makes the index as fresh as a caller can wait for, before an answer that depends on it. A tree that was never indexed
 * is indexed, as nobody who asks wants to be told to ask for that first.
 */
export class CatchUp {
  readonly #parts: CatchUpParts;

  constructor(parts: CatchUpParts) {
    this.#parts = parts;
  }

  /** False when the answer comes from an older index, as it took too long, or could not be. */
  async beforeAnswer(call: BuildWait): Promise<boolean> {
    if (!(await this.#parts.isBuilt())) return await this.#buildFirst(call);
    try {
      return await this.#follow(call);
    } catch (thrown) {
      call.signal?.throwIfAborted();
      this.#parts.log.warn("the index could not be brought up to date", { cause: thrown });
      return false;
    }
  }

  async #buildFirst(call: BuildWait): Promise<true> {
    const { builds, metaOf } = this.#parts;
    const job = builds.submit({ mode: "incremental", meta: metaOf("full_rebuild") });
    job.keep();
    try {
      if (await waitAtMost(job, FIRST_WAIT_MS, call)) return true;
    } catch (thrown) {
      call.signal?.throwIfAborted();
      throw new Failure(
        "not_ready",
        `The code could not be indexed: ${toFailure(thrown).message}`,
        "`graph_rebuild` tries again; `graph_health` tells more.",
        { cause: thrown },
      );
    }
    throw beingIndexed(builds.current[0] ?? job.state);
  }

  async #follow(call: BuildWait): Promise<boolean> {
    const { builds, look, metaOf } = this.#parts;
    const watcher = this.#parts.watcher();
    if (watcher?.isWatching) return (await soon(watcher.flush(), FEW_WAIT_MS, call.signal)) ?? false;
    const lag = await soon(look.recently(), FEW_WAIT_MS, call.signal);
    // A look that takes so long goes on for those who ask later.
    if (lag === null) return false;
    const { paths, isOtherCommit } = lag;
    const isUnfinished = await look.isUnfinished();
    if (paths.length === 0 && !isOtherCommit && !isUnfinished) return true;
    const isFew = paths.length <= FEW_CHANGES && !isUnfinished;
    const meta = metaOf("file_change");
    // Only a build of the whole tree stands for a commit.
    const isLimited = isFew && !isOtherCommit;
    const job = builds.submit({ mode: "incremental", meta, ...(isLimited ? { paths } : {}) });
    job.keep();
    return await waitAtMost(job, isFew ? FEW_WAIT_MS : MANY_WAIT_MS, call);
  }
}

/** False when it takes longer. */
async function waitAtMost(job: BuildJob, timeoutMs: number, call: BuildWait): Promise<boolean> {
  return (await soon(job.wait(call), timeoutMs, call.signal)) !== null;
}

/** Null when it takes longer. */
async function soon<T>(work: Promise<T>, timeoutMs: number, signal?: AbortSignal): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), timeoutMs);
  const stop = () => late.resolve(null);
  signal?.addEventListener("abort", stop);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    // Whoever stops waiting does not hear of a failure; the queue does.
    work.catch(() => {});
  }
}

function beingIndexed({ progress, status }: BuildState): Failure {
  const far =
    progress === null
      ? status === "queued"
        ? "another process is at it"
        : "its files are being listed"
      : `${Math.floor(progress.done)} of ${progress.total} files are done`;
  return new Failure(
    "not_ready",
    `The code is being indexed for the first time: ${far}.`,
    "Ask again in a few seconds; `graph_health` tells how far it is. Memory works meanwhile.",
  );
}
