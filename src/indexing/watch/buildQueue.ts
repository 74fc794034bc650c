import { Failure } from "../../domain/failure.ts";
import type { IndexReport } from "../indexFiles.ts";
import type { IndexUpdate } from "../indexProgress.ts";
import { BuildJob } from "./buildJob.ts";
import type { BuildRequest, BuildState } from "./buildRequest.ts";
import { type LeaseUse, withLease } from "./withLease.ts";

export interface BuildParts {
  index(
    request: BuildRequest,
    signal: AbortSignal,
    progress: (update: IndexUpdate) => void,
  ): Promise<IndexReport>;
  /** Told of each build that succeeded, when the next process may build and before anybody has its report. */
  onBuilt?(request: BuildRequest, report: IndexReport): void;
  /** Held while a build runs, so that no other process builds the same. */
  readonly lease: LeaseUse;
  now(): number;
}

/**
 * One build at a time, in this process and among all that serve the root. A wish that comes while a build runs may be
 * about something that build did not see, so it waits for the next one, together with all others that wait.
 */
export class BuildQueue {
  readonly #parts: BuildParts;
  #running: BuildJob | null = null;
  #next: BuildJob | null = null;
  #last: BuildState | null = null;
  #working: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: BuildParts) {
    this.#parts = parts;
  }

  submit(request: BuildRequest): BuildJob {
    if (this.#isClosed) return this.#refused(request);
    if (this.#next && !this.#next.signal.aborted) {
      this.#next.add(request);
      return this.#next;
    }
    const job = new BuildJob(request, this.#parts.now);
    this.#next?.failed(this.#next.signal.reason);
    this.#next = job;
    if (this.#running === null) this.#working = this.#workOff();
    return job;
  }

  /** The build under way, and one that waits behind it. */
  get current(): readonly BuildState[] {
    return [this.#running, this.#next].flatMap((job) => (job === null ? [] : [job.state]));
  }

  /** The build that ended last. */
  get last(): BuildState | null {
    return this.#last;
  }

  /** Cancels what is under way and takes nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#running?.cancel();
    this.#next?.cancel();
    await this.#working;
  }

  #refused(request: BuildRequest): BuildJob {
    const job = new BuildJob(request, this.#parts.now);
    const cause = "Loci is shutting down.";
    job.failed(new Failure("unavailable", cause, "Call again once it has been started again."));
    return job;
  }

  async #workOff(): Promise<void> {
    while (this.#next !== null) {
      const job: BuildJob = this.#next;
      this.#running = job;
      this.#next = null;
      await this.#run(job);
      this.#last = job.state;
      this.#running = null;
    }
  }

  async #run(job: BuildJob): Promise<void> {
    try {
      job.signal.throwIfAborted();
      const report = await withLease(this.#parts.lease, job.signal, (signal) => {
        job.started();
        return this.#parts.index(job.request, signal, (update) => job.progressed(update));
      });
      this.#parts.onBuilt?.(job.request, report);
      job.succeeded(report);
    } catch (thrown) {
      job.failed(thrown);
    }
  }
}
