import { toFailure } from "../../domain/failure.ts";
import type { Guard } from "../../domain/guard.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { Log } from "../../domain/log.ts";
import type { Embedder } from "../../models/port.ts";
import type { Store, VectorlessVersion } from "../../stores/port.ts";
import { EMBEDDED_KINDS } from "./embeddedKinds.ts";
import { embedMissing } from "./embedMissing.ts";
import { completeModels, markComplete, removeOthers, wantedLease } from "./vectorMarks.ts";

export interface MemoryVectorsParts {
  readonly store: Store;
  /** Null when the user wants no vectors. */
  readonly embedder: Embedder | null;
  /** The embedder whose vectors bear this id, wanted before; null when it cannot be had any more. */
  former(id: string): Embedder | null;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly log: Log;
}

/** Which embedder searches use now, and whether all of memory has its vectors. */
export interface ServingEmbedder {
  readonly embedder: Embedder;
  readonly isComplete: boolean;
}

export interface EmbeddingStatus {
  readonly model: string | null;
  /** `ready`: all have vectors. `working`: some are being made. `waiting`: the provider does not answer. */
  readonly state: "off" | "ready" | "working" | "waiting";
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  readonly problem?: string;
}

const BATCH = 64;
const LOOK_EVERY_MS = 2_000;
/** As often all of memory is looked through again, for what a later look does not see: what was deleted and restored. */
const LOOK_AT_ALL_EVERY_MS = 300_000;
const WORK_LEASE_MS = 60_000;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Sees to it that every memory has a vector of the wanted model: after it was written and never in its way. When another
 * model is wanted, its vectors are made beside those of the former, which serves until they are complete.
 */
export class MemoryVectors {
  readonly #parts: MemoryVectorsParts;
  readonly #stopped = new AbortController();
  /** Versions whose text the model will not take. */
  readonly #refused = new Set<number>();
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #timer: NodeJS.Timeout | null = null;
  /** The last version that was looked at. */
  #lookedUpTo = 0;
  #isFinished = false;
  #lookedAtAllMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #retryAtMs = 0;
  #problem: string | null = null;

  constructor(parts: MemoryVectorsParts) {
    this.#parts = parts;
  }

  /** Looks now and then, until stopped. It does not keep the process alive. */
  start(): void {
    if (!this.#parts.embedder || this.#timer) return;
    this.#timer = setInterval(() => this.nudge(), LOOK_EVERY_MS).unref();
    this.nudge();
  }

  /** Something may have been written. */
  nudge(): void {
    if (!this.#parts.embedder || this.#stopped.signal.aborted || performance.now() < this.#retryAtMs) return;
    this.#isAskedAgain = this.#running !== null;
    this.#running ??= this.#look().finally(() => {
      this.#running = null;
      if (this.#isAskedAgain) this.nudge();
    });
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#isAskedAgain = false;
    // One in this process is done before anybody could notice; one that waits for a provider is not waited for.
    if (this.#parts.embedder?.isLocal) await this.#running;
    this.#stopped.abort();
    await this.#running;
    const { embedder, store, holder } = this.#parts;
    if (embedder) await store.leases.release(wantedLease(embedder.id), holder).catch(() => {});
  }

  async serving(): Promise<ServingEmbedder | null> {
    const { embedder, store } = this.#parts;
    if (!embedder) return null;
    const complete = await completeModels(store.memory);
    if (complete.has(embedder.id)) return { embedder, isComplete: true };
    for (const model of complete) {
      const former = this.#parts.former(model);
      if (former) return { embedder: former, isComplete: true };
    }
    return { embedder, isComplete: false };
  }

  /** As far as the guard shows what there is. */
  async status(guard: Guard, kinds: readonly NodeKind[] = EMBEDDED_KINDS): Promise<EmbeddingStatus> {
    const { embedder, store } = this.#parts;
    if (!embedder) return { model: null, state: "off", done: 0, total: 0, failed: 0 };
    const { done, total } = await store.memory.vectorCoverage(guard, { ...wanted(embedder), kinds });
    const failed = Math.min(this.#refused.size, total - done);
    const left = total - done - failed;
    const state = left === 0 ? "ready" : this.#problem === null ? "working" : "waiting";
    const problem = state === "waiting" && this.#problem !== null ? { problem: this.#problem } : {};
    return { model: embedder.id, state, done, total, failed, ...problem };
  }

  /** Looks through all of memory again, at once, and tries again what failed. */
  lookAtAll(): void {
    this.#refused.clear();
    this.#lookedAtAllMs = Number.NEGATIVE_INFINITY;
    this.#retryAtMs = 0;
    this.nudge();
  }

  /** When the look that is under way, and one asked for meanwhile, has ended. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #look(): Promise<void> {
    const { log } = this.#parts;
    try {
      await this.#makeAll();
      this.#failures = 0;
      this.#problem = null;
    } catch (thrown) {
      if (this.#stopped.signal.aborted) return;
      const pauseMs = Math.min(SHORTEST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
      this.#failures += 1;
      this.#retryAtMs = performance.now() + pauseMs;
      this.#problem = toFailure(thrown).message;
      log.warn("vectors of memories have to wait", { pauseMs, cause: thrown });
    }
  }

  async #makeAll(): Promise<void> {
    const { embedder, store, holder } = this.#parts;
    if (!embedder) return;
    await this.#beginIfDue(embedder);
    const lease = `${wantedLease(embedder.id)}:work`;
    let isHolder = false;
    try {
      for (;;) {
        const missing = await this.#missing(embedder);
        const last = missing.at(-1);
        if (!last) return await this.#finish(embedder);
        // A few by a model of our own cost less than asking who does it, and doing it twice does no harm.
        const isSmall = embedder.isLocal && missing.length < BATCH;
        isHolder ||= !isSmall;
        if (!isSmall && !(await store.leases.acquire(lease, holder, WORK_LEASE_MS)).held) return;
        await this.#make(embedder, missing);
        this.#lookedUpTo = last.version;
      }
    } finally {
      if (isHolder) await store.leases.release(lease, holder);
    }
  }

  async #beginIfDue(embedder: Embedder): Promise<void> {
    if (performance.now() - this.#lookedAtAllMs < LOOK_AT_ALL_EVERY_MS) return;
    const { store, holder } = this.#parts;
    await store.leases.acquire(wantedLease(embedder.id), holder, 2 * LOOK_AT_ALL_EVERY_MS);
    this.#lookedUpTo = 0;
    this.#isFinished = false;
    this.#lookedAtAllMs = performance.now();
  }

  #missing(embedder: Embedder): Promise<VectorlessVersion[]> {
    const query = { ...wanted(embedder), kinds: EMBEDDED_KINDS, after: this.#lookedUpTo, limit: BATCH };
    return this.#parts.store.memory.vectorless(query);
  }

  async #make(embedder: Embedder, missing: readonly VectorlessVersion[]): Promise<void> {
    const untried = missing.filter(({ version }) => !this.#refused.has(version));
    if (untried.length === 0) return;
    const { signal } = this.#stopped;
    const refused = await embedMissing(this.#parts.store.memory, embedder, untried, signal);
    for (const version of refused) this.#refused.add(version);
  }

  /** All that was there when it began has its vector. */
  async #finish(embedder: Embedder): Promise<void> {
    if (this.#isFinished) return;
    const { store } = this.#parts;
    await markComplete(store.memory, embedder.id);
    await removeOthers(store.memory, store.leases, embedder.id, this.#stopped.signal);
    this.#isFinished = true;
  }
}

/** What a record's owner marked as sensitive is not sent to anybody. */
function wanted({ id, isLocal }: Embedder): { model: string; includeSensitive: boolean } {
  return { model: id, includeSensitive: isLocal };
}
