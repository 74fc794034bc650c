import type { Guard } from "../../domain/guard.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { Log } from "../../domain/log.ts";
import type { Embedder } from "../../models/port.ts";
import type { Store, VectorlessPage, VectorlessVersion } from "../../stores/port.ts";
import { BackgroundWork } from "../../upkeep/backgroundWork.ts";
import { requireAnswer } from "../../upkeep/embedTexts.ts";
import { ifLeased } from "../../upkeep/ifLeased.ts";
import type { ServingEmbedder } from "../../upkeep/servingEmbedder.ts";
import { isWanted, WantedModel } from "../../upkeep/wantedModel.ts";
import { TalkVectors } from "../conversation/talkVectors.ts";
import { EMBEDDED_KINDS } from "./embeddedKinds.ts";
import { embedVersions, VECTOR_AUTHOR } from "./embedVersions.ts";
import { completeModels, markComplete, removeModel, removeUnwanted } from "./vectorMarks.ts";

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

/**
 * Sees to it that every memory and message has a vector of the wanted model: after it was written and never in its way.
 * When another model is wanted, its vectors are made beside those of the former, which serves until they are complete.
 */
export class MemoryVectors {
  readonly #parts: MemoryVectorsParts;
  readonly #work: BackgroundWork;
  readonly #wanted: WantedModel | null;
  readonly #talks: TalkVectors;
  readonly #stopping = new AbortController();
  /** Versions whose text the model will not take. */
  readonly #refused = new Set<number>();
  #timer: NodeJS.Timeout | null = null;
  /** Up to this version nothing is left to do. */
  #lookedUpTo = 0;
  #isFinished = false;
  #lookedAtAllMs = Number.NEGATIVE_INFINITY;

  constructor(parts: MemoryVectorsParts) {
    const { store, embedder, holder, log } = parts;
    this.#parts = parts;
    const work = (signal: AbortSignal) => this.#look(signal);
    this.#work = new BackgroundWork({ name: "vectors of memories", work, log });
    this.#wanted = embedder && new WantedModel(store.leases, embedder.id, holder);
    this.#talks = new TalkVectors(store.memory, embedder);
  }

  /**
   * Looks now and then, until stopped. It does not keep the process alive. One that wants no vectors waits before it
   * removes those of others: it may be there for one command.
   */
  start(): void {
    if (this.#timer) return;
    const { embedder } = this.#parts;
    const everyMs = embedder ? LOOK_EVERY_MS : LOOK_AT_ALL_EVERY_MS;
    this.#timer = setInterval(() => this.#work.nudge(), everyMs).unref();
    this.nudge();
  }

  /** Something may have been written. */
  nudge(): void {
    if (this.#parts.embedder) this.#work.nudge();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stopping.abort();
    // A quick model ends its batch before anybody could notice; no other is waited for.
    await this.#work.close({ isPatient: this.#parts.embedder?.isQuick ?? false });
    await this.#wanted?.release();
  }

  async serving(): Promise<ServingEmbedder | null> {
    const { embedder, store } = this.#parts;
    if (!embedder) return null;
    const complete = await completeModels(store.memory);
    const isMarked = complete.delete(embedder.id);
    if (isMarked && !(await this.#hasOtherDims(embedder))) return { embedder, isComplete: true };
    if (isMarked) this.nudge();
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
    const query = { ...wanted(embedder), kinds };
    const coverage = await store.memory.vectorCoverage(guard, query);
    const refused = await store.memory.vectorCoverage(guard, { ...query, versions: [...this.#refused] });
    const { total } = coverage;
    const done = (await this.#hasOtherDims(embedder)) ? 0 : coverage.done;
    const failed = refused.total - refused.done;
    const { problem } = this.#work;
    const state = total - done - failed === 0 ? "ready" : problem === null ? "working" : "waiting";
    const told = state === "waiting" && problem !== null ? { problem } : {};
    return { model: embedder.id, state, done, total, failed, ...told };
  }

  /** Looks through all of memory again, at once, and tries again what failed. */
  lookAtAll(): void {
    this.#refused.clear();
    this.#lookedAtAllMs = Number.NEGATIVE_INFINITY;
    this.#work.run();
  }

  /** When the look that is under way, and one asked for meanwhile, has ended. */
  async settled(signal?: AbortSignal): Promise<void> {
    await this.#work.settled(signal);
  }

  async #look(signal: AbortSignal): Promise<boolean> {
    const { embedder, store, holder } = this.#parts;
    if (!embedder) return await this.#removeUnwanted(signal);
    await this.#wanted?.hold();
    await this.#beginIfDue(embedder, signal);
    const { versions, lookedUpTo } = await this.#missing(embedder);
    if (versions.length === 0) this.#lookedUpTo = lookedUpTo;
    const areTalksDue = await this.#talks.areDue();
    // A few by a quick model cost less than asking who does it, and doing it twice does no harm.
    if (!areTalksDue && (versions.length === 0 || (embedder.isQuick && versions.length < BATCH)))
      return await this.#makeAll(embedder, signal);
    const lease = { leases: store.leases, name: `memory-vectors:${embedder.id}`, holder };
    return (await ifLeased(lease, signal, (held) => this.#makeAll(embedder, held))) !== null;
  }

  /** When its time has come, or vectors are gone that were there: another process took them for unwanted. */
  async #beginIfDue(embedder: Embedder, signal: AbortSignal): Promise<void> {
    const { memory } = this.#parts.store;
    if (await this.#hasOtherDims(embedder)) {
      // Only the model itself can tell, by a vector of today: another process may be the one that knows better.
      await requireAnswer(embedder, signal);
      await removeModel(memory, embedder.id, signal);
      this.#lookedAtAllMs = Number.NEGATIVE_INFINITY;
    }
    const isLost = this.#isFinished && !(await completeModels(memory)).has(embedder.id);
    if (!isLost && performance.now() - this.#lookedAtAllMs < LOOK_AT_ALL_EVERY_MS) return;
    this.#lookedUpTo = 0;
    this.#isFinished = false;
    this.#lookedAtAllMs = performance.now();
  }

  async #makeAll(embedder: Embedder, signal: AbortSignal): Promise<boolean> {
    while (!this.#stopping.signal.aborted) {
      const page = await this.#missing(embedder);
      const isFirst = await this.#make(embedder, page.versions, signal);
      this.#lookedUpTo = isFirst ? 0 : page.lookedUpTo;
      if (page.versions.length > 0) continue;
      await this.#talks.make(AbortSignal.any([signal, this.#stopping.signal]));
      await this.#finish(embedder, signal);
      break;
    }
    return true;
  }

  #missing(embedder: Embedder): Promise<VectorlessPage> {
    const query = { ...wanted(embedder), kinds: EMBEDDED_KINDS, after: this.#lookedUpTo, limit: BATCH };
    return this.#parts.store.memory.vectorless(query);
  }

  /** Whether those that were there had to go first, being of another length, so that all are missing now. */
  async #make(
    embedder: Embedder,
    versions: readonly VectorlessVersion[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const untried = versions.filter(({ version }) => !this.#refused.has(version));
    if (untried.length === 0) return false;
    const { memory } = this.#parts.store;
    const { made, refused } = await embedVersions(embedder, untried, signal);
    for (const version of refused) this.#refused.add(version);
    const isFirst = await this.#hasOtherDims(embedder);
    if (isFirst) {
      await removeModel(memory, embedder.id, signal);
      this.#isFinished = false;
    }
    await memory.transaction(VECTOR_AUTHOR, (tx) => tx.putVectors(embedder.id, made), { signal });
    return isFirst;
  }

  /** All that was there when it began has its vector. */
  async #finish(embedder: Embedder, signal: AbortSignal): Promise<void> {
    if (this.#isFinished) return;
    await markComplete(this.#parts.store.memory, embedder.id);
    await this.#removeUnwanted(signal);
    this.#isFinished = true;
  }

  async #removeUnwanted(signal: AbortSignal): Promise<boolean> {
    const { store, embedder } = this.#parts;
    const isKept = async (model: string) => model === embedder?.id || (await isWanted(store.leases, model));
    await removeUnwanted(store.memory, isKept, signal);
    await this.#talks.keep(isKept, signal);
    return true;
  }

  /** What goes by one name may be another model tomorrow: whether the vectors there are have another length than its own. */
  async #hasOtherDims({ id, dims }: Embedder): Promise<boolean> {
    const stored = (await this.#parts.store.memory.vectorModels()).find(({ model }) => model === id);
    return stored !== undefined && dims !== null && stored.dims !== dims;
  }
}

/** What a record's owner marked as sensitive is not sent to anybody. */
function wanted({ id, isLocal }: Embedder): { model: string; includeSensitive: boolean } {
  return { model: id, includeSensitive: isLocal };
}
