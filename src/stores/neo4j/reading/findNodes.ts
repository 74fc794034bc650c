import type { Guard } from "../../../domain/guard.ts";
import { NODE_KIND_NAMES } from "../../../domain/kinds.ts";
import { isPast } from "../../../domain/time.ts";
import { bounded } from "../../adapter/bounded.ts";
import type { GraphReader, NodeFilter, View } from "../../port.ts";
import { filterCondition, rightsCondition, versionsIn, viewCondition } from "../conditions.ts";
import { all, type Cypher, cypher } from "../cypher.ts";
import { inSpace, nodeKey, reachable, spaceKey } from "../keys.ts";
import { NODE, nodeRecord } from "../records.ts";
import type { GraphRunner } from "./graphRunner.ts";

type Finds = Pick<GraphReader, "find" | "count" | "deleted" | "writtenAfter" | "lastVersion">;
type Filter = Omit<NodeFilter, "limit">;

/** What is searched by what is known of it besides its words. */
export function findNodes({ graph, runner }: GraphRunner): Finds {
  return {
    async find(view, filter) {
      const order = orderOf(filter);
      const limit = bounded(filter.limit);
      const each = cypher`RETURN n ORDER BY ${order} LIMIT ${limit}`;
      const rows = await runner.rows(
        cypher`${found(graph, view, filter, each)} RETURN ${NODE} AS n ORDER BY ${order} LIMIT ${limit}`,
      );
      return rows.map((row) => nodeRecord(row.n as typeof row, view.at));
    },
    async count(view, filter) {
      const [row] = await runner.rows(
        cypher`${found(graph, view, filter, cypher`RETURN n`)} RETURN count(DISTINCT n) AS n`,
      );
      return Number(row?.n ?? 0);
    },
    async deleted(guard, { of, before, limit }) {
      const condition = all([
        rightsCondition(guard, graph),
        cypher`n.deletedAt IS NOT NULL`,
        of && cypher`n.node IN ${of.map((ref) => nodeKey(graph, guard.account, ref))}`,
        before &&
          cypher`n.deletedAt < ${before.deletedAt} OR (n.deletedAt = ${before.deletedAt} AND n.id < ${before.id})`,
        cypher`NOT EXISTS { MATCH (other:LociVersion {node: n.node}) WHERE other.deletedAt IS NULL
          OR other.validFrom > n.validFrom
          OR (other.validFrom = n.validFrom AND (other.recordedAt > n.recordedAt
            OR (other.recordedAt = n.recordedAt AND other.version > n.version))) }`,
      ]);
      const rows = await runner.rows(cypher`MATCH (n:LociVersion) WHERE ${condition}
        RETURN ${NODE} AS n ORDER BY n.deletedAt DESC, n.id DESC LIMIT ${bounded(limit)}`);
      return rows.map((row) => nodeRecord(row.n as typeof row, undefined));
    },
    async writtenAfter(view, { version, upTo, kinds, scope, limit }) {
      const condition = all([
        cypher`n.graph = ${graph} AND n.version > ${version}`,
        upTo === undefined ? undefined : cypher`n.version <= ${upTo}`,
        viewCondition(view, graph),
        filterCondition({ kinds, scope }, view.guard, graph),
      ]);
      const rows = await runner.rows(cypher`MATCH (n:LociVersion) USING INDEX n:LociVersion(graph, version)
        WHERE ${condition} RETURN ${NODE} AS n ORDER BY n.version LIMIT ${bounded(limit)}`);
      return rows.map((row) => nodeRecord(row.n as typeof row, view.at));
    },
    async lastVersion() {
      const [row] = await runner.rows(
        cypher`MATCH (g:LociGraph {key: ${graph}}) RETURN g.lastVersion AS version`,
      );
      return Number(row?.version ?? 0);
    },
  };
}

/** Binds `n` to what is found; of each place that is looked at, what `each` returns. */
function found(graph: string, view: View, filter: Filter, each: Cypher): Cypher {
  const condition = all([viewCondition(view, graph), filterCondition(filter, view.guard, graph)]);
  const labels = versionsIn(view);
  if (filter.under !== undefined) {
    const within = (place: Cypher) => cypher`MATCH (n:${labels}) WHERE ${place} AND ${condition} ${each}`;
    return cypher`UNWIND ${roots(graph, view.guard, filter.under)} AS root
      CALL (root) { ${within(cypher`n.node = root`)} UNION ${within(cypher`n.node STARTS WITH root + '::'`)} } WITH n`;
  }
  if (isNarrow(filter) || isPast(view.at)) {
    return cypher`CALL () { MATCH (n:${labels}) WHERE ${condition} ${each} } WITH n`;
  }
  // One space and one kind alone lie in the order of their index, so that a page of them is read without the others.
  return cypher`UNWIND ${spacesOf(graph, view.guard, filter)} AS space UNWIND ${filter.kinds ?? NODE_KIND_NAMES} AS kind
    CALL (space, kind) {
      MATCH (n:LociCurrent) USING INDEX n:LociCurrent(space, kind, validFrom)
      WHERE n.space = space AND n.kind = kind AND n.validFrom IS NOT NULL AND ${condition} ${each}
    } WITH n`;
}

/** Whether a filter names what it wants so closely that the whole space need not be walked. */
function isNarrow({ names, contentHash }: Filter): boolean {
  return names !== undefined || contentHash !== undefined;
}

function roots(graph: string, guard: Guard, under: string): string[] {
  return reachable(graph, guard).map((space) => inSpace(space, under));
}

function spacesOf(graph: string, guard: Guard, { scope }: Filter): string[] {
  if (scope?.scope === "global") return [spaceKey(graph, guard.account, null)];
  return reachable(graph, guard).slice(scope === undefined ? 0 : 1);
}

function orderOf({ order }: Filter): Cypher {
  return order === "oldest" ? cypher`n.validFrom, n.id` : cypher`n.validFrom DESC, n.id DESC`;
}
