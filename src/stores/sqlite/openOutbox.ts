import { join } from "node:path";
import { asNodeId } from "../../domain/ids.ts";
import type { Json } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { makeFolder } from "../adapter/makeFolder.ts";
import type { Outbox, OutboxEntry } from "../port.ts";
import { Connection, number, type Row, text, textOrNull } from "./connection.ts";
import { makePrivateFile, stillThere } from "./databaseFile.ts";
import { checkOwnership, takeOwnership } from "./ownership.ts";
import { atMost, sql } from "./sql.ts";
import { WriteLock } from "./writeLock.ts";

const OPEN_TIMEOUT_MS = 10_000;
const MOST_ATTEMPTS = 10;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** A worker that took an entry and died gives it back after this long. */
const TAKEN_FOR_MS = 60_000;

/**
 * The outbox has a file of its own, so that it can take a write when the store's is locked or broken. Its schema is
 * small and only ever grows by columns with defaults.
 */
export async function openOutbox(options: { folder: string; clock?: () => number }): Promise<Outbox> {
  const clock = options.clock ?? Date.now;
  makeFolder(options.folder);
  const path = join(options.folder, "outbox.db");
  makePrivateFile(path);
  prepare(path);
  const connection = new Connection({ path, synchronous: "FULL", busyTimeoutMs: 0 });
  const lock = new WriteLock(connection, { beforeCommit: stillThere(path) });

  return {
    enqueue: ({ id, payload }) =>
      lock.exclusively(() => {
        connection.run(sql`INSERT OR IGNORE INTO outbox (id, payload, retry_at)
          VALUES (${id}, ${JSON.stringify(payload)}, ${clock()})`);
      }),
    async take(limit) {
      if (!hasDue(connection, clock())) return [];
      return lock.exclusively(() => takeDue(connection, limit, clock()));
    },
    settle: (id, result) =>
      lock.exclusively(() => {
        if (result.done) {
          connection.run(sql`DELETE FROM outbox WHERE id = ${id}`);
          return;
        }
        const attempts =
          number(
            connection.first(sql`SELECT attempts FROM outbox WHERE id = ${id}`) ?? { attempts: 0 },
            "attempts",
          ) + 1;
        const status = result.final || attempts >= MOST_ATTEMPTS ? "failed" : "pending";
        connection.run(sql`UPDATE outbox SET attempts = ${attempts}, status = ${status}, last_error = ${result.error},
          retry_at = ${clock() + pauseAfter(attempts)} WHERE id = ${id}`);
      }),
    retry: (id) =>
      lock.exclusively(() => {
        const { changes } = connection.run(
          sql`UPDATE outbox SET attempts = 0, status = 'pending', retry_at = ${clock()}
            WHERE id = ${id} AND status = 'failed'`,
        );
        return changes > 0;
      }),
    async entries(limit) {
      return connection.rows(sql`SELECT * FROM outbox ORDER BY seq ${atMost(limit)}`).map(entryOf);
    },
    async counts() {
      const rows = connection.rows(sql`SELECT status, count(*) AS entries FROM outbox GROUP BY status`);
      const of = (status: string) => {
        const found = rows.find((row) => text(row, "status") === status);
        return found ? number(found, "entries") : 0;
      };
      const last = connection.first(
        sql`SELECT last_error FROM outbox WHERE status = 'failed' ORDER BY seq DESC LIMIT 1`,
      );
      return {
        pending: of("pending"),
        failed: of("failed"),
        problem: last ? textOrNull(last, "last_error") : null,
      };
    },
    async close() {
      connection.close();
    },
  };
}

/** Made with a connection of its own, which may wait for another process; the one that takes the lock must not. */
function prepare(path: string): void {
  const connection = new Connection({ path, synchronous: "FULL", busyTimeoutMs: OPEN_TIMEOUT_MS });
  try {
    checkOwnership(connection);
    takeOwnership(connection);
    connection.exec(`CREATE TABLE IF NOT EXISTS outbox (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payload TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
      status TEXT NOT NULL DEFAULT 'pending', last_error TEXT, retry_at INTEGER NOT NULL) STRICT`);
  } finally {
    connection.close();
  }
}

/** Looked at without a lock, as it is asked every other second by every process. */
function hasDue(connection: Connection, now: Instant): boolean {
  return (
    connection.first(sql`SELECT 1 FROM outbox WHERE status = 'pending' AND retry_at <= ${now} LIMIT 1`) !==
    undefined
  );
}

/** Writes are handed out in the order they came: one that has to wait lets those behind it wait too. */
function takeDue(connection: Connection, limit: number, now: Instant): OutboxEntry[] {
  const waiting = connection.rows(
    sql`SELECT * FROM outbox WHERE status = 'pending' ORDER BY seq ${atMost(limit)}`,
  );
  const firstNotDue = waiting.findIndex((row) => number(row, "retry_at") > now);
  const due = firstNotDue === -1 ? waiting : waiting.slice(0, firstNotDue);
  const until = now + TAKEN_FOR_MS;
  for (const row of due)
    connection.run(sql`UPDATE outbox SET retry_at = ${until} WHERE id = ${text(row, "id")}`);
  return due.map((row) => entryOf({ ...row, retry_at: until }));
}

/** Triples up to a quarter of an hour; ten attempts take the better part of an hour. */
function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);
}

function entryOf(row: Row): OutboxEntry {
  return {
    id: asNodeId(text(row, "id")),
    payload: JSON.parse(text(row, "payload")) as Json,
    attempts: number(row, "attempts"),
    status: text(row, "status") === "failed" ? "failed" : "pending",
    lastError: textOrNull(row, "last_error"),
    retryAt: number(row, "retry_at"),
  };
}
