import { type CorpusStats, inverseDocumentFrequency, termWeight } from "../../../domain/bm25.ts";
import { terms } from "../../../domain/text.ts";
import { isPast } from "../../../domain/time.ts";
import type { TextQuery, View } from "../../port.ts";
import { type Connection, number, type Row, text } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { all, atMost, type Sql, sql } from "../sql.ts";
import { filterCondition, viewCondition } from "../views.ts";
import { allOf, anyOf, named, ofKinds } from "./ftsTerms.ts";
import { TermCounts } from "./termCounts.ts";
import type { TermFrequencies } from "./termFrequencies.ts";
import { termHash } from "./vocabulary.ts";

/** All documents that hold a rare word are ranked, if they are no more than this together. */
const MOST_WITH_RARE_WORDS = 1_000;
/** Of those that hold common words so many a proposal, which bounds the time of a query that is all common words. */
const MOST_WITH_COMMON_WORDS = 300;
/** Of a longer query the rarest words are searched. */
const MOST_TERMS = 48;
const MOST_WORDS = 2_000;

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

/** What a search reads from. */
export interface TextIndex {
  readonly connection: Connection;
  readonly spaces: Spaces;
  readonly frequencies: TermFrequencies;
}

/** FTS5 proposes the documents that hold the query's telling words, BM25+ over all of its words ranks them. */
export function searchText(
  { connection, spaces, frequencies }: TextIndex,
  view: View,
  query: TextQuery,
): ScoredVersion[] {
  const past = isPast(view.at);
  const stats = corpusStats(connection);
  const asked = queryTerms(query.text, frequencies, stats.documents, past);
  if (asked.length === 0 || query.limit <= 0 || query.kinds?.length === 0) return [];
  const condition = all([viewCondition(view, spaces), filterCondition(query, view.guard, spaces)]);
  const propose = (match: string, limit: number) =>
    candidates(connection, ofKinds(match, query.kinds), condition, past, limit);
  const scored = proposals(asked, query.limit, propose).map((row) => ({
    version: number(row, "version"),
    score: scoreOf(row, asked, stats),
    validFrom: number(row, "valid_from"),
  }));
  scored.sort((a, b) => b.score - a.score || b.validFrom - a.validFrom || b.version - a.version);
  return scored.slice(0, query.limit);
}

/**
 * As many of the rarest words as together stay within the limit propose all documents that hold one of them. Common
 * words propose only what is likely to rank high: documents that hold all words, and those named by one of them, each
 * the newest first. If that is too little, whatever holds any of the words.
 */
function proposals(
  asked: readonly QueryTerm[],
  wanted: number,
  propose: (match: string, limit: number) => Row[],
): Row[] {
  let sum = 0;
  const isRare = ({ documents }: QueryTerm) => {
    sum += documents;
    return sum <= MOST_WITH_RARE_WORDS;
  };
  const rare = asked.filter(isRare).map(({ term }) => term);
  const common = asked.slice(rare.length).map(({ term }) => term);
  const terms = [...rare, ...common];
  const found = new Map<number, Row>();
  const keep = (match: string, limit: number) => {
    for (const row of propose(match, limit)) found.set(number(row, "version"), row);
  };
  if (rare.length > 0) keep(anyOf(rare), MOST_WITH_RARE_WORDS);
  // What holds a rare word is ahead of the rest, which then only fills the ranks below.
  const rest = found.size > 0 ? Math.min(MOST_WITH_COMMON_WORDS, wanted * 5) : MOST_WITH_COMMON_WORDS;
  if (common.length > 0 && found.size < wanted) {
    keep(named(common), rest);
    keep(allOf(terms), rest);
  }
  if (common.length > 0 && found.size < wanted) keep(anyOf(terms), rest);
  return [...found.values()];
}

function candidates(
  connection: Connection,
  match: string,
  condition: Sql,
  past: boolean,
  limit: number,
): Row[] {
  const from = (table: Sql) =>
    connection.rows(sql`SELECT n.version, n.text_length, n.text_counts, n.kind, n.valid_from
      FROM ${table} JOIN node n ON n.version = ${table}.rowid
      WHERE ${table} MATCH ${match} AND ${condition} ORDER BY ${table}.rowid DESC ${atMost(limit)}`);
  return past ? [...from(sql`text_current`), ...from(sql`text_past`)] : from(sql`text_current`);
}

function scoreOf(row: Row, asked: readonly QueryTerm[], stats: Corpus): number {
  const counts = new TermCounts(row.text_counts as Uint8Array);
  const length = number(row, "text_length");
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

/** The query's terms, rarest first. Only a search of the past has a use for words that no current document holds. */
function queryTerms(
  query: string,
  frequencies: TermFrequencies,
  documents: number,
  past: boolean,
): QueryTerm[] {
  return [...new Set(terms(query))]
    .slice(0, MOST_WORDS)
    .map((term) => ({ term, documents: frequencies.of(term) }))
    .filter((term) => past || term.documents > 0)
    .sort((a, b) => a.documents - b.documents)
    .slice(0, MOST_TERMS)
    .map((term) => ({
      ...term,
      hash: termHash(term.term),
      idf: inverseDocumentFrequency(documents, term.documents),
    }));
}
