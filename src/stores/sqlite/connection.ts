import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { lowerCase } from "./names.ts";
import type { Sql } from "./sql.ts";
import { sqliteFailure, wasClosed } from "./sqliteFailure.ts";

export type Row = Record<string, SQLOutputValue>;

export interface ConnectionOptions {
  readonly path: string;
  /**
   * FULL: a commit is on disk when it returns, or `LogSync` sees to that, for what is precious and written in small pieces. NORMAL: it survives the
   * process, not a power cut, for what is large and written in large pieces.
   */
  readonly synchronous: "FULL" | "NORMAL";
  readonly readOnly?: boolean;
  /**
   * How long a statement waits for another connection, which blocks this process. Zero for one that takes the write
   * lock: the holder may be in this very process, and `WriteLock` waits without blocking.
   */
  readonly busyTimeoutMs: number;
}

const MOST_STATEMENTS = 300;
const SIZES = {
  FULL: { pageBytes: 4096, cacheKib: 8_000 },
  NORMAL: { pageBytes: 8192, cacheKib: 32_000 },
};
/** What is precious is also private: its words go from the file when they are removed. Code is what is on disk anyway. */
const SECURE_DELETE = { FULL: "ON", NORMAL: "OFF" };
/** Opening may have to wait while another process recovers the file after a crash. */
const OPEN_TIMEOUT_MS = 10_000;

/** One SQLite connection that remembers its prepared statements and speaks in Failures. */
export class Connection {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** Loops over rows that are under way. */
  readonly #underWay = new Set<Iterator<Row>>();
  #isOpen = true;

  constructor({ path, synchronous, readOnly = false, busyTimeoutMs }: ConnectionOptions) {
    this.path = path;
    this.#database = this.#guarded(() => new DatabaseSync(path));
    try {
      this.#database.function("lower_case", { deterministic: true }, lowerCase);
      const { pageBytes, cacheKib } = SIZES[synchronous];
      this.exec(`PRAGMA busy_timeout = ${OPEN_TIMEOUT_MS}; PRAGMA synchronous = ${synchronous}; PRAGMA temp_store = MEMORY;
        PRAGMA page_size = ${pageBytes}; PRAGMA cache_size = -${cacheKib}; PRAGMA foreign_keys = OFF; PRAGMA journal_size_limit = 67108864;
        PRAGMA secure_delete = ${SECURE_DELETE[synchronous]}; PRAGMA query_only = ${readOnly ? 1 : 0}; PRAGMA busy_timeout = ${busyTimeoutMs}`);
    } catch (failure) {
      this.#database.close();
      throw failure;
    }
  }

  exec(text: string): void {
    this.#guarded(() => this.#database.exec(text));
  }

  run(query: Sql): { changes: number; lastId: number } {
    // FTS5 leaves row ids of its own behind that are too large for a number, at which newer Nodes throw.
    const result = this.#guarded(() => this.#prepare(query.text, { bigInts: true }).run(...query.values));
    return { changes: Number(result.changes), lastId: Number(result.lastInsertRowid) };
  }

  first(query: Sql): Row | undefined {
    return this.#guarded(() => this.#prepare(query.text).get(...query.values));
  }

  rows(query: Sql): Row[] {
    return this.#guarded(() => this.#prepare(query.text).all(...query.values));
  }

  /** Several reads that see the same moment; and one way into the file costs as much as a short query. */
  atOneMoment<T>(work: () => T): T {
    if (this.#database.isTransaction) return work();
    this.exec("BEGIN");
    try {
      return work();
    } finally {
      // Some failures have ended it already.
      if (this.#database.isTransaction) this.exec("COMMIT");
    }
  }

  /** For results too large to hold at once. The statement is not shared, so the loop may run other queries. */
  *each(query: Sql): IterableIterator<Row> {
    const rows = this.#guarded(() => this.#database.prepare(query.text).iterate(...query.values));
    this.#underWay.add(rows);
    const step = () => this.#guarded(() => rows.next());
    try {
      for (let next = step(); !next.done; next = step()) yield next.value;
      // A loop that was finished from outside has not seen all.
      if (!this.#underWay.has(rows)) throw wasClosed(this.path);
    } finally {
      if (this.#underWay.delete(rows)) this.#guarded(() => rows.return?.());
    }
  }

  /** Nothing may be in the middle of a statement of which the memory goes. */
  close(): void {
    this.#statements.clear();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const rows of this.#underWay) rows.return?.();
    this.#underWay.clear();
    this.#database.close();
  }

  #prepare(text: string, { bigInts = false } = {}): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    if (this.#statements.size >= MOST_STATEMENTS) this.#statements.clear();
    const statement = this.#database.prepare(text);
    statement.setReadBigInts(bigInts);
    this.#statements.set(text, statement);
    return statement;
  }

  #guarded<T>(work: () => T): T {
    try {
      return work();
    } catch (thrown) {
      throw sqliteFailure(thrown, this.path);
    }
  }
}

export function number(row: Row, column: string): number {
  return Number(row[column]);
}

export function text(row: Row, column: string): string {
  return String(row[column]);
}

export function textOrNull(row: Row, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : String(value);
}

export function numberOrNull(row: Row, column: string): number | null {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
}
