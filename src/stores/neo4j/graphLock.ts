import { asTxId, type IdSource, type TxId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { checkNotHeld, holding } from "../adapter/heldLocks.ts";
import { checkWanted, Turns, withdrawn } from "../adapter/turns.ts";
import { cypher } from "./cypher.ts";
import { ownKey } from "./keys.ts";
import { isBusy } from "./neo4jFailure.ts";
import type { Runner, Server } from "./server.ts";

const GIVE_UP_AFTER_MS = 10_000;

/** What the holder of the lock finds. */
export interface Locked {
  readonly runner: Runner;
  /** The same if the work has to run again. */
  readonly id: TxId;
  readonly lastAt: Instant;
  readonly lastTx: number;
  readonly lastVersion: number;
}

/** What came of the work, and whether it is to be committed. */
interface Done<T> {
  readonly result: T;
  readonly hasChanges: boolean;
}

/**
 * The one write lock of a graph, which is the lock of its own node in the server: whoever writes takes it first and has it
 * until the commit, in whatever process. Writers of this process queue up in order before they ask for it.
 */
export class GraphLock {
  readonly #server: Server;
  readonly #graph: string;
  readonly #ids: IdSource;
  readonly #turns = new Turns();

  constructor(server: Server, graph: string, ids: IdSource) {
    this.#server = server;
    this.#graph = graph;
    this.#ids = ids;
  }

  async exclusively<T>(work: (locked: Locked) => Promise<Done<T>>, signal?: AbortSignal): Promise<T> {
    const name = `${this.#graph} on ${this.#server.place}`;
    checkNotHeld(name);
    await this.#turns.take(signal);
    const patience = new Patience(name, signal);
    try {
      return await patience.orGivenUp(this.#run(work, name, patience));
    } finally {
      patience.end();
      this.#turns.pass();
    }
  }

  async #run<T>(work: (locked: Locked) => Promise<Done<T>>, name: string, patience: Patience): Promise<T> {
    let done: Done<T> | undefined;
    let id: TxId | undefined;
    const attempt = async (runner: Runner): Promise<T> => {
      const { isCommitted, ...locked } = await this.#lock(runner, id);
      patience.begin();
      // The server had done it before the connection broke, and only its word for it was lost.
      if (done && isCommitted) return done.result;
      id ??= asTxId(this.#ids.next("tx"));
      const known = id;
      done = await holding(name, () => work({ runner, id: known, ...locked }));
      if (!done.hasChanges) throw new Unchanged(done.result);
      return done.result;
    };
    try {
      return await this.#server.write(attempt);
    } catch (thrown) {
      if (thrown instanceof Unchanged) return thrown.result as T;
      throw thrown;
    }
  }

  async #lock(runner: Runner, id: TxId | undefined) {
    const [row] = await runner.rows(cypher`MERGE (g:LociGraph {key: ${this.#graph}}) SET g.locked = true
      WITH g OPTIONAL MATCH (t:LociTx {key: ${ownKey(this.#graph, id ?? "")}})
      RETURN g.lastAt AS lastAt, g.lastTx AS lastTx, g.lastVersion AS lastVersion, t IS NOT NULL AS isCommitted`);
    return {
      lastAt: Number(row?.lastAt ?? 0),
      lastTx: Number(row?.lastTx ?? 0),
      lastVersion: Number(row?.lastVersion ?? 0),
      isCommitted: row?.isCommitted === true,
    };
  }
}

/** Undoes the transaction of a work that has written nothing, so that it costs the server no commit. */
class Unchanged extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("nothing was written");
    this.result = result;
  }
}

/** How long one waits for a lock: until it is had, they no longer want to, or it takes too long. */
class Patience {
  readonly #givenUp = Promise.withResolvers<never>();
  readonly #signal: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #withdraw = () => this.#giveUp(withdrawn());
  #failure: Error | undefined;
  #hasBegun = false;

  constructor(name: string, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#givenUp.promise.catch(() => {});
    this.#timer = setTimeout(() => this.#giveUp(isBusy(name)), GIVE_UP_AFTER_MS);
    signal?.addEventListener("abort", this.#withdraw, { once: true });
  }

  /** From here on it is carried out; refused to who has given up. */
  begin(): void {
    if (this.#failure) throw this.#failure;
    if (!this.#hasBegun) checkWanted(this.#signal);
    this.#hasBegun = true;
    this.end();
  }

  /** What is given up goes on in the server until the lock is had, and is undone then. */
  orGivenUp<T>(running: Promise<T>): Promise<T> {
    running.catch(() => {});
    return Promise.race([running, this.#givenUp.promise]);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener("abort", this.#withdraw);
  }

  #giveUp(failure: Error): void {
    if (this.#hasBegun) return;
    this.#failure = failure;
    this.#givenUp.reject(failure);
  }
}
