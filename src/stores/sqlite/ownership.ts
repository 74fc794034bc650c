import { Failure } from "../../domain/failure.ts";
import { type Connection, number } from "./connection.ts";
import { sql } from "./sql.ts";
import { isBusy } from "./sqliteFailure.ts";

/** Marks a file as ours ("loci" in ASCII), so that another program's database is never touched. */
const APPLICATION_ID = 0x6c6f6369;

/** Refuses a file that is neither ours nor new. It only reads, and at one moment: another may be making it ours. */
export function checkOwnership(connection: Connection): void {
  const [application, tables] = connection.atOneMoment(() => [
    applicationOf(connection),
    number(connection.first(sql`SELECT count(*) AS n FROM sqlite_schema`) ?? {}, "n"),
  ]);
  if (application === APPLICATION_ID || (application === 0 && tables === 0)) return;
  throw new Failure(
    "unavailable",
    `${connection.path} is a database of another program; it was left as it is.`,
    "Point LOCI_HOME at a folder of its own.",
  );
}

/**
 * Makes a file ours, and one that readers and a writer can work on at once. A restored backup has its mark but not the
 * mode, so both are seen to at every opening; where nothing changes, nothing is written.
 */
export function takeOwnership(connection: Connection): void {
  withWal(connection);
  if (applicationOf(connection) !== APPLICATION_ID)
    connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
}

const TRIES = 40;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** Two that change the mode at the same instant refuse each other without waiting, so the wait is made here. */
function withWal(connection: Connection): void {
  for (let attempt = 1; ; attempt++) {
    try {
      connection.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (thrown) {
      if (attempt === TRIES || !(thrown instanceof Failure && isBusy(thrown.cause))) throw thrown;
      Atomics.wait(sleeper, 0, 0, 5 + Math.random() * 45);
    }
  }
}

function applicationOf(connection: Connection): number {
  return number(connection.first(sql`PRAGMA application_id`) ?? {}, "application_id");
}
