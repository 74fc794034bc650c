import type { NodeRecord } from "../../domain/record.ts";
import { isPast } from "../../domain/time.ts";
import type { CommonTerms } from "../adapter/text/commonTerms.ts";
import type { ScoredVersion } from "../adapter/text/rankText.ts";
import type { GraphReader, Hit, View } from "../port.ts";
import { guardCondition, viewCondition } from "./conditions.ts";
import { cypher } from "./cypher.ts";
import { findNodes } from "./reading/findNodes.ts";
import type { GraphRunner } from "./reading/graphRunner.ts";
import { readChanges } from "./reading/readChanges.ts";
import { readEdges } from "./reading/readEdges.ts";
import { readRecords } from "./reading/readRecords.ts";
import { readVersions } from "./reading/readVersions.ts";
import { scanEdges } from "./reading/scanEdges.ts";
import { Walk } from "./reading/walk.ts";
import { NODE, nodeRecord } from "./records.ts";
import type { Row } from "./server.ts";
import { storedHistories } from "./storedHistory.ts";
import { nearNames, searchText } from "./text/searchText.ts";
import { readVectors } from "./vectors/readVectors.ts";
import type { VectorIndexes } from "./vectors/vectorIndexes.ts";

/** Every read, through one transaction: one that only reads, or one that writes, which has no `indexes` of vectors. */
export function readGraph(at: GraphRunner, common: CommonTerms, indexes?: VectorIndexes): GraphReader {
  const hits = (view: View, scored: readonly ScoredVersion[]) => withNodes(at, view, scored);
  return {
    ...readVersions(at),
    ...findNodes(at),
    ...readEdges(at),
    ...readRecords(at),
    ...readVectors(at, hits, indexes),
    stored: (account, refs) => storedHistories(at, account, refs),
    walk: (view, types) => new Walk(at, view, types),
    scanEdges: (view, scan) => scanEdges(at, view, scan),
    changes: (guard, query) => readChanges(at, guard, query),
    searchText: async (view, query) => hits(view, await searchText(at, common, view, query)),
    nearNames: (view, query) => nearNames(at, view, query),
  };
}

/**
 * The guard is asked once more: what was scored may have been deleted since. What was only replaced since is shown as it was
 * when it was found, as in a search of one moment.
 */
async function withNodes(
  { graph, runner }: GraphRunner,
  view: View,
  scored: readonly ScoredVersion[],
): Promise<Hit[]> {
  const shown = isPast(view.at) ? viewCondition(view, graph) : guardCondition(view.guard, graph);
  const rows = await runner.rows(cypher`UNWIND ${scored.map(({ version }) => version)} AS version
    MATCH (n:LociVersion {graph: ${graph}, version: version}) WHERE ${shown} RETURN ${NODE} AS n`);
  const byVersion = new Map(rows.map(({ n }) => [Number((n as Row).version), hitNode(n as Row, view)]));
  return scored.flatMap(({ version, score }) => {
    const node = byVersion.get(version);
    return node ? [{ node, score }] : [];
  });
}

function hitNode(version: Row, { at }: View): NodeRecord {
  const node = nodeRecord(version, at);
  return isPast(at) ? node : { ...node, validTo: null, expiredAt: null };
}
