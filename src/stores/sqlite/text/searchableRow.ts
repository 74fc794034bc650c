import type { NodeKind } from "../../../domain/kinds.ts";
import type { Props } from "../../../domain/record.ts";
import type { Searchable } from "../../adapter/text/document.ts";
import { type Row, text, textOrNull } from "../connection.ts";
import { sql } from "../sql.ts";

/** The columns of `node n` that text search is made from. */
export const SEARCHABLE_COLUMNS = sql`n.version, n.kind, coalesce(n.sealed, n.props) AS searched, n.search_text, n.expired_at`;

export function searchableOf(row: Row): Searchable {
  return {
    kind: text(row, "kind") as NodeKind,
    props: JSON.parse(text(row, "searched")) as Props,
    searchText: textOrNull(row, "search_text"),
  };
}
