import { setTimeout as sleep } from "node:timers/promises";
import type { Driver, Plan as QueryPlan, Result, Session, SessionMode } from "neo4j-driver";
import { type Cypher, rendered } from "./cypher.ts";
import { type Neo4j, parametersOf } from "./driver.ts";
import { neo4jFailure, tookTooLong, wasClosed } from "./neo4jFailure.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Something that queries can be run on: a transaction that reads, or one that writes. */
export interface Runner {
  rows(query: Cypher): Promise<Row[]>;
  /** For results too large to hold at once. */
  each(query: Cypher): AsyncIterable<Row>;
}

/** Can also tell what would be done for a query, without doing it. */
export interface Asker extends Runner {
  explain(query: Cypher): Promise<Plan>;
}

export interface Plan {
  /** `r` reads only. */
  readonly does: string;
  /** Every step of it. */
  readonly operators: readonly string[];
}

export interface Within {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ServerAddress {
  /** `bolt://` for one server, `neo4j://` where the way to the right member of a cluster has to be found. */
  readonly address: string;
  /** Null: it lets anybody in. */
  readonly user: string | null;
  readonly password: string | null;
  /** Null: the one that is the user's home. */
  readonly database: string | null;
}

/** Less than one waits for a lock, so that who cannot reach the server is told just that. */
const LONGEST_RETRY_MS = 5_000;
/** So long a reader lets the server think. */
const LONGEST_READ_MS = 60_000;
/** So long a writer may take, who holds up all others: one that was stopped in its midst, or cut off, must let go again. */
const LONGEST_WRITE_MS = 900_000;
/** So much later than the server should have, one gives up a question oneself. */
const GRACE_MS = 5_000;
const RETRIES = 6;
const FIRST_PAUSE_MS = 50;

/** One database of a server or a cluster. What is written by it is seen by what it reads afterwards, wherever that is read. */
export class Server {
  /** For people. */
  readonly place: string;
  readonly #driver: Driver;
  readonly #neo4j: Neo4j;
  readonly #database: string | null;
  readonly #bookmarks;
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(neo4j: Neo4j, { address, user, password, database }: ServerAddress) {
    this.place = address;
    this.#neo4j = neo4j;
    this.#database = database;
    this.#bookmarks = neo4j.bookmarkManager();
    const auth = user === null ? undefined : neo4j.auth.basic(user, password ?? "");
    this.#driver = neo4j.driver(address, auth, {
      disableLosslessIntegers: true,
      telemetryDisabled: true,
      notificationFilter: { minimumSeverityLevel: "OFF" },
      userAgent: "loci",
      connectionTimeout: 10_000,
      maxTransactionRetryTime: LONGEST_RETRY_MS,
    });
  }

  /**
   * Each query by itself: the server reads what was committed last, so that a transaction around several would show no
   * more of one moment. What it cannot do for the moment is tried again.
   */
  read<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    return this.#inSession("READ", async (session) => {
      const runner = runnerOf(this.#neo4j, (text, parameters) =>
        session.run(text, parameters, { timeout: LONGEST_READ_MS }),
      );
      return this.#persistently(() => work(runner));
    });
  }

  /** As `read`, but never twice, and as long as it takes to hand everything over. */
  readOnce<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    return this.#inSession("READ", async (session) => {
      const tx = await session.beginTransaction({ timeout: LONGEST_WRITE_MS });
      try {
        return await work(runnerOf(this.#neo4j, (...query) => tx.run(...query)));
      } finally {
        await tx.close();
      }
    });
  }

  /** As `readOnce`, for no longer than that, and no further once nobody waits for it. */
  readWithin<T>(work: (asker: Asker) => Promise<T>, { timeoutMs, signal }: Within): Promise<T> {
    return this.#inSession("READ", async (session) => {
      signal.throwIfAborted();
      // The server looks at its limit between rows alone.
      const late = AbortSignal.timeout(timeoutMs + GRACE_MS);
      const over = AbortSignal.any([signal, late]);
      const tx = await session.beginTransaction({ timeout: timeoutMs });
      // It is the session's end that breaks off what the server is doing.
      const giveUp = () => void session.close().catch(() => undefined);
      over.addEventListener("abort", giveUp, { once: true });
      try {
        const send: Run = (...query) => tx.run(...query);
        return await work({
          ...runnerOf(this.#neo4j, send),
          explain: (query) => planOf(this.#neo4j, send, query),
        });
      } catch (thrown) {
        signal.throwIfAborted();
        throw late.aborted ? tookTooLong(this.place) : thrown;
      } finally {
        over.removeEventListener("abort", giveUp);
        if (!over.aborted) await tx.close();
      }
    });
  }

  /** All of it or none. It may run more than once; if it throws, nothing was written. */
  write<T>(work: (runner: Runner) => Promise<T>): Promise<T> {
    return this.#inSession("WRITE", (session) =>
      session.executeWrite((tx) => work(runnerOf(this.#neo4j, (...query) => tx.run(...query))), {
        timeout: LONGEST_WRITE_MS,
      }),
    );
  }

  /**
   * Statements that make transactions of their own, such as those that change the schema. One may run more than once: of
   * several that change it at the same time, the server gives up all but one.
   */
  async outright(query: Cypher): Promise<Row[]> {
    return this.#inSession("WRITE", (session) =>
      this.#persistently(async () => {
        const { text, parameters } = rendered(query);
        const { records } = await session.run(text, parametersOf(this.#neo4j, parameters));
        return records.map((record) => record.toObject());
      }),
    );
  }

  /** Makes what is not there, also where another makes the same at this moment, which the server calls an error. */
  async ensure(creation: Cypher): Promise<void> {
    await this.outright(creation).catch((thrown: unknown) => {
      if (!madeMeanwhile(thrown)) throw thrown;
    });
  }

  /** What was begun is finished first. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#underWay);
    await this.#driver.close();
  }

  /** The pauses are of different lengths, so that two that were in each other's way are not so again. */
  async #persistently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work();
      } catch (thrown) {
        if (attempt === RETRIES || !this.#neo4j.isRetryableError(thrown)) throw thrown;
        await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
      }
    }
  }

  async #inSession<T>(mode: SessionMode, work: (session: Session) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw wasClosed(this.place);
    const running = this.#run(mode, work);
    this.#underWay.add(running);
    try {
      return await running;
    } finally {
      this.#underWay.delete(running);
    }
  }

  async #run<T>(mode: SessionMode, work: (session: Session) => Promise<T>): Promise<T> {
    const session = this.#driver.session({
      defaultAccessMode: mode,
      bookmarkManager: this.#bookmarks,
      ...(this.#database !== null && { database: this.#database }),
    });
    try {
      return await work(session);
    } catch (thrown) {
      throw neo4jFailure(thrown, this.place);
    } finally {
      await session.close();
    }
  }
}

type Run = (text: string, parameters: Record<string, unknown>) => Result;

function runnerOf(neo4j: Neo4j, send: Run): Runner {
  const run = (query: Cypher): Result => {
    const { text, parameters } = rendered(query);
    return send(text, parametersOf(neo4j, parameters));
  };
  return {
    async rows(query) {
      const { records } = await run(query);
      return records.map((record) => record.toObject());
    },
    async *each(query) {
      for await (const record of run(query)) yield record.toObject();
    },
  };
}

function madeMeanwhile(thrown: unknown): boolean {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  return /^Neo\.ClientError\.Schema\.\w+AlreadyExists$/.test(code);
}

async function planOf(neo4j: Neo4j, send: Run, query: Cypher): Promise<Plan> {
  const { text, parameters } = rendered(query);
  const { summary } = await send(`EXPLAIN ${text}`, parametersOf(neo4j, parameters));
  return { does: summary.queryType, operators: summary.plan === false ? [] : operatorsOf(summary.plan) };
}

function operatorsOf({ operatorType, children }: QueryPlan): string[] {
  return [operatorType, ...children.flatMap(operatorsOf)];
}
