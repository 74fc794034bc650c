import type { TxId } from "../../../domain/ids.ts";
import type { Instant } from "../../../domain/time.ts";
import { checkInstant, checkInterval } from "../../adapter/lifetime.ts";
import type { Interval, TxMeta } from "../../port.ts";
import type { Connection } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { sql } from "../sql.ts";

export interface TxStart {
  /** What its rows carry. */
  readonly key: number;
  readonly id: TxId;
  readonly at: Instant;
  readonly meta: TxMeta;
}

/** A transaction's own row: it is there from the first change on, so one that changes nothing leaves none. */
export class TxLedger implements TxStart {
  readonly key: number;
  readonly id: TxId;
  readonly at: Instant;
  readonly meta: TxMeta;
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  #isWritten = false;
  #nodes = 0;
  #edges = 0;
  #ended = false;

  constructor(connection: Connection, spaces: Spaces, { key, id, at, meta }: TxStart) {
    this.key = key;
    this.id = id;
    this.at = at;
    this.meta = meta;
    this.#connection = connection;
    this.#spaces = spaces;
  }

  /** Counts a changed node. */
  node(): void {
    this.#nodes += 1;
    this.ensureRow();
  }

  edge(): void {
    this.#edges += 1;
    this.ensureRow();
  }

  /** A handle that was kept beyond its transaction must not write into the next one. */
  checkOpen(): void {
    if (this.#ended) throw new Error(`${this.id} has ended; nothing more can be written with it.`);
  }

  checkInstant(name: "validFrom" | "validTo", instant: Instant): void {
    this.checkOpen();
    checkInstant(name, instant, this.at);
  }

  checkInterval(interval: Interval): void {
    this.checkOpen();
    checkInterval(interval, this.at);
  }

  finish(durationMs: number): void {
    this.#ended = true;
    if (!this.#isWritten) return;
    this.#connection.run(sql`UPDATE tx SET node_count = ${this.#nodes}, edge_count = ${this.#edges},
      duration_ms = ${Math.round(durationMs)} WHERE key = ${this.key}`);
  }

  abandon(): void {
    this.#ended = true;
  }

  /** For what changes without being counted. */
  ensureRow(): void {
    if (this.#isWritten) return;
    this.#isWritten = true;
    const { type, account, project, agentId, sessionId, gitCommit, reason } = this.meta;
    const space = this.#spaces.ensure(account, project);
    this.#connection.run(sql`INSERT INTO tx (key, id, space, type, at, agent_id, session_id, git_commit, reason)
      VALUES (${this.key}, ${this.id}, ${space}, ${type}, ${this.at}, ${agentId}, ${sessionId}, ${gitCommit ?? null}, ${reason ?? null})`);
  }
}
