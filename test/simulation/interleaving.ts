import { AsyncLocalStorage } from "node:async_hooks";

/** Work that is under way with others: it runs until it wants something that all share, and waits there for its turn. */
class Strand {
  readonly owner: string;
  isOver = false;
  isLost = false;
  /** Several, where the work does several things at once. */
  #waiting: PromiseWithResolvers<void>[] = [];
  #pause = Promise.withResolvers<void>();

  constructor(owner: string) {
    this.owner = owner;
  }

  get canGoOn(): boolean {
    return !this.isOver && !this.isLost;
  }

  /** Called from inside: stops here until `resume`. */
  stop(): Promise<void> {
    const goOn = Promise.withResolvers<void>();
    this.#waiting.push(goOn);
    this.#pause.resolve();
    return goOn.promise;
  }

  begin(work: () => Promise<void>): Promise<void> {
    void work().then(
      () => this.#finish(),
      () => this.#finish(),
    );
    return this.#pause.promise;
  }

  /** Lets it run on to where it stops next, or to its end. Where it waits elsewhere as well it has stopped already. */
  resume(): Promise<void> {
    this.#pause = Promise.withResolvers();
    this.#waiting.shift()?.resolve();
    if (this.#waiting.length > 0) setImmediate(() => this.#pause.resolve());
    return this.#pause.promise;
  }

  /** What is left of work that was lost ends without doing anything more. */
  end(): void {
    for (const goOn of this.#waiting) goOn.reject(new ProcessDied());
  }

  /** What it began and did not wait for is no part of it. */
  #finish(): void {
    this.isOver = true;
    this.#pause.resolve();
    for (const goOn of this.#waiting) goOn.resolve();
  }
}

export class ProcessDied extends Error {
  constructor() {
    super("The process has died.");
  }
}

export interface Strip {
  /** Whose work it is, for `lose`. */
  readonly owner: string;
  work(): Promise<void>;
}

/**
 * Runs several pieces of work at once so that only one of them is running at any moment, and which one goes on at each
 * stop is chosen from outside: any order in which they could meet can be had, and had again.
 */
export class Interleaving {
  readonly #inside = new AsyncLocalStorage<Strand>();
  #strands: Strand[] = [];
  readonly #lost: Strand[] = [];

  /** What belongs to no work that is under way here, such as upkeep by a timer, is not held up. */
  async turn(): Promise<void> {
    const strand = this.#inside.getStore();
    if (!strand || strand.isOver) return;
    if (strand.isLost) throw new ProcessDied();
    await strand.stop();
  }

  get isInside(): boolean {
    return this.#inside.getStore()?.isOver === false;
  }

  /** `onTurn` is told of each turn before it is given. */
  async run(strips: readonly Strip[], choose: (count: number) => number, onTurn: () => void): Promise<void> {
    const waiting = [...strips];
    this.#strands = [];
    for (;;) {
      const ready = this.#strands.filter(({ canGoOn }) => canGoOn);
      const count = ready.length + (waiting.length > 0 ? 1 : 0);
      if (count === 0) return;
      onTurn();
      const strand = ready[choose(count)];
      if (strand?.canGoOn) await strand.resume();
      else if (!strand) await this.#begin(waiting.shift());
    }
  }

  async #begin(strip: Strip | undefined): Promise<void> {
    if (!strip) return;
    const strand = new Strand(strip.owner);
    this.#strands.push(strand);
    await this.#inside.run(strand, () => strand.begin(strip.work));
  }

  /** The owner's work stops where it is, for good. */
  lose(owner: string): void {
    for (const strand of this.#strands) {
      if (strand.owner !== owner || strand.isOver) continue;
      strand.isLost = true;
      this.#lost.push(strand);
    }
  }

  /** Lets go of what hangs since it was lost. */
  end(): void {
    for (const strand of this.#lost) strand.end();
  }
}
