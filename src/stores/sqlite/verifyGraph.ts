import { textDocument } from "../adapter/text/document.ts";
import { allOf } from "../adapter/text/indexTerms.ts";
import { packCounts } from "../adapter/text/termCounts.ts";
import { type Connection, number, type Row, text } from "./connection.ts";
import { atMost, type Sql, sql } from "./sql.ts";
import { SEARCHABLE_COLUMNS, searchableOf } from "./text/searchableRow.ts";

const MOST_PROBLEMS = 20;
/** Comparing a document means analysing its text again; of a large graph the newest are compared. */
const MOST_COMPARED = 20_000;
const MOST_TERMS = 20;

/** Looks for anything that a crash or a defect could have left behind: what is in one place must be in the other. */
export function verifyGraph(connection: Connection): string[] {
  const problems = [...fileProblems(connection)];
  if (problems.length > 0) return problems;
  for (const { what, query } of CHECKS) {
    const count = number(connection.first(query) ?? {}, "n");
    if (count > 0) problems.push(`${count} ${what}`);
  }
  return [...problems, ...textProblems(connection)].slice(0, MOST_PROBLEMS);
}

function fileProblems(connection: Connection): string[] {
  return connection
    .rows(sql`PRAGMA quick_check(5)`)
    .map((row) => text(row, "quick_check"))
    .filter((line) => line !== "ok");
}

const CHECKS: readonly { what: string; query: Sql }[] = [
  {
    what: "versions that overlap the next one of their node",
    query: sql`SELECT count(*) AS n FROM (
      SELECT valid_to, lead(valid_from) OVER (PARTITION BY entity ORDER BY valid_from) AS next FROM node
        WHERE valid_from IS NOT valid_to)
      WHERE next IS NOT NULL AND (valid_to IS NULL OR valid_to > next)`,
  },
  {
    what: "versions with only one of their two ends",
    query: sql`SELECT count(*) AS n FROM node WHERE (valid_to IS NULL) <> (expired_at IS NULL)
      OR closed <> iif(expired_at IS NULL, 0, version)`,
  },
  {
    what: "versions or edges without a transaction",
    query: sql`SELECT (SELECT count(*) FROM node WHERE tx NOT IN (SELECT key FROM tx))
      + (SELECT count(*) FROM edge_version WHERE tx NOT IN (SELECT key FROM tx)) AS n`,
  },
  {
    what: "rows without an entity",
    query: sql`SELECT (SELECT count(*) FROM node WHERE entity NOT IN (SELECT key FROM entity))
      + (SELECT count(*) FROM edge_version WHERE src NOT IN (SELECT key FROM entity) OR dst NOT IN (SELECT key FROM entity)) AS n`,
  },
  {
    what: "vectors without a version",
    query: sql`SELECT count(*) AS n FROM vector WHERE version NOT IN (SELECT version FROM node)`,
  },
  {
    what: "documents missing in the full-text index of the present or the past",
    query: sql`SELECT (SELECT count(*) FROM node WHERE text_counts IS NOT NULL) - (SELECT count(*) FROM text_current_docsize)
      - (SELECT count(*) FROM text_past_docsize) <> 0 AS n`,
  },
  {
    what: "text statistics that do not add up",
    query: sql`SELECT count(*) AS n FROM (
      SELECT s.kind FROM text_stats s LEFT JOIN (
        SELECT kind, count(*) AS documents, sum(text_length) AS length FROM node
        WHERE expired_at IS NULL AND text_counts IS NOT NULL GROUP BY kind) d USING (kind)
      WHERE s.documents <> coalesce(d.documents, 0) OR s.length <> coalesce(d.length, 0))`,
  },
  {
    what: "counts of edges that do not add up",
    query: sql`SELECT count(*) AS n FROM edge_stats s
      FULL JOIN (SELECT space, count(*) AS edges FROM edge JOIN entity ON key = src GROUP BY space) c USING (space)
      WHERE coalesce(s.edges, 0) <> coalesce(c.edges, 0)`,
  },
];

/** Compares the indexed text of each version with the text of its row. */
function textProblems(connection: Connection): string[] {
  const problems: string[] = [];
  const rows = connection.each(sql`SELECT ${SEARCHABLE_COLUMNS}, n.text_counts
    FROM node n ORDER BY n.version DESC ${atMost(MOST_COMPARED)}`);
  for (const row of rows) {
    const problem = documentProblem(connection, row);
    if (problem) problems.push(problem);
    if (problems.length >= MOST_PROBLEMS) return problems;
  }
  return problems;
}

function documentProblem(connection: Connection, row: Row): string | undefined {
  const version = number(row, "version");
  const document = textDocument(searchableOf(row));
  if (!document)
    return row.text_counts === null ? undefined : `version ${version} has no text but is indexed`;
  if (row.text_counts === null) return `the text of version ${version} is not indexed`;
  if (Buffer.compare(packCounts(document), row.text_counts as Uint8Array) !== 0) {
    return `the indexed text of version ${version} is not its text`;
  }
  const table = row.expired_at === null ? sql`text_current` : sql`text_past`;
  const match = allOf(document.terms.slice(0, MOST_TERMS).map((term) => term.text));
  const found = connection.first(
    sql`SELECT rowid FROM ${table} WHERE ${table} MATCH ${match} AND rowid = ${version}`,
  );
  return found ? undefined : `version ${version} is not found by its terms`;
}
