import { toFailure } from "../../domain/failure.ts";
import { VISIBILITIES } from "../../domain/guard.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { Embedder } from "../../models/port.ts";
import type { PassageIndex } from "../../passages/passageIndex.ts";
import { keepVectorsOf } from "../../passages/writeVectors.ts";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import { type LeaseUse, withLease } from "../watch/withLease.ts";
import { CODE_PASSAGES } from "./codeIndex.ts";
import { embedPassages } from "./embedPassages.ts";

export interface CodeVectorsParts {
  readonly code: GraphStore;
  readonly passages: PassageIndex;
  readonly project: ProjectId;
  /** Null when the user wants no vectors. */
  readonly embedder: Embedder | null;
  /** The embedder whose vectors bear this id, wanted before; null when it cannot be had any more. */
  former(id: string): Embedder | null;
  /** Whether another process still wants the vectors of that model. */
  isWanted(model: string): Promise<boolean>;
  readonly meta: TxMeta;
  /** Held while vectors are made, so that no other process makes the same. */
  readonly lease: LeaseUse;
  readonly log: Log;
}

/** Which embedder searches use now, and whether all passages have its vectors. */
export interface ServingEmbedder {
  readonly embedder: Embedder;
  readonly isComplete: boolean;
}

export interface CodeVectorsStatus {
  readonly model: string | null;
  /** `ready`: all have vectors. `working`: some are being made. `waiting`: the provider does not answer. */
  readonly state: "off" | "ready" | "working" | "waiting" | "idle";
  readonly done: number;
  readonly total: number;
  readonly problem?: string;
}

export type EmbeddingProgress = (progress: { readonly done: number; readonly total: number }) => void;

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Sees to it that every passage of the code has a vector of the wanted model, beside builds and answers. When another
 * model is wanted, its vectors are made beside those of the former, which are removed when the new ones are complete.
 */
export class CodeVectors {
  readonly #parts: CodeVectorsParts;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<EmbeddingProgress>();
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #done = 0;
  #total = 0;
  #failures = 0;
  #retry: NodeJS.Timeout | null = null;
  #problem: string | null = null;

  constructor(parts: CodeVectorsParts) {
    this.#parts = parts;
  }

  /** Passages may have come: makes their vectors, unless the provider is given a rest. */
  nudge(): void {
    if (!this.#retry) this.#start();
  }

  /** As `nudge`, and at once. */
  run(): void {
    this.#stopResting();
    this.#start();
  }

  /** The wanted embedder once its vectors are complete; until then the one that most passages have vectors of. */
  async serving(): Promise<ServingEmbedder | null> {
    const { embedder, passages, former } = this.#parts;
    if (!embedder) return null;
    const snapshot = await passages.snapshot([], []);
    const lacking = snapshot.withoutVector(embedder.id);
    if (lacking === 0) return { embedder, isComplete: true };
    this.nudge();
    const others = snapshot.models
      .map((model) => ({ model, lacking: snapshot.withoutVector(model) }))
      .filter((other) => other.lacking < lacking)
      .sort((a, b) => a.lacking - b.lacking);
    for (const other of others) {
      const known = former(other.model);
      if (known) return { embedder: known, isComplete: other.lacking === 0 };
    }
    return { embedder, isComplete: false };
  }

  async status(): Promise<CodeVectorsStatus> {
    const { embedder, passages } = this.#parts;
    if (!embedder) return { model: null, state: "off", done: 0, total: 0 };
    const snapshot = await passages.snapshot([], []);
    const total = snapshot.passages;
    const done = total - snapshot.withoutVector(embedder.id);
    const problem = this.#problem;
    return {
      model: embedder.id,
      state: this.#stateOf(done, total),
      done,
      total,
      ...(problem && { problem }),
    };
  }

  /**
   * Resolves when what the builds so far called for is done or has failed, unless whoever waits is told to stop. Nobody
   * waits for a provider that is not in this process.
   */
  async settled(signal?: AbortSignal, progress?: EmbeddingProgress): Promise<void> {
    if (!this.#parts.embedder?.isLocal) return;
    signal?.throwIfAborted();
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal?.reason);
    signal?.addEventListener("abort", leave);
    if (progress) this.#listeners.add(progress);
    try {
      while (this.#running) await Promise.race([this.#running, left.promise]);
    } finally {
      signal?.removeEventListener("abort", leave);
      if (progress) this.#listeners.delete(progress);
    }
  }

  /** Breaks off what is being made. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#stopResting();
    await this.#running;
  }

  #stateOf(done: number, total: number): CodeVectorsStatus["state"] {
    if (this.#running) return "working";
    if (this.#retry) return "waiting";
    return done === total ? "ready" : "idle";
  }

  #start(): void {
    const { embedder } = this.#parts;
    if (!embedder || this.#stop.signal.aborted) return;
    this.#isAskedAgain = this.#running !== null;
    this.#running ??= this.#work(embedder).finally(() => {
      this.#running = null;
      if (this.#isAskedAgain) this.nudge();
    });
  }

  async #work(embedder: Embedder): Promise<void> {
    const { signal } = this.#stop;
    try {
      if (!(await this.#isDue(embedder))) return;
      await withLease(this.#parts.lease, signal, (held) => this.#make(embedder, held));
      this.#failures = 0;
      this.#problem = null;
    } catch (thrown) {
      if (!signal.aborted) this.#rest(thrown);
    }
  }

  async #isDue(embedder: Embedder): Promise<boolean> {
    const snapshot = await this.#parts.passages.snapshot([], []);
    this.#done = 0;
    this.#total = snapshot.withoutVector(embedder.id);
    return this.#total > 0 || snapshot.models.some((model) => model !== embedder.id);
  }

  async #make(embedder: Embedder, signal: AbortSignal): Promise<void> {
    const { code, project, meta } = this.#parts;
    const guard = { account: meta.account, project, visibilities: VISIBILITIES };
    const reason = { ...meta, reason: "vectors" };
    const onEmbedded = (passages: number) => this.#progressed(passages);
    await embedPassages({ code, view: { guard }, project, embedder, meta: reason, signal, onEmbedded });
    const { models } = await this.#parts.passages.snapshot([], []);
    const kept = new Set([embedder.id]);
    for (const model of models) if (await this.#parts.isWanted(model)) kept.add(model);
    if (models.every((model) => kept.has(model))) return;
    await code.transaction(reason, (tx) => keepVectorsOf(tx, CODE_PASSAGES, kept), { signal });
  }

  #progressed(passages: number): void {
    this.#done += passages;
    // Passages may come while others get their vectors.
    this.#total = Math.max(this.#total, this.#done);
    for (const listener of this.#listeners) listener({ done: this.#done, total: this.#total });
  }

  #rest(thrown: unknown): void {
    const pauseMs = Math.min(SHORTEST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#problem = toFailure(thrown).message;
    // Told once: it is tried again until it works.
    if (this.#failures === 0)
      this.#parts.log.warn("vectors of code have to wait", { pauseMs, cause: thrown });
    this.#failures += 1;
    this.#isAskedAgain = false;
    this.#stopResting();
    this.#retry = setTimeout(() => this.run(), pauseMs).unref();
  }

  #stopResting(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
  }
}
