import { type CorpusStats, inverseDocumentFrequency, termWeight } from "../../../domain/bm25.ts";
import { terms } from "../../../domain/text.ts";
import type { TextQuery, View } from "../../port.ts";
import { type Connection, number, type Row, text } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { all, oneOf, type Sql, sql } from "../sql.ts";
import { filterCondition, isPast, viewCondition } from "../views.ts";
import { TermCounts, termHash } from "./termCounts.ts";

/** More documents than this are not ranked: it bounds the time of a query that is all common words. */
const MOST_CANDIDATES = 1_500;
const MOST_TERMS = 48;

interface QueryTerm {
  readonly term: string;
  readonly hash: number;
  readonly documents: number;
  readonly idf: number;
}

export interface ScoredVersion {
  readonly version: number;
  readonly score: number;
}

/** FTS5 proposes the documents that hold the query's rarer words, BM25+ over all of its words ranks them. */
export function searchText(
  connection: Connection,
  spaces: Spaces,
  view: View,
  query: TextQuery,
): ScoredVersion[] {
  const stats = corpusStats(connection);
  const asked = queryTerms(connection, query.text, stats.documents);
  if (asked.length === 0 || query.limit <= 0) return [];
  const condition = all([viewCondition(view, spaces), filterCondition(query, view.guard, spaces)]);
  const propose = (match: string) => candidates(connection, match, condition, isPast(view.at));
  const scored = proposals(asked, query.limit, propose).map((row) => ({
    version: number(row, "version"),
    score: scoreOf(row, asked, stats),
    validFrom: number(row, "valid_from"),
  }));
  scored.sort((a, b) => b.score - a.score || b.validFrom - a.validFrom || b.version - a.version);
  return scored.slice(0, query.limit);
}

/**
 * Rare words first: as many as together stay within the limit are joined by OR. If that gives too little, words are
 * required together, dropping the commonest until something is found. A common word alone proposes only its newest.
 */
function proposals(asked: readonly QueryTerm[], wanted: number, propose: (match: string) => Row[]): Row[] {
  const rarestFirst = [...asked].sort((a, b) => a.documents - b.documents);
  let sum = 0;
  const rare = rarestFirst.filter(({ documents }) => {
    sum += documents;
    return sum <= MOST_CANDIDATES;
  });
  const found = new Map<number, Row>();
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) found.set(number(row, "version"), row);
  };
  if (rare.length > 0) keep(propose(match(rare, "OR")));
  for (
    let count = rarestFirst.length;
    count > 0 && found.size < wanted && rare.length < asked.length;
    count--
  ) {
    keep(propose(match(rarestFirst.slice(0, count), "AND")));
  }
  return [...found.values()];
}

function match(chosen: readonly QueryTerm[], operator: "AND" | "OR"): string {
  return chosen.map(({ term }) => `"${term}"`).join(` ${operator} `);
}

function candidates(connection: Connection, match: string, condition: Sql, past: boolean): Row[] {
  const from = (table: Sql) =>
    connection.rows(sql`SELECT d.version, d.length, d.counts, n.kind, n.valid_from FROM ${table}
      JOIN node n ON n.version = ${table}.rowid JOIN text_doc d ON d.version = ${table}.rowid
      WHERE ${table} MATCH ${match} AND ${condition} ORDER BY ${table}.rowid DESC LIMIT ${MOST_CANDIDATES}`);
  return past ? [...from(sql`text_current`), ...from(sql`text_past`)] : from(sql`text_current`);
}

function scoreOf(row: Row, asked: readonly QueryTerm[], stats: Corpus): number {
  const counts = new TermCounts(row.counts as Uint8Array);
  const length = number(row, "length");
  const ofKind = stats.kinds.get(text(row, "kind")) ?? { documents: 1, averageLength: length };
  return asked.reduce((sum, { hash, idf }) => sum + idf * termWeight(counts.get(hash), length, ofKind), 0);
}

interface Corpus {
  readonly documents: number;
  /** Lengths are compared within a kind: a file is not a bad match for being longer than a function. */
  readonly kinds: ReadonlyMap<string, CorpusStats>;
}

function corpusStats(connection: Connection): Corpus {
  const rows = connection.rows(sql`SELECT kind, documents, length FROM text_stats WHERE documents > 0`);
  const kinds = rows.map((row): [string, CorpusStats] => {
    const documents = number(row, "documents");
    return [text(row, "kind"), { documents, averageLength: number(row, "length") / documents }];
  });
  return { documents: kinds.reduce((sum, [, { documents }]) => sum + documents, 0), kinds: new Map(kinds) };
}

function queryTerms(connection: Connection, query: string, documents: number): QueryTerm[] {
  const asked = [...new Set(terms(query))].slice(0, MOST_TERMS);
  const known = connection.rows(sql`SELECT term, documents FROM text_term WHERE ${oneOf(sql`term`, asked)}`);
  const frequency = new Map(known.map((row) => [text(row, "term"), Math.max(0, number(row, "documents"))]));
  return asked
    .filter((term) => frequency.has(term))
    .map((term) => {
      const withTerm = frequency.get(term) ?? 0;
      return {
        term,
        hash: termHash(term),
        documents: withTerm,
        idf: inverseDocumentFrequency(documents, withTerm),
      };
    });
}
