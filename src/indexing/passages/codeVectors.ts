import { VISIBILITIES } from "../../domain/guard.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { Embedder } from "../../models/port.ts";
import { unlessDamaged } from "../../passages/damagedIndex.ts";
import type { PassageSnapshot } from "../../passages/passage.ts";
import type { PassageIndex } from "../../passages/passageIndex.ts";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import { BackgroundWork } from "../../upkeep/backgroundWork.ts";
import { keepWanted } from "../../upkeep/embedIndex.ts";
import { ifLeased, type LeaseUse } from "../../upkeep/ifLeased.ts";
import { hasOtherDims } from "../../upkeep/indexVectors.ts";
import { type ServingEmbedder, servingOf } from "../../upkeep/servingEmbedder.ts";
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

export interface CodeVectorsStatus {
  readonly model: string | null;
  /** `ready`: all have vectors. `working`: some are being made. `waiting`: the provider does not answer. */
  readonly state: "off" | "ready" | "working" | "waiting" | "idle";
  readonly done: number;
  readonly total: number;
  readonly problem?: string;
}

export type EmbeddingProgress = (progress: { readonly done: number; readonly total: number }) => void;

/** A process that wants no vectors, for one command perhaps, lets others' be for so long. */
const UNWANTED_AFTER_MS = 300_000;
const DAMAGED = "The search index is damaged; a build makes it anew.";

/**
 * Sees to it that every passage of the code has a vector of the wanted model, beside builds and answers. When another
 * model is wanted, its vectors are made beside those of the former, which are removed when the new ones are complete.
 */
export class CodeVectors {
  readonly #parts: CodeVectorsParts;
  readonly #work: BackgroundWork;
  readonly #listeners = new Set<EmbeddingProgress>();
  readonly #openedAtMs = performance.now();
  #done = 0;
  #total = 0;

  constructor(parts: CodeVectorsParts) {
    this.#parts = parts;
    const work = (signal: AbortSignal) => this.#makeIfDue(signal);
    this.#work = new BackgroundWork({ name: "vectors of code", work, log: parts.log });
  }

  /** Passages may have come: makes their vectors, unless the provider is given a rest. */
  nudge(): void {
    this.#work.nudge();
  }

  /** As `nudge`, and at once. */
  run(): void {
    this.#work.run();
  }

  /** The wanted embedder once its vectors are complete; until then the one that most passages have vectors of. */
  async serving(): Promise<ServingEmbedder | null> {
    const { embedder, former } = this.#parts;
    const snapshot = await this.#snapshot();
    if (!snapshot) return null;
    const isSettled = snapshot.models.every((model) => model === embedder?.id);
    if (!embedder) {
      if (!isSettled) this.nudge();
      return null;
    }
    const lacking = await this.#lacking(snapshot, embedder);
    if (lacking > 0 || !isSettled) this.nudge();
    return servingOf(snapshot, embedder, former, lacking);
  }

  async status(): Promise<CodeVectorsStatus> {
    const { embedder } = this.#parts;
    if (!embedder) return { model: null, state: "off", done: 0, total: 0 };
    const snapshot = await this.#snapshot();
    if (!snapshot) return { model: embedder.id, state: "waiting", done: 0, total: 0, problem: DAMAGED };
    const total = snapshot.passages;
    const done = total - (await this.#lacking(snapshot, embedder));
    const { problem } = this.#work;
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
   * waits for a model that takes its time.
   */
  async settled(signal?: AbortSignal, progress?: EmbeddingProgress): Promise<void> {
    if (this.#parts.embedder?.isQuick) await this.finished(signal, progress);
  }

  /** As `settled`, however long the model takes. */
  async finished(signal?: AbortSignal, progress?: EmbeddingProgress): Promise<void> {
    if (progress) this.#listeners.add(progress);
    try {
      await this.#work.settled(signal);
    } finally {
      if (progress) this.#listeners.delete(progress);
    }
  }

  /** Breaks off what is being made. */
  async close(): Promise<void> {
    await this.#work.close();
  }

  #stateOf(done: number, total: number): CodeVectorsStatus["state"] {
    if (this.#work.isRunning) return "working";
    if (this.#work.isResting) return this.#work.problem === null ? "working" : "waiting";
    return done === total ? "ready" : "idle";
  }

  /** Without postings and vectors; null while the index is damaged. */
  async #snapshot(): Promise<PassageSnapshot | null> {
    return await unlessDamaged(this.#parts.passages.snapshot([], []));
  }

  /** How many passages have no vector that could be compared. */
  async #lacking(snapshot: PassageSnapshot, embedder: Embedder): Promise<number> {
    const isOther = await hasOtherDims(this.#parts.code, CODE_PASSAGES, embedder);
    return isOther ? snapshot.passages : snapshot.withoutVector(embedder.id);
  }

  async #makeIfDue(signal: AbortSignal): Promise<boolean> {
    if (!(await this.#isDue())) return true;
    return (await ifLeased(this.#parts.lease, signal, (held) => this.#make(held))) !== null;
  }

  async #isDue(): Promise<boolean> {
    const { embedder } = this.#parts;
    const snapshot = await this.#snapshot();
    // The build that makes it anew calls again.
    if (!snapshot) return false;
    this.#done = 0;
    this.#total = embedder ? await this.#lacking(snapshot, embedder) : 0;
    if (this.#total > 0) return true;
    for (const model of snapshot.models) if (!(await this.#isKept(model))) return true;
    return false;
  }

  async #make(signal: AbortSignal): Promise<void> {
    const { code, project, meta, embedder } = this.#parts;
    const guard = { account: meta.account, project, visibilities: VISIBILITIES };
    const reason = { ...meta, reason: "vectors" };
    const onEmbedded = (passages: number) => this.#progressed(passages);
    if (embedder)
      await embedPassages({ code, view: { guard }, project, embedder, meta: reason, signal, onEmbedded });
    const index = { graph: code, index: CODE_PASSAGES, meta: reason, signal };
    await keepWanted(index, (model) => this.#isKept(model));
  }

  async #isKept(model: string): Promise<boolean> {
    const { embedder, isWanted } = this.#parts;
    if (embedder ? model === embedder.id : performance.now() - this.#openedAtMs < UNWANTED_AFTER_MS)
      return true;
    return await isWanted(model);
  }

  #progressed(passages: number): void {
    this.#done += passages;
    // Passages may come while others get their vectors.
    this.#total = Math.max(this.#total, this.#done);
    for (const listener of this.#listeners) listener({ done: this.#done, total: this.#total });
  }
}
