import { nameKeys } from "../../../domain/nameKeys.ts";
import { nearlyNamed } from "../../adapter/text/indexTerms.ts";
import type { ScoredVersion } from "../../adapter/text/rankText.ts";
import type { NearNamesQuery, View } from "../../port.ts";
import { type Connection, number } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { all, atMost, sql } from "../sql.ts";
import { filterCondition, viewCondition } from "../views.ts";

/** Those named in the same words; where there are none and others are wanted too, those named nearly so. Newest first. */
export function nearNames(
  connection: Connection,
  spaces: Spaces,
  view: View,
  { name, kind, scope, isExact, limit }: NearNamesQuery,
): ScoredVersion[] {
  const keys = nameKeys(name);
  if (!keys) return [];
  const condition = all([viewCondition(view, spaces), filterCondition({ scope }, view.guard, spaces)]);
  const having = (any: readonly string[]) =>
    connection
      .rows(sql`SELECT n.version FROM text_current JOIN node n ON n.version = text_current.rowid
        WHERE text_current MATCH ${nearlyNamed(kind, any)} AND ${condition}
        ORDER BY text_current.rowid DESC ${atMost(limit)}`)
      .map((row) => ({ version: number(row, "version"), score: 1 }));
  const same = having([keys.whole]);
  return same.length > 0 || isExact ? same : having(keys.near);
}
