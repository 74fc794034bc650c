import { Failure } from "../../../domain/failure.ts";
import type { TxId } from "../../../domain/ids.ts";
import type { Instant } from "../../../domain/time.ts";
import type { TxMeta } from "../../port.ts";
import type { Connection } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { sql } from "../sql.ts";

export interface TxStart {
  readonly id: TxId;
  readonly at: Instant;
  readonly meta: TxMeta;
}

/** A transaction's own row: it is there from the first change on, so one that changes nothing leaves none. */
export class TxLedger implements TxStart {
  readonly id: TxId;
  readonly at: Instant;
  readonly meta: TxMeta;
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  #key: number | undefined;
  #nodes = 0;
  #edges = 0;
  #ended = false;

  constructor(connection: Connection, spaces: Spaces, { id, at, meta }: TxStart) {
    this.id = id;
    this.at = at;
    this.meta = meta;
    this.#connection = connection;
    this.#spaces = spaces;
  }

  /** Counts a changed node and gives the key its rows carry. */
  node(): number {
    this.#nodes += 1;
    return this.#ensureRow();
  }

  edge(): number {
    this.#edges += 1;
    return this.#ensureRow();
  }

  /** A handle that was kept beyond its transaction must not write into the next one. */
  checkOpen(): void {
    if (this.#ended) throw new Error(`${this.id} has ended; nothing more can be written with it.`);
  }

  checkInstant(name: "validFrom" | "validTo", instant: Instant): void {
    this.checkOpen();
    if (Number.isSafeInteger(instant) && instant >= 0 && instant <= this.at) return;
    throw new Failure(
      "invalid_input",
      `${name} is ${instant}; it must be a moment in milliseconds that is not in the future.`,
      "Leave it out to mean now.",
    );
  }

  finish(durationMs: number): void {
    this.#ended = true;
    if (this.#key === undefined) return;
    this.#connection.run(sql`UPDATE tx SET node_count = ${this.#nodes}, edge_count = ${this.#edges},
      duration_ms = ${Math.round(durationMs)} WHERE key = ${this.#key}`);
  }

  abandon(): void {
    this.#ended = true;
  }

  #ensureRow(): number {
    if (this.#key !== undefined) return this.#key;
    const { type, account, project, agentId, sessionId, gitCommit, reason } = this.meta;
    const space = this.#spaces.ensure(account, project);
    this.#key =
      this.#connection.run(sql`INSERT INTO tx (id, space, type, at, agent_id, session_id, git_commit, reason)
      VALUES (${this.id}, ${space}, ${type}, ${this.at}, ${agentId}, ${sessionId}, ${gitCommit ?? null}, ${reason ?? null})`).lastId;
    return this.#key;
  }
}

/** A version cannot end before it began, nor begin before the one before it ended: the earlier past stays as it was. */
export function checkOrder(earlier: Instant, later: Instant, what: string): void {
  if (later >= earlier) return;
  throw new Failure(
    "conflict",
    `${what} has a version up to ${new Date(earlier).toISOString()}; it cannot be changed as of ${new Date(later).toISOString()}.`,
    "Use a later moment, or leave it out to mean now.",
  );
}
