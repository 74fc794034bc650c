import { toFailure } from "../../domain/failure.ts";
import type { IndexReport } from "../indexFiles.ts";
import type { IndexUpdate } from "../indexProgress.ts";
import {
  type BuildRequest,
  type BuildState,
  type BuildStatus,
  type BuildWait,
  merged,
} from "./buildRequest.ts";

/** One build from the wish to its end, and those who wait for it. */
export class BuildJob {
  readonly #stop = new AbortController();
  readonly #ended = Promise.withResolvers<IndexReport>();
  readonly #listeners = new Set<(update: IndexUpdate) => void>();
  readonly #now: () => number;
  #request: BuildRequest;
  #status: BuildStatus = "queued";
  #waiting = 0;
  #isKept = false;
  #progress: IndexUpdate | null = null;
  #startedAtMs: number | null = null;
  #endedAtMs: number | null = null;
  #report: IndexReport | null = null;
  #problem: string | null = null;

  constructor(request: BuildRequest, now: () => number) {
    this.#request = request;
    this.#now = now;
    // Nobody may be waiting when it fails; the failure is told by `state`.
    this.#ended.promise.catch(() => {});
  }

  get request(): BuildRequest {
    return this.#request;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get state(): BuildState {
    return {
      status: this.#status,
      mode: this.#request.mode,
      limitedTo: this.#request.paths?.length ?? null,
      progress: this.#progress,
      startedAtMs: this.#startedAtMs,
      endedAtMs: this.#endedAtMs,
      report: this.#report,
      problem: this.#problem,
    };
  }

  /** Only before it has started. */
  add(request: BuildRequest): void {
    this.#request = merged(this.#request, request);
  }

  /** Carried out even if nobody waits for it. */
  keep(): void {
    this.#isKept = true;
  }

  cancel(): void {
    this.#stop.abort();
  }

  /** Its report. If all who wait leave, and nobody wanted it kept, it is cancelled. */
  async wait({ signal, progress }: BuildWait = {}): Promise<IndexReport> {
    signal?.throwIfAborted();
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal?.reason);
    signal?.addEventListener("abort", leave);
    if (progress) this.#listeners.add(progress);
    this.#waiting += 1;
    try {
      return await Promise.race([this.#ended.promise, left.promise]);
    } finally {
      signal?.removeEventListener("abort", leave);
      if (progress) this.#listeners.delete(progress);
      this.#waiting -= 1;
      if (signal?.aborted && this.#waiting === 0 && !this.#isKept) this.cancel();
    }
  }

  started(): void {
    this.#status = "running";
    this.#startedAtMs = this.#now();
  }

  progressed(update: IndexUpdate): void {
    this.#progress = update;
    for (const listener of this.#listeners) listener(update);
  }

  succeeded(report: IndexReport): void {
    this.#status = "done";
    this.#report = report;
    this.#endedAtMs = this.#now();
    this.#ended.resolve(report);
  }

  failed(thrown: unknown): void {
    const wasCancelled = this.#stop.signal.aborted;
    this.#status = wasCancelled ? "cancelled" : "failed";
    this.#problem = wasCancelled ? null : toFailure(thrown).message;
    this.#endedAtMs = this.#now();
    this.#ended.reject(thrown);
  }
}
