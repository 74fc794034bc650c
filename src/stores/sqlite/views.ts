import { type Guard, VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import type { NodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { AtTime } from "../../domain/time.ts";
import type { NodeFilter, ScopeFilter, View } from "../port.ts";
import { nameCondition } from "./names.ts";
import type { Spaces } from "./spaces.ts";
import { all, oneOf, type Sql, sql, startsWith } from "./sql.ts";

/** Later than any instant, and still exact as a number. */
const END_OF_TIME = 8_640_000_000_000_000;

/** One bit each, so that any set of them is one comparison. */
export function visibilityBit(visibility: Visibility): number {
  return 1 << VISIBILITIES.indexOf(visibility);
}

export function visibilityOf(bit: number): Visibility {
  return VISIBILITIES[Math.log2(bit)] ?? "admin";
}

/**
 * `admits` of the domain as a condition on `node n`. The plus keeps SQLite from walking a whole space by its index where
 * a query names the rows it wants; one that does want the space says so itself.
 */
export function guardCondition(guard: Guard, spaces: Spaces): Sql {
  return sql`n.deleted_at IS NULL AND ${rightsCondition(guard, spaces)}`;
}

/** What `admits` says of a version apart from its deletion. */
export function rightsCondition(guard: Guard, spaces: Spaces): Sql {
  const [shared, project] = spaces.reachable(guard);
  const readable = guard.visibilities.reduce((bits, visibility) => bits | visibilityBit(visibility), 0);
  return all([
    sql`+n.space IN (${shared}, ${project})`,
    sql`n.visibility & ${readable}`,
    guard.includeSensitive ? undefined : sensitiveCondition(guard),
    guard.onlyAgent === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM json_each(n.agents) WHERE value = ${guard.onlyAgent})`,
  ]);
}

function sensitiveCondition({ sensitiveBy }: Guard): Sql {
  if (sensitiveBy === undefined) return sql`n.sensitive = 0`;
  return sql`(n.sensitive = 0 OR ${written(sql`agent_id`)} = ${sensitiveBy})`;
}

/** `holdsAt` of the domain as a condition on the versions under an alias, which must come from the code. */
export function timeCondition(at: AtTime | undefined, alias: "n" | "g"): Sql {
  const column = (name: string): Sql => ({ text: `${alias}.${name}`, values: [] });
  if (at?.asOf === undefined && at?.knownAt === undefined) {
    return alias === "n" ? sql`n.closed = 0` : sql`g.expired_at IS NULL`;
  }
  const knownAt = at.knownAt ?? END_OF_TIME;
  const asOf = at.asOf ?? knownAt;
  return sql`${column("recorded_at")} <= ${knownAt} AND ${column("valid_from")} <= ${asOf}
    AND (${column("expired_at")} IS NULL OR ${column("expired_at")} > ${knownAt} OR ${column("valid_to")} > ${asOf})`;
}

/** The last version of an entity, as `node n`, among those that were known then; it may have ended. */
export function lastKnown(entity: Sql, at: AtTime | undefined): Sql {
  return endmostKnown(entity, { knownAt: at?.knownAt ?? END_OF_TIME }, sql`DESC`);
}

/** Of the versions that had begun and were known then, the first or the last. */
export function endmostBegun(entity: Sql, at: AtTime | undefined, which: "first" | "last"): Sql {
  return endmostKnown(entity, at ?? {}, which === "last" ? sql`DESC` : sql`ASC`);
}

function endmostKnown(entity: Sql, at: AtTime, direction: Sql): Sql {
  const order = sql`last.valid_from ${direction}, last.recorded_at ${direction}, last.version ${direction}`;
  return sql`n.version = (SELECT last.version FROM node last
    WHERE last.entity = ${entity} AND ${begunCondition(at, "last")} ORDER BY ${order} LIMIT 1)`;
}

/** A version that had begun by a moment and was known then, whether or not it holds. */
export function begunCondition({ asOf, knownAt }: AtTime, alias: "n" | "last"): Sql {
  const column = (name: string): Sql => ({ text: `${alias}.${name}`, values: [] });
  const until = asOf ?? knownAt ?? END_OF_TIME;
  return sql`${column("valid_from")} <= ${until} AND ${column("recorded_at")} <= ${knownAt ?? END_OF_TIME}`;
}

export function viewCondition(view: View, spaces: Spaces): Sql {
  return all([timeCondition(view.at, "n"), guardCondition(view.guard, spaces)]);
}

/** For reads that go through all there is in the spaces of a guard. */
export function spaceCondition(guard: Guard, spaces: Spaces): Sql {
  const [shared, project] = spaces.reachable(guard);
  return sql`n.space IN (${shared}, ${project})`;
}

/** What a search may return, besides who asks and when: a condition on `node n` and, for a page, also on `entity e`. */
export function filterCondition(
  filter: Omit<NodeFilter, "limit">,
  guard: Guard,
  spaces: Spaces,
): Sql | undefined {
  return all([
    filter.kinds ? kindCondition(filter.kinds, isTelling(filter)) : undefined,
    filter.under === undefined ? undefined : underCondition(filter.under, guard, spaces),
    filter.names ? nameCondition(filter.names, filter.ignoreCase ?? false) : undefined,
    filter.scope ? scopeCondition(filter.scope, guard, spaces) : undefined,
    filter.contentHash === undefined ? undefined : contentCondition(filter.contentHash),
    filter.agentId === undefined ? undefined : sql`${written(sql`agent_id`)} = ${filter.agentId}`,
    filter.sessionId === undefined ? undefined : sql`${written(sql`session_id`)} = ${filter.sessionId}`,
    filter.taskId === undefined ? undefined : sql`n.task_id = ${filter.taskId}`,
    filter.types ? oneOf(TYPE, filter.types) : undefined,
    filter.statuses ? oneOf(STATUS, filter.statuses) : undefined,
    filter.since === undefined ? undefined : sql`n.valid_from >= ${filter.since}`,
    filter.before ? pageCondition(filter.before, filter.order) : undefined,
  ]);
}

/** A content or a name leads to few rows, whatever their kind. */
function isTelling({ contentHash, names }: Omit<NodeFilter, "limit">): boolean {
  return contentHash !== undefined || names !== undefined;
}

/**
 * One alone is in the order of its index, so that a page of them is read without reading the others. Where there is a better
 * way to the rows, the sign keeps SQLite from taking this one, which it would.
 */
function kindCondition([kind, ...others]: readonly NodeKind[], hasBetterWay: boolean): Sql {
  const column = hasBetterWay ? sql`+n.kind` : sql`n.kind`;
  return kind === undefined || others.length > 0
    ? oneOf(column, kind === undefined ? [] : [kind, ...others])
    : sql`${column} = ${kind}`;
}

function pageCondition(
  { validFrom, id }: NonNullable<NodeFilter["before"]>,
  order: NodeFilter["order"],
): Sql {
  return order === "oldest"
    ? sql`(n.valid_from, e.id) > (${validFrom}, ${id})`
    : sql`(n.valid_from, e.id) < (${validFrom}, ${id})`;
}

/** What its transaction says; looked up row by row, as few searches want to know. */
function written(column: Sql): Sql {
  return sql`(SELECT ${column} FROM tx WHERE tx.key = n.tx)`;
}

const TYPE = sql`coalesce(coalesce(n.sealed, n.props) ->> '$.type', n.kind)`;
const STATUS = sql`coalesce(n.sealed, n.props) ->> '$.status'`;

function underCondition(id: NodeId, guard: Guard, spaces: Spaces): Sql {
  const entities = sql`SELECT key FROM entity WHERE ${oneOf(sql`space`, spaces.reachable(guard))}`;
  return sql`n.entity IN (${entities} AND id = ${id} UNION ALL ${entities} AND ${startsWith(sql`id`, `${id}::`)})`;
}

/** As the index has it. */
export function contentCondition(hash: string): Sql {
  return sql`substr(n.content_hash, 1, 12) = substr(${hash}, 1, 12) AND n.content_hash = ${hash}`;
}

function scopeCondition({ scope, focus }: ScopeFilter, guard: Guard, spaces: Spaces): Sql {
  const [shared, project] = spaces.reachable(guard);
  if (scope === "global") return sql`n.space = ${shared}`;
  if (scope === "project") return sql`n.space = ${project} AND n.focus IS NULL`;
  return sql`n.space = ${project} AND ${focus === undefined ? sql`n.focus IS NOT NULL` : sql`n.focus = ${focus}`}`;
}
