import { setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { Failure } from "../../domain/failure.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { Log } from "../../domain/log.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { forgetRepeat, type Repeat, repeatsIn } from "../../memory/repeats.ts";
import type { Store, View, WriteTx } from "../../stores/port.ts";
import { BackgroundWork } from "../../upkeep/backgroundWork.ts";
import { ifLeased } from "../../upkeep/ifLeased.ts";
import { type Fleet, systemIn } from "../fleet.ts";
import { newStatements } from "./newStatements.ts";
import { seenMark } from "./seenMark.ts";

export interface StatementWatchParts {
  /** Names what it looks for, among all that look at statements. */
  readonly purpose: string;
  readonly store: Store;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly log: Log;
  /** How many of the versions that were there before anybody watched are looked at, too. */
  readonly looksBack: number;
  /** Of what was said at once, at most so many are looked at, the newest. */
  readonly most?: number;
  readonly gatherMs?: number | undefined;
  lookAt(node: NodeRecord, fleet: Fleet, signal: AbortSignal): Promise<void>;
  /** Left out: what was known and is said again does not matter. */
  lookAtRepeat?(node: NodeRecord, repeat: Repeat, fleet: Fleet, signal: AbortSignal): Promise<void>;
  /** When all that is new was looked at. */
  afterwards?(fleet: Fleet, signal: AbortSignal): Promise<void>;
}

/** So long after a write it looks: of several that come together none has to wait for the look at another. */
const GATHER_MS = 300;
/** How soon somebody who waits tries again. */
const AGAIN_MS = 100;

/**
 * Looks at each statement once after it was written, whoever wrote it. A mark says up to where, so that whoever looks next
 * goes on where a killed process stopped; a lease, that one process looks at a time.
 */
export class StatementWatch {
  readonly #parts: StatementWatchParts;
  readonly #work: BackgroundWork;
  readonly #due = new Map<string, Fleet>();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: StatementWatchParts) {
    this.#parts = parts;
    const work = (signal: AbortSignal) => this.#lookAtDue(signal);
    this.#work = new BackgroundWork({ name: `looks at memory (${parts.purpose})`, work, log: parts.log });
  }

  /** Something may have been written by some fleet. */
  nudge(fleet: Fleet): void {
    this.#due.set(JSON.stringify([fleet.account, fleet.project]), fleet);
    this.#timer ??= startTimer(() => this.#lookNow(), this.#parts.gatherMs ?? GATHER_MS).unref();
  }

  /**
   * When all that was due, and what became so meanwhile, is looked at; it does not wait any longer with that. While another
   * process is at it, or the store is away, it tries again until the signal says that it is enough.
   */
  async settled(signal: AbortSignal): Promise<void> {
    this.#lookNow();
    for (;;) {
      await this.#work.settled(signal);
      if (this.#due.size === 0) return;
      await setTimeout(AGAIN_MS, undefined, { signal });
      this.#work.run();
    }
  }

  /** Looks once at what is due, as far as that goes, before it is closed. */
  async finish(signal: AbortSignal): Promise<void> {
    this.#lookNow();
    await this.#work.settled(signal).catch(() => {});
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#work.close();
  }

  #lookNow(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#due.size > 0) this.#work.nudge();
  }

  /** False when another process is at it. */
  async #lookAtDue(signal: AbortSignal): Promise<boolean> {
    const { store, holder, purpose } = this.#parts;
    let isDone = true;
    for (const [key, fleet] of [...this.#due]) {
      const lease = { leases: store.leases, name: `truth:${purpose}:${key}`, holder };
      this.#due.delete(key);
      try {
        if (await ifLeased(lease, signal, (held) => this.#look(fleet, held))) continue;
      } catch (thrown) {
        this.#due.set(key, fleet);
        throw thrown;
      }
      this.#due.set(key, fleet);
      isDone = false;
    }
    return isDone;
  }

  async #look(fleet: Fleet, signal: AbortSignal): Promise<void> {
    const { purpose, looksBack, most = Number.POSITIVE_INFINITY, afterwards } = this.#parts;
    const { memory } = this.#parts.store;
    const mark = seenMark(purpose, fleet);
    const view = { guard: guardOfAll(fleet) };
    const begin = (await mark.read(memory)) ?? Math.max(0, (await memory.lastVersion()) - looksBack);
    for await (const { nodes, upTo } of newStatements(memory, view, begin)) {
      for (const node of nodes.slice(-Math.min(most, nodes.length || 1)))
        await this.#lookSafely(node, () => this.#parts.lookAt(node, fleet, signal), signal);
      await memory.transaction(systemIn(fleet, "truth"), (tx) => mark.write(tx, upTo), { signal });
    }
    await this.#lookAtRepeats(fleet, view, signal);
    await afterwards?.(fleet, signal);
  }

  async #lookAtRepeats(fleet: Fleet, view: View, signal: AbortSignal): Promise<void> {
    const { store, lookAtRepeat } = this.#parts;
    if (!lookAtRepeat) return;
    for (const repeat of await repeatsIn(store.memory, fleet)) {
      const [node] = await store.memory.get(view, [repeat.node]);
      if (node) await this.#lookSafely(node, () => lookAtRepeat(node, repeat, fleet, signal), signal);
      const forget = (tx: WriteTx) => forgetRepeat(tx, fleet, repeat);
      await store.memory.transaction(systemIn(fleet, "truth"), forget, { signal });
    }
  }

  /** One statement that cannot be read must not keep all others from being looked at. */
  async #lookSafely(node: NodeRecord, look: () => Promise<void>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    try {
      await look();
    } catch (thrown) {
      if (thrown instanceof Failure || signal.aborted) throw thrown;
      this.#parts.log.error("a memory could not be looked at for conflicts", { id: node.id, cause: thrown });
    }
  }
}
