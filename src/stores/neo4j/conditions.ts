import type { Guard } from "../../domain/guard.ts";
import { type AtTime, isPast } from "../../domain/time.ts";
import type { NodeFilter, ScopeFilter, View } from "../port.ts";
import { all, type Cypher, cypher, verbatim } from "./cypher.ts";
import { reachable, spaceKey } from "./keys.ts";
import { indexedName } from "./versionProperties.ts";

/** Later than any instant, and still exact as a number. */
export const END_OF_TIME = 8_640_000_000_000_000;

/** The labels of the versions that a view is about. */
export function versionsIn({ at }: Pick<View, "at">): Cypher {
  return isPast(at) ? cypher`LociVersion` : cypher`LociVersion:LociCurrent`;
}

/** `admits` of the domain as a condition on a version `n`. */
export function guardCondition(guard: Guard, graph: string): Cypher {
  return cypher`n.deletedAt IS NULL AND ${rightsCondition(guard, graph)}`;
}

/** What `admits` says of a version apart from its deletion. */
export function rightsCondition(guard: Guard, graph: string): Cypher {
  return rightsTo("n", guard, reachable(graph, guard));
}

/** `admits` of the domain as a condition on a version of any name, in any of these spaces. */
export function admittedAs(name: string, guard: Guard, spaces: readonly string[]): Cypher {
  return cypher`${verbatim(name)}.deletedAt IS NULL AND ${rightsTo(name, guard, spaces)}`;
}

function rightsTo(name: string, guard: Guard, spaces: readonly string[]): Cypher {
  const of = (property: string) => verbatim(`${name}.${property}`);
  const { sensitiveBy } = guard;
  const isOpen = cypher`${of("sensitive")} = false`;
  return all([
    cypher`${of("space")} IN ${spaces}`,
    cypher`${of("visibility")} IN ${guard.visibilities}`,
    guard.includeSensitive
      ? undefined
      : sensitiveBy === undefined
        ? isOpen
        : cypher`${isOpen} OR ${of("agentId")} = ${sensitiveBy}`,
    guard.onlyAgent === undefined ? undefined : cypher`${guard.onlyAgent} IN ${of("agents")}`,
  ]);
}

/** `holdsAt` of the domain as a condition on a version `n` or an edge `g`. */
export function timeCondition(at: AtTime | undefined, alias: "n" | "g"): Cypher {
  if (!isPast(at)) return alias === "n" ? cypher`n:LociCurrent` : cypher`g.expiredAt IS NULL`;
  const knownAt = at?.knownAt ?? END_OF_TIME;
  const asOf = at?.asOf ?? knownAt;
  const of = (property: string) => verbatim(`${alias}.${property}`);
  return cypher`${of("recordedAt")} <= ${knownAt} AND ${of("validFrom")} <= ${asOf}
    AND (${of("expiredAt")} IS NULL OR ${of("expiredAt")} > ${knownAt} OR ${of("validTo")} > ${asOf})`;
}

/** A version `n` that had begun by a moment and was known then, whether or not it holds. */
export function begunCondition({ asOf, knownAt }: AtTime): Cypher {
  return cypher`n.validFrom <= ${asOf ?? knownAt ?? END_OF_TIME} AND n.recordedAt <= ${knownAt ?? END_OF_TIME}`;
}

export function viewCondition(view: View, graph: string): Cypher {
  return all([timeCondition(view.at, "n"), guardCondition(view.guard, graph)]);
}

/** What a search may return, besides who asks and when. */
export function filterCondition(
  filter: Omit<NodeFilter, "limit">,
  guard: Guard,
  graph: string,
): Cypher | undefined {
  return all([
    filter.kinds && cypher`n.kind IN ${filter.kinds}`,
    filter.names && nameCondition(filter.names, filter.ignoreCase ?? false),
    filter.scope && scopeCondition(filter.scope, guard, graph),
    filter.contentHash === undefined ? undefined : cypher`n.contentHash = ${filter.contentHash}`,
    filter.agentId === undefined ? undefined : cypher`n.agentId = ${filter.agentId}`,
    filter.sessionId === undefined ? undefined : cypher`n.sessionId = ${filter.sessionId}`,
    filter.taskId === undefined ? undefined : cypher`n.taskId = ${filter.taskId}`,
    filter.types && cypher`n.type IN ${filter.types}`,
    filter.statuses && cypher`n.status IN ${filter.statuses}`,
    filter.since === undefined ? undefined : cypher`n.validFrom >= ${filter.since}`,
    filter.before && pageCondition(filter.before, filter.order),
  ]);
}

function nameCondition(names: readonly string[], ignoreCase: boolean): Cypher {
  return ignoreCase
    ? cypher`n.nameLower IN ${names.map((name) => indexedName(name.toLowerCase()))}`
    : cypher`n.name IN ${names.map(indexedName)}`;
}

function pageCondition(
  { validFrom, id }: NonNullable<NodeFilter["before"]>,
  order: NodeFilter["order"],
): Cypher {
  return order === "oldest"
    ? cypher`n.validFrom > ${validFrom} OR (n.validFrom = ${validFrom} AND n.id > ${id})`
    : cypher`n.validFrom < ${validFrom} OR (n.validFrom = ${validFrom} AND n.id < ${id})`;
}

/** Where a plain `false` stands, the server drops all conditions, and then refuses the hint at an index that they name. */
const NEVER = cypher`n.space IS NULL`;

function scopeCondition({ scope, focus }: ScopeFilter, { account, project }: Guard, graph: string): Cypher {
  if (scope === "global") return cypher`n.space = ${spaceKey(graph, account, null)}`;
  if (project === null) return NEVER;
  const own = cypher`n.space = ${spaceKey(graph, account, project)}`;
  if (scope === "project") return cypher`${own} AND n.focus IS NULL`;
  return cypher`${own} AND ${focus === undefined ? cypher`n.focus IS NOT NULL` : cypher`n.focus = ${focus}`}`;
}
