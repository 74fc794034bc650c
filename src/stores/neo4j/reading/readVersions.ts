import type { NodeRef } from "../../../domain/ids.ts";
import type { NodeRecord } from "../../../domain/record.ts";
import { bounded } from "../../adapter/bounded.ts";
import type { GraphReader, View } from "../../port.ts";
import { begunCondition, guardCondition, timeCondition, versionsIn } from "../conditions.ts";
import { all, type Cypher, cypher } from "../cypher.ts";
import { nodeKey, reachable } from "../keys.ts";
import { NODE, nodeRecord } from "../records.ts";
import type { GraphRunner } from "./graphRunner.ts";

/** One version each: of nodes that are named, or that had a content; or all of one. */
export function readVersions({
  graph,
  runner,
}: GraphRunner): Pick<GraphReader, "get" | "last" | "first" | "firstWith" | "versions"> {
  const named = (view: View, refs: readonly NodeRef[], version: Cypher) =>
    namedVersions({ graph, runner }, view, refs, version);
  return {
    async get(view, refs) {
      return named(
        view,
        refs,
        cypher`MATCH (n:${versionsIn(view)} {node: key}) WHERE ${timeCondition(view.at, "n")}`,
      );
    },
    async last(view, refs) {
      return named(view, refs, endmostBegun(view, cypher`DESC`));
    },
    async first(view, refs) {
      return named(view, refs, endmostBegun(view, cypher`ASC`));
    },
    async firstWith(view, { contentHashes, kinds, limit }) {
      const shown = all([
        begunCondition(view.at ?? {}),
        guardCondition(view.guard, graph),
        kinds && cypher`n.kind IN ${kinds}`,
      ]);
      const hashes = [...new Set(contentHashes)];
      const rows = await runner.rows(cypher`WITH ${hashes} AS hashes UNWIND range(0, size(hashes) - 1) AS at
        WITH at, hashes[at] AS hash
        CALL (hash) {
          MATCH (n:LociVersion) WHERE n.space IN ${reachable(graph, view.guard)} AND n.contentHash = hash AND ${shown}
          WITH n ORDER BY n.validFrom, n.version
          WITH n.node AS node, collect(n)[0] AS n
          RETURN n ORDER BY n.validFrom, n.id LIMIT ${bounded(limit)}
        }
        RETURN ${NODE} AS n ORDER BY at, n.validFrom, n.id`);
      return rows.map((row) => nodeRecord(row.n as typeof row, view.at));
    },
    async versions(view, ref) {
      const knownAt = view.at?.knownAt;
      const condition = all([
        guardCondition(view.guard, graph),
        knownAt === undefined ? undefined : cypher`n.recordedAt <= ${knownAt}`,
      ]);
      const rows =
        await runner.rows(cypher`MATCH (n:LociVersion {node: ${nodeKey(graph, view.guard.account, ref)}})
        WHERE ${condition} RETURN ${NODE} AS n ORDER BY n.validFrom, n.recordedAt, n.version`);
      return rows.map((row) => nodeRecord(row.n as typeof row, view.at));
    },
  };
}

/** Of the versions of the node `key` that had begun and were known then, the first or the last. */
function endmostBegun({ at }: View, direction: Cypher): Cypher {
  return cypher`CALL (key) {
      MATCH (n:LociVersion {node: key}) WHERE ${begunCondition(at ?? {})}
      RETURN n ORDER BY n.validFrom ${direction}, n.recordedAt ${direction}, n.version ${direction} LIMIT 1
    } WITH key, n WHERE true`;
}

/** Those of the nodes asked for that have a version `n`, which is the one of `key`, and that the guard admits. */
async function namedVersions(
  { graph, runner }: GraphRunner,
  view: View,
  refs: readonly NodeRef[],
  version: Cypher,
): Promise<NodeRecord[]> {
  const keys = refs.map((ref) => nodeKey(graph, view.guard.account, ref));
  const rows = await runner.rows(cypher`UNWIND ${[...new Set(keys)]} AS key
    ${version} AND ${guardCondition(view.guard, graph)} RETURN key, ${NODE} AS n`);
  const found = new Map(rows.map((row) => [row.key, nodeRecord(row.n as typeof row, view.at)]));
  return keys.flatMap((key) => found.get(key) ?? []);
}
