import type { NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { bounded } from "../adapter/bounded.ts";
import type { GraphReader, View } from "../port.ts";
import type { Connection } from "./connection.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord } from "./rows.ts";
import type { Spaces } from "./spaces.ts";
import { all, atMost, oneOf, type Sql, sql } from "./sql.ts";
import { begunCondition, contentCondition, endmostBegun, guardCondition, timeCondition } from "./views.ts";

/** One version each: of nodes that are named, or that had a content. */
export function readVersions(
  connection: Connection,
  spaces: Spaces,
): Pick<GraphReader, "get" | "last" | "first" | "firstWith"> {
  const named = (view: View, refs: readonly NodeRef[], version: Sql) =>
    namedVersions({ connection, spaces }, view, refs, version);
  return {
    async get(view, refs) {
      return named(view, refs, timeCondition(view.at, "n"));
    },
    async last(view, refs) {
      return named(view, refs, endmostBegun(sql`e.key`, view.at, "last"));
    },
    async first(view, refs) {
      return named(view, refs, endmostBegun(sql`e.key`, view.at, "first"));
    },
    async firstWith(view, { contentHashes, kinds, limit }) {
      const shown = all([
        begunCondition(view.at ?? {}, "n"),
        guardCondition(view.guard, spaces),
        kinds ? oneOf(sql`n.kind`, kinds) : undefined,
      ]);
      // Of columns beside a minimum, SQLite takes those of the row that has it.
      const columns = sql`${NODE_COLUMNS}, min(n.valid_from)`;
      const firstsWith = (hash: string) =>
        connection.rows(sql`SELECT ${columns} FROM ${NODE_TABLES} WHERE ${contentCondition(hash)} AND ${shown}
          GROUP BY n.entity ORDER BY n.valid_from, e.id ${atMost(bounded(limit))}`);
      const rows = connection.atOneMoment(() => [...new Set(contentHashes)].flatMap(firstsWith));
      return rows.map((row) => nodeRecord(row, spaces, view.at));
    },
  };
}

/** Those of the nodes asked for that have a version of which a condition holds, which must be one alone of each. */
function namedVersions(
  { connection, spaces }: { connection: Connection; spaces: Spaces },
  view: View,
  refs: readonly NodeRef[],
  version: Sql,
): NodeRecord[] {
  const keyOf = (ref: NodeRef) => JSON.stringify([ref.project, ref.id]);
  const found = new Map<string, NodeRecord>();
  for (const project of new Set(refs.map((ref) => ref.project))) {
    const ids = refs.filter((ref) => ref.project === project).map((ref) => ref.id);
    const space = spaces.find(view.guard.account, project);
    const rows = connection.rows(sql`SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES}
      WHERE e.space = ${space} AND ${oneOf(sql`e.id`, ids)} AND ${version} AND ${guardCondition(view.guard, spaces)}`);
    for (const row of rows) {
      const node = nodeRecord(row, spaces, view.at);
      found.set(keyOf(node), node);
    }
  }
  return refs.flatMap((ref) => found.get(keyOf(ref)) ?? []);
}
