import type { Connection } from "./connection.ts";

/** Some errors, a full disk among them, end the transaction by themselves; then there is nothing to roll back. */
export function rollBack(connection: Connection): void {
  try {
    connection.exec("ROLLBACK");
  } catch (thrown) {
    const alreadyEnded = thrown instanceof Error && /no transaction is active/.test(thrown.message);
    if (!alreadyEnded) throw thrown;
  }
}
