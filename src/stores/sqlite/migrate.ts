import type { Connection } from "./connection.ts";
import { KNOWN, knownVersion } from "./fileVersion.ts";
import { MIGRATIONS } from "./migrations.ts";
import { checkOwnership, takeOwnership } from "./ownership.ts";
import { rollBack } from "./rollBack.ts";
import { sql } from "./sql.ts";
import { rebuildText } from "./text/textWriter.ts";

/** Brings a file up to this version, in one transaction a step, whoever of several processes comes first. */
export function migrate(connection: Connection): void {
  checkOwnership(connection);
  const { schema, analysis } = knownVersion(connection);
  takeOwnership(connection);
  for (let done = schema === KNOWN.schema && analysis === KNOWN.analysis; !done; ) {
    connection.exec("BEGIN IMMEDIATE");
    try {
      done = migrateOneStep(connection);
      connection.exec("COMMIT");
    } catch (failure) {
      rollBack(connection);
      throw failure;
    }
  }
}

/** The schema first, then the text index, which is made anew from the rows. */
function migrateOneStep(connection: Connection): boolean {
  const { schema, analysis } = knownVersion(connection);
  const step = MIGRATIONS[schema];
  if (step !== undefined) {
    connection.exec(step);
    connection.exec(`PRAGMA user_version = ${schema + 1}`);
    return false;
  }
  if (analysis < KNOWN.analysis) {
    rebuildText(connection);
    connection.run(
      sql`INSERT OR REPLACE INTO meta (key, value) VALUES ('analysis', ${String(KNOWN.analysis)})`,
    );
  }
  return true;
}
