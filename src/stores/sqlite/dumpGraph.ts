import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { Holding, StoredRecord } from "../port.ts";
import { type Connection, number, text } from "./connection.ts";
import { txRecord } from "./rows.ts";
import { Spaces } from "./spaces.ts";
import { oneOf, sql } from "./sql.ts";
import { storedHistory } from "./storedHistory.ts";

/** On a connection of its own, which is inside one read transaction for as long as somebody reads. */
export function* dumpGraph(connection: Connection, holding: Holding): Generator<StoredRecord> {
  const spaces = new Spaces(connection);
  const places = holding.shared ? [null, holding.project] : [holding.project];
  connection.exec("BEGIN");
  try {
    yield* transactionsOf(connection, spaces, holding, places);
    for (const place of places) yield* nodesOf(connection, spaces, holding, place);
  } finally {
    connection.exec("COMMIT");
  }
}

/** Those of the places, and those that wrote there from elsewhere; but none that only carried records over. */
function* transactionsOf(
  connection: Connection,
  spaces: Spaces,
  { account, project }: Holding,
  places: readonly (ProjectId | null)[],
): Generator<StoredRecord> {
  const keys = places.map((place) => spaces.find(account, place));
  const rows = connection.each(sql`SELECT * FROM tx WHERE type <> 'transfer' AND (${oneOf(sql`space`, keys)}
    OR key IN (SELECT tx FROM node WHERE ${oneOf(sql`space`, keys)})
    OR key IN (SELECT g.tx FROM entity e JOIN edge_version g ON g.src = e.key WHERE ${oneOf(sql`e.space`, keys)}))
    ORDER BY id`);
  for (const row of rows) {
    const tx = txRecord(row, spaces);
    yield { is: "tx", tx: { ...tx, account, project: tx.project === null ? null : project } };
  }
}

function* nodesOf(
  connection: Connection,
  spaces: Spaces,
  { account, project }: Holding,
  place: ProjectId | null,
): Generator<StoredRecord> {
  const rows = connection.each(
    sql`SELECT key, id FROM entity WHERE space = ${spaces.find(account, place)} ORDER BY id`,
  );
  for (const row of rows) {
    const ref = { project: place, id: asNodeId(text(row, "id")) };
    const { versions, edges } = storedHistory(connection, spaces, number(row, "key"), ref);
    for (const node of versions) yield { is: "node", node };
    // An edge into another project would tell of it.
    for (const edge of edges)
      if (edge.to.project === null || edge.to.project === project) yield { is: "edge", edge };
  }
}
