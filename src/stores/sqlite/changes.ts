import { Failure } from "../../domain/failure.ts";
import type { Guard } from "../../domain/guard.ts";
import { NODE_KIND_NAMES } from "../../domain/kinds.ts";
import type { Instant } from "../../domain/time.ts";
import type { ChangePage, ChangeQuery, NodeChange } from "../port.ts";
import { type Connection, number, type Row, text } from "./connection.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord } from "./rows.ts";
import type { Spaces } from "./spaces.ts";
import { all, atMost, oneOf, type Sql, sql } from "./sql.ts";
import { viewCondition } from "./views.ts";
import { saysTheSame } from "./writing/nodeColumns.ts";

/** At least so many nodes are looked at together, as not all that were written to have changed. */
const LEAST_AT_ONCE = 500;

/** Where a node stands in the order of the answer. */
interface Place {
  readonly id: string;
  readonly space: number;
}

interface PlacedChange {
  readonly place: Place;
  readonly change: NodeChange;
}

const BEGINNING: Place = { id: "", space: -1 };

export function changes(
  connection: Connection,
  spaces: Spaces,
  guard: Guard,
  query: ChangeQuery,
): ChangePage {
  const found: PlacedChange[] = [];
  const atOnce = Math.max(LEAST_AT_ONCE, query.limit + 1);
  let after = query.cursor === undefined ? BEGINNING : placeOf(query.cursor);
  for (let isLast = query.limit === 0; !isLast && found.length <= query.limit; ) {
    const touched = connection.rows(touchedAfter(after, guard, query, spaces, atOnce));
    found.push(...changesOf(connection, spaces, guard, query, touched));
    after = touched.map(placeIn).at(-1) ?? after;
    isLast = touched.length < atOnce;
  }
  const page = found.slice(0, query.limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { items: page.map(({ change }) => change), nextCursor: last ? cursorOf(last.place) : null };
}

/** The nodes of which a version began or ended in between, each from the index of its own that holds such versions. */
function touchedAfter(
  { id, space }: Place,
  guard: Guard,
  { since, until, kinds = NODE_KIND_NAMES }: ChangeQuery,
  spaces: Spaces,
  limit: number,
): Sql {
  const [earlier, later] = since < until ? [since, until] : [until, since];
  const within = (column: Sql) => sql`${column} > ${earlier} AND ${column} <= ${later}`;
  const versions = sql`SELECT n.entity FROM node n
    WHERE ${oneOf(sql`n.space`, spaces.reachable(guard))} AND ${oneOf(sql`n.kind`, kinds)}`;
  return sql`WITH touched AS (
      ${versions} AND n.closed = 0 AND ${within(sql`n.valid_from`)}
      UNION ${versions} AND n.closed <> 0 AND ${within(sql`n.valid_from`)}
      UNION ${versions} AND n.closed <> 0 AND ${within(sql`n.valid_to`)})
    SELECT e.key AS entity, e.id, e.space FROM touched JOIN entity e ON e.key = touched.entity
    WHERE (e.id, e.space) > (${id}, ${space}) ORDER BY e.id, e.space ${atMost(limit)}`;
}

function changesOf(
  connection: Connection,
  spaces: Spaces,
  guard: Guard,
  { since, until, kinds }: ChangeQuery,
  touched: readonly Row[],
): PlacedChange[] {
  const entities = touched.map((row) => number(row, "entity"));
  const held = (asOf: Instant) => {
    const condition = all([
      oneOf(sql`n.entity`, entities),
      viewCondition({ guard, at: { asOf } }, spaces),
      kinds ? oneOf(sql`n.kind`, kinds) : undefined,
    ]);
    const rows = connection.rows(
      sql`SELECT ${NODE_COLUMNS}, n.search_text FROM ${NODE_TABLES} WHERE ${condition}`,
    );
    return new Map(rows.map((row) => [number(row, "entity"), row]));
  };
  const [before, after] = [held(since), held(until)];
  const record = (row: Row | undefined) => (row ? nodeRecord(row, spaces, undefined) : null);
  return touched.flatMap((row) => {
    const [old, young] = [before, after].map((versions) => versions.get(number(row, "entity")));
    if (old === young || (old && young && saysTheSame(old, young))) return [];
    return [{ place: placeIn(row), change: { before: record(old), after: record(young) } }];
  });
}

function placeIn(row: Row): Place {
  return { id: text(row, "id"), space: number(row, "space") };
}

function cursorOf({ id, space }: Place): string {
  return `${space} ${id}`;
}

function placeOf(cursor: string): Place {
  const [, space, id] = /^(\d+) (.*)$/s.exec(cursor) ?? [];
  if (space !== undefined && id !== undefined) return { id, space: Number(space) };
  throw new Failure("invalid_input", `${cursor} is no cursor of this list.`, "Leave it out to begin anew.");
}
