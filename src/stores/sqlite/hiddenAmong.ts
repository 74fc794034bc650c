import { DEFAULT_VISIBILITY, type Guard } from "../../domain/guard.ts";
import { isPast } from "../../domain/time.ts";
import type { View } from "../port.ts";
import { type Connection, number } from "./connection.ts";
import { visibleEnd } from "./neighbours.ts";
import type { Spaces } from "./spaces.ts";
import { type Sql, sql } from "./sql.ts";
import { guardCondition, timeCondition } from "./views.ts";

/** Which of these entities may not be met as the end of an edge: what `visibleEnd` does not hold for. */
export function hiddenAmong(
  connection: Connection,
  spaces: Spaces,
  view: View,
  entities: readonly number[],
): number[] {
  const asked = sql`json_each(${JSON.stringify(entities)}) asked`;
  const ask =
    isPast(view.at) || !seesTheOrdinary(view.guard)
      ? hiddenInGeneral(asked, view, spaces)
      : hiddenNow(asked, view, spaces, connection);
  return connection.rows(ask).map((row) => number(row, "key"));
}

function hiddenInGeneral(asked: Sql, view: View, spaces: Spaces): Sql {
  return sql`SELECT asked.value AS key FROM ${asked} JOIN entity e ON e.key = asked.value
    LEFT JOIN node n ON n.entity = e.key AND ${timeCondition(view.at, "n")}
    WHERE NOT coalesce(${visibleEnd(sql`e.key`, view, spaces)}, 0)`;
}

/** Whether a node without rights of its own is visible. */
function seesTheOrdinary({ visibilities, onlyAgent }: Guard): boolean {
  return visibilities.includes(DEFAULT_VISIBILITY) && onlyAgent === undefined;
}

/**
 * For who sees the ordinary: asks indexes alone, as long as a node is ordinary. Hidden is what has ended, what
 * `node_guarded` lists and the guard does not admit, and what lies in a space that it does not reach. Left to itself,
 * SQLite would look into the rows of all nodes.
 */
function hiddenNow(asked: Sql, { guard }: View, spaces: Spaces, connection: Connection): Sql {
  const [shared, project] = spaces.reachable(guard);
  const elsewhere = connection.first(
    sql`SELECT 1 FROM space WHERE key NOT IN (${shared}, ${project}) LIMIT 1`,
  )
    ? sql`(SELECT e.space FROM entity e WHERE e.key = asked.value) NOT IN (${shared}, ${project})`
    : sql`FALSE`;
  return sql`SELECT asked.value AS key FROM ${asked} WHERE ${elsewhere}
    OR (SELECT x.closed FROM node x WHERE x.entity = asked.value ORDER BY x.closed LIMIT 1) <> 0
    OR EXISTS (SELECT 1 FROM node n INDEXED BY node_guarded WHERE n.entity = asked.value AND n.closed = 0
      AND (n.visibility <> 2 OR n.sensitive <> 0 OR n.deleted_at IS NOT NULL)
      AND NOT (${guardCondition(guard, spaces)}))`;
}
