import type { EdgeRecord } from "../../../domain/record.ts";
import { sameJson } from "../../adapter/sameJson.ts";
import { cypher } from "../cypher.ts";
import { EDGE, numberOrNull } from "../records.ts";
import type { Row } from "../server.ts";
import { type LoadParts, requireFree, sameVersion } from "./loadedVersion.ts";

/** Edges as another store has dumped them. */
export async function loadEdges(parts: LoadParts, records: readonly EdgeRecord[]): Promise<void> {
  if (records.length === 0) return;
  await parts.edges.flush();
  const known = await knownVersions(parts, records);
  for (const record of records) {
    const key = keyOf(parts, record);
    const versions = known.get(key) ?? [];
    known.set(key, versions);
    await loadEdge(parts, record, versions);
  }
  await parts.edges.flush();
  parts.edges.forget();
}

/** `versions` is brought up to date. */
async function loadEdge({ edges, ledger }: LoadParts, record: EdgeRecord, versions: Row[]): Promise<void> {
  const { type, validFrom, validTo, recordedAt, expiredAt, txId } = record;
  const props = JSON.stringify(record.props ?? {});
  const version: Row = { type, props, validFrom, validTo, recordedAt, expiredAt, txId };
  const same = sameVersion(versions, record, (row) => sameJson(String(row.props), props));
  if (same === undefined) {
    requireFree(`the edge ${type}`, versions, record);
    edges.write(record, version);
    versions.push(version);
  } else if (numberOrNull(same.validTo) === null && validTo !== null && expiredAt !== null) {
    await edges.end(record, { props, validFrom }, validTo, expiredAt);
    versions[versions.indexOf(same)] = version;
    ledger.edge();
  }
}

/** All versions of the edges that are spoken of, by their names. */
async function knownVersions(parts: LoadParts, records: readonly EdgeRecord[]): Promise<Map<string, Row[]>> {
  const { at, nodes } = parts;
  const named = new Map(
    records.map(({ from, type, to }) => {
      const name = { from: nodes.keyOf(from), type, to: nodes.keyOf(to) };
      return [JSON.stringify([name.from, type, name.to]), name];
    }),
  );
  const rows = await at.runner.rows(cypher`UNWIND ${[...named.values()]} AS name
    MATCH (a:LociNode {key: name.from}) MATCH (b:LociNode {key: name.to})
    MATCH (a)-[g]->(b) WHERE g.type = name.type RETURN name.from AS from, name.to AS to, ${EDGE} AS g`);
  const known = new Map<string, Row[]>();
  for (const { from, to, g } of rows) {
    const version = g as Row;
    const key = JSON.stringify([from, version.type, to]);
    known.set(key, [...(known.get(key) ?? []), version]);
  }
  return known;
}

function keyOf({ nodes }: LoadParts, { from, type, to }: EdgeRecord): string {
  return JSON.stringify([nodes.keyOf(from), type, nodes.keyOf(to)]);
}
