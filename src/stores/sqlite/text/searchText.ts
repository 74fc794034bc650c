import { isPast } from "../../../domain/time.ts";
import {
  type Candidate,
  type Corpus,
  corpusOf,
  queryTerms,
  rankText,
  rarest,
  type ScoredVersion,
} from "../../adapter/text/rankText.ts";
import type { TextQuery, View } from "../../port.ts";
import { type Connection, number, type Row, text } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { all, atMost, type Sql, sql } from "../sql.ts";
import { filterCondition, viewCondition } from "../views.ts";
import type { TermFrequencies } from "./termFrequencies.ts";

/** What a search reads from. */
export interface TextIndex {
  readonly connection: Connection;
  readonly spaces: Spaces;
  readonly frequencies: TermFrequencies;
}

/** FTS5 proposes, `rankText` ranks. */
export function searchText(
  { connection, spaces, frequencies }: TextIndex,
  view: View,
  query: TextQuery,
): ScoredVersion[] {
  const past = isPast(view.at);
  const condition = all([viewCondition(view, spaces), filterCondition(query, view.guard, spaces)]);
  const asked = queryTerms(query.text).map((term) => ({ term, documents: frequencies.of(term, view.guard) }));
  const ranking = rankText({
    asked: rarest(asked, past),
    corpus: readCorpus(connection),
    kinds: query.kinds,
    limit: query.limit,
  });
  let step = ranking.next();
  while (!step.done)
    step = ranking.next(candidates(connection, step.value.match, condition, past, step.value.limit));
  return step.value;
}

function candidates(
  connection: Connection,
  match: string,
  condition: Sql,
  past: boolean,
  limit: number,
): Candidate[] {
  const from = (table: Sql) =>
    connection.rows(sql`SELECT n.version, n.text_length, n.text_counts, n.kind, n.valid_from
      FROM ${table} JOIN node n ON n.version = ${table}.rowid
      WHERE ${table} MATCH ${match} AND ${condition} ORDER BY ${table}.rowid DESC ${atMost(limit)}`);
  const rows = past ? [...from(sql`text_current`), ...from(sql`text_past`)] : from(sql`text_current`);
  return rows.map(candidate);
}

function candidate(row: Row): Candidate {
  return {
    version: number(row, "version"),
    validFrom: number(row, "valid_from"),
    kind: text(row, "kind"),
    length: number(row, "text_length"),
    counts: row.text_counts as Uint8Array,
  };
}

function readCorpus(connection: Connection): Corpus {
  const rows = connection.rows(sql`SELECT kind, documents, length FROM text_stats`);
  return corpusOf(
    rows.map((row) => ({
      kind: text(row, "kind"),
      documents: number(row, "documents"),
      length: number(row, "length"),
    })),
  );
}
