import type { GraphReader, VectorCoverageQuery } from "../../port.ts";
import { type Connection, number, text } from "../connection.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord } from "../rows.ts";
import type { Spaces } from "../spaces.ts";
import { all, atMost, oneOf, type Sql, sql } from "../sql.ts";
import { guardCondition } from "../views.ts";

type VectorlessReads = Pick<GraphReader, "vectorless" | "vectorCoverage" | "vectorModels">;

/** What whoever makes vectors needs to know: which are missing, how many there are, and of which models. */
export function readVectorless(connection: Connection, spaces: Spaces): VectorlessReads {
  return {
    async vectorless({ after, limit, ...query }) {
      // Asked first: what is written meanwhile is left for the next page.
      const newest = connection.first(sql`SELECT max(version) AS version FROM node`)?.version;
      // From that version on, which is what keeps looking for a new one from reading all that is old.
      const condition = all([
        sql`n.version > ${after}`,
        versionCondition(query),
        sql`NOT ${hasVector(query.model)}`,
      ]);
      const rows = connection.rows(sql`SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES}
        WHERE ${condition} ORDER BY n.version ${atMost(limit)}`);
      const versions = rows.map((row) => ({
        version: number(row, "version"),
        node: nodeRecord(row, spaces, undefined),
      }));
      const last = versions.at(-1)?.version ?? after;
      const isLastPage = versions.length < limit;
      return { versions, lookedUpTo: isLastPage ? Math.max(last, Number(newest ?? 0)) : last };
    },
    async vectorCoverage(guard, query) {
      const among = query.versions && oneOf(sql`n.version`, query.versions);
      const row =
        connection.first(sql`SELECT count(*) AS total, coalesce(sum(${hasVector(query.model)}), 0) AS done
        FROM node n WHERE ${all([versionCondition(query), among, guardCondition(guard, spaces)])}`);
      return { done: number(row ?? {}, "done"), total: number(row ?? {}, "total") };
    },
    async vectorModels() {
      const rows = connection.rows(sql`SELECT name, dims FROM vector_model m
        WHERE EXISTS (SELECT 1 FROM vector v WHERE v.model = m.key) ORDER BY name`);
      return rows.map((row) => ({ model: text(row, "name"), dims: number(row, "dims") }));
    },
  };
}

function versionCondition({ kinds, includeSensitive }: Omit<VectorCoverageQuery, "versions">): Sql {
  return all([
    // The plus keeps SQLite from using an index on kinds, which would lose the order of versions.
    oneOf(sql`+n.kind`, kinds),
    sql`n.deleted_at IS NULL`,
    includeSensitive ? undefined : sql`n.sensitive = 0`,
  ]);
}

function hasVector(model: string): Sql {
  return sql`EXISTS (SELECT 1 FROM vector v
    WHERE v.model = (SELECT key FROM vector_model WHERE name = ${model}) AND v.version = n.version)`;
}
