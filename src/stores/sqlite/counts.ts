import type { NodeKind } from "../../domain/kinds.ts";
import { isPast } from "../../domain/time.ts";
import type { Counts, View } from "../port.ts";
import { type Connection, number, text } from "./connection.ts";
import { edgesIn } from "./edgeWays.ts";
import type { Spaces } from "./spaces.ts";
import { all, type Sql, sql } from "./sql.ts";
import { spaceCondition, timeCondition, viewCondition } from "./views.ts";

export function countAll(connection: Connection, spaces: Spaces, view: View): Counts {
  const visible = all([spaceCondition(view.guard, spaces), viewCondition(view, spaces)]);
  const [shared, project] = spaces.reachable(view.guard);
  const nodes = connection.rows(
    sql`SELECT n.kind, count(*) AS n FROM node n WHERE ${visible} GROUP BY n.kind`,
  );
  const count = (query: Sql) => number(connection.first(query) ?? {}, "n");
  return {
    nodes: Object.fromEntries(nodes.map((row) => [text(row, "kind") as NodeKind, number(row, "n")])),
    edges: count(edgeCount(view, spaces)),
    vectors: count(sql`SELECT count(DISTINCT v.version) AS n FROM vector v
      JOIN node n ON n.version = v.version WHERE ${visible}`),
    transactions: count(sql`SELECT count(*) AS n FROM tx WHERE space IN (${shared}, ${project})`),
  };
}

/** Those that hold now are counted as they are written; for the past all of them are looked at. */
function edgeCount(view: View, spaces: Spaces): Sql {
  const [shared, project] = spaces.reachable(view.guard);
  if (!isPast(view.at)) {
    return sql`SELECT coalesce(sum(edges), 0) AS n FROM edge_stats WHERE space IN (${shared}, ${project})`;
  }
  return sql`SELECT count(*) AS n FROM ${edgesIn(view)} JOIN entity e ON e.key = g.src
    WHERE e.space IN (${shared}, ${project}) AND ${timeCondition(view.at, "g")}`;
}
