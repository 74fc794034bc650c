import { dirname } from "node:path";
import { asTxId, ulidSource } from "../../domain/ids.ts";
import { randomByteSource } from "../../domain/randomByteSource.ts";
import type { Instant } from "../../domain/time.ts";
import { makeFolder } from "../adapter/makeFolder.ts";
import type { GraphStore, Holding, TxMeta, WriteTx } from "../port.ts";
import { Connection, number } from "./connection.ts";
import { makePrivateFile, stillThere } from "./databaseFile.ts";
import { dumpGraph } from "./dumpGraph.ts";
import { checkNotUpgraded } from "./fileVersion.ts";
import { LogSync } from "./logSync.ts";
import { migrate } from "./migrate.ts";
import { readGraph } from "./readGraph.ts";
import { Spaces } from "./spaces.ts";
import { sql } from "./sql.ts";
import { VectorIndex } from "./vectors/vectorIndex.ts";
import { verifyGraph } from "./verifyGraph.ts";
import { WriteLock } from "./writeLock.ts";
import { openWriteTx } from "./writing/writeTx.ts";

const OPEN_TIMEOUT_MS = 10_000;
const READ_TIMEOUT_MS = 5_000;
const EMPTY_LOG_TIMEOUT_MS = 500;
/** The same pages are written again and again, and only what they hold in the end goes from the log to the file. */
const PAGES_A_CHECKPOINT = 4_000;

export interface GraphFileOptions {
  readonly path: string;
  readonly synchronous: "FULL" | "NORMAL";
  readonly clock: () => Instant;
}

/** One database file: a connection that writes and one that reads, so that a reader never sees half a transaction. */
export interface GraphFile {
  readonly path: string;
  readonly graph: GraphStore;
  readonly writer: Connection;
  readonly reader: Connection;
  readonly lock: WriteLock;
  /** The spaces as each connection knows them. */
  readonly spaces: { readonly writer: Spaces; readonly reader: Spaces };
  /** Fails where it cannot be read, or was taken away: an open file can be written all the same. */
  checkThere(): void;
  close(): Promise<void>;
}

export function openGraphFile({ path, synchronous, clock }: GraphFileOptions): GraphFile {
  prepare(path, synchronous);
  const writer = new Connection({ path, synchronous, busyTimeoutMs: 0 });
  const reader = new Connection({ path, synchronous, busyTimeoutMs: READ_TIMEOUT_MS, readOnly: true });
  const spaces = { writer: new Spaces(writer), reader: new Spaces(reader) };
  const sync = synchronous === "FULL" ? syncedOutside(writer) : null;
  const checkThere = stillThere(path);
  const lock = new WriteLock(writer, {
    afterBegin: () => checkNotUpgraded(writer),
    beforeCommit: checkThere,
  });
  const ids = ulidSource(clock, randomByteSource());
  const inside = readGraph({
    connection: writer,
    spaces: spaces.writer,
    vectors: new VectorIndex(writer, spaces.writer, { keepsCopy: false }),
    onSnapshot: (work) => work(writer),
  });
  const outside = readGraph({
    connection: reader,
    spaces: spaces.reader,
    vectors: new VectorIndex(reader, spaces.reader, { keepsCopy: true }),
    onSnapshot: (work) => aside(path, synchronous, work),
  });

  const underWay = new Set<Promise<void>>();

  async function runTransaction<T>(
    meta: TxMeta,
    work: (tx: WriteTx) => Promise<T> | T,
    notBefore: Instant,
  ): Promise<{ result: T; hasPurged: boolean }> {
    const startedAt = performance.now();
    const last = lastTx(writer);
    const at = Math.max(clock(), last.at, notBefore);
    const start = { key: last.key + 1, id: asTxId(ids.next("tx")), at, meta };
    const open = openWriteTx(writer, spaces.writer, inside, start);
    try {
      const result = await work(open.tx);
      return { result, ...open.finish(performance.now() - startedAt) };
    } catch (thrown) {
      open.abandon();
      throw thrown;
    }
  }

  return {
    path,
    writer,
    reader,
    lock,
    spaces,
    graph: {
      ...outside,
      // What is written waits in the file.
      transactionRoom: Number.POSITIVE_INFINITY,
      async transaction(meta, work, { signal, notBefore = 0 } = {}) {
        const begun = Promise.withResolvers<void>();
        try {
          const { result, hasPurged } = await lock.exclusively(
            () => {
              underWay.add(begun.promise);
              return runTransaction(meta, work, notBefore);
            },
            { onRollback: () => spaces.writer.forget(), signal },
          );
          // Also when nothing was written: what was read may be what another has just committed.
          await sync?.flush();
          if (hasPurged) emptyLog(path);
          return result;
        } finally {
          underWay.delete(begun.promise);
          begun.resolve();
        }
      },
      dump: (holding) => dumpAside(path, synchronous, holding),
      // SQLite's check takes what an older connection's FTS5 cache has not heard of yet for damage.
      verify: () => aside(path, synchronous, async (connection) => verifyGraph(connection)),
    },
    checkThere() {
      lastTx(reader);
      checkThere();
    },
    async close() {
      // What was committed is also told to be.
      await Promise.all(underWay);
      await sync?.close();
      writer.close();
      reader.close();
    },
  };
}

/** Whoever waits for the disk does not hold the lock meanwhile, nor does whoever happens to tidy up the log. */
function syncedOutside(writer: Connection): LogSync {
  writer.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${PAGES_A_CHECKPOINT}`);
  return new LogSync(writer.path, () => {
    if (!emptyLog(writer.path))
      throw new Error("The log is in use and could not be brought into the database.");
  });
}

/** Creates or upgrades the file. Several processes may do so at once: each waits for the other, then finds it done. */
function prepare(path: string, synchronous: "FULL" | "NORMAL"): void {
  makeFolder(dirname(path));
  makePrivateFile(path);
  const connection = new Connection({ path, synchronous, busyTimeoutMs: OPEN_TIMEOUT_MS });
  try {
    migrate(connection);
  } finally {
    connection.close();
  }
}

/** Reads on a connection of its own. */
async function aside<T>(
  path: string,
  synchronous: "FULL" | "NORMAL",
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = new Connection({ path, synchronous, busyTimeoutMs: READ_TIMEOUT_MS, readOnly: true });
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

async function* dumpAside(path: string, synchronous: "FULL" | "NORMAL", holding: Holding) {
  const connection = new Connection({ path, synchronous, busyTimeoutMs: READ_TIMEOUT_MS, readOnly: true });
  try {
    yield* dumpGraph(connection, holding);
  } finally {
    connection.close();
  }
}

/** What was purged is also in older pages of the log. Where somebody still reads these, they stay until they are reused. */
function emptyLog(path: string): boolean {
  const connection = new Connection({ path, synchronous: "FULL", busyTimeoutMs: EMPTY_LOG_TIMEOUT_MS });
  try {
    const [row = {}] = connection.rows(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
    return number(row, "busy") === 0;
  } finally {
    connection.close();
  }
}

/** Time never goes back in the record, even if the machine's clock does. */
function lastTx(connection: Connection): { key: number; at: Instant } {
  const row = connection.first(sql`SELECT key, at FROM tx ORDER BY key DESC LIMIT 1`);
  return row ? { key: number(row, "key"), at: number(row, "at") } : { key: 0, at: 0 };
}
