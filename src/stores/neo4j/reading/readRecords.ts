import type { Guard } from "../../../domain/guard.ts";
import type { NodeKind } from "../../../domain/kinds.ts";
import type { TxRecord } from "../../../domain/record.ts";
import { isPast } from "../../../domain/time.ts";
import { bounded } from "../../adapter/bounded.ts";
import type { Counts, GraphReader, TxFilter, View } from "../../port.ts";
import { timeCondition, versionsIn, viewCondition } from "../conditions.ts";
import { all, cypher, verbatim } from "../cypher.ts";
import { ownKey, reachable } from "../keys.ts";
import { txRecord } from "../records.ts";
import type { Row } from "../server.ts";
import type { GraphRunner } from "./graphRunner.ts";
import { typesIn } from "./readEdges.ts";

/** What is kept beside nodes and edges: sums, transactions, marks and artifacts. */
export function readRecords(
  at: GraphRunner,
): Pick<GraphReader, "counts" | "transactions" | "marks" | "artifacts" | "artifactsUnder" | "artifactNames"> {
  const { graph, runner } = at;
  const nameOf = (key: unknown) => String(key).slice(ownKey(graph, "").length);
  const bytesOf = (rows: readonly Row[]) =>
    new Map(rows.map(({ key, bytes }) => [nameOf(key), bytesIn(bytes)]));
  return {
    counts: (view) => countAll(at, view),
    transactions: (guard, filter) => transactions(at, guard, filter),
    async marks(prefix) {
      const rows =
        await runner.rows(cypher`MATCH (m:LociMark) WHERE m.key STARTS WITH ${ownKey(graph, prefix)}
        RETURN m.key AS key, m.value AS value`);
      return new Map(rows.map(({ key, value }) => [nameOf(key), String(value)]));
    },
    async artifacts(names) {
      const keys = names.map((name) => ownKey(graph, name));
      return bytesOf(
        await runner.rows(cypher`UNWIND ${keys} AS key MATCH (a:LociArtifact {key: key})
          RETURN DISTINCT a.key AS key, a.bytes AS bytes`),
      );
    },
    async artifactsUnder(prefix) {
      return bytesOf(
        await runner.rows(cypher`MATCH (a:LociArtifact) WHERE a.key STARTS WITH ${ownKey(graph, prefix)}
          RETURN a.key AS key, a.bytes AS bytes`),
      );
    },
    async artifactNames(prefix) {
      const rows =
        await runner.rows(cypher`MATCH (a:LociArtifact) WHERE a.key STARTS WITH ${ownKey(graph, prefix)}
        RETURN a.key AS key ORDER BY key`);
      return rows.map(({ key }) => nameOf(key));
    },
  };
}

/** As the driver hands bytes out, they are signed. */
export function bytesIn(value: unknown): Uint8Array {
  const bytes = value as Int8Array;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function countAll({ graph, runner }: GraphRunner, view: View): Promise<Counts> {
  const visible = viewCondition(view, graph);
  const spaces = reachable(graph, view.guard);
  const nodes = await runner.rows(cypher`MATCH (n:${versionsIn(view)}) WHERE ${visible}
    RETURN n.kind AS kind, count(n) AS n`);
  const [vectors] =
    await runner.rows(cypher`MATCH (v:LociVector {graph: ${graph}}) WITH DISTINCT v.version AS version
    MATCH (n:${versionsIn(view)} {graph: ${graph}, version: version}) WHERE ${visible} RETURN count(n) AS n`);
  const [transactions] = await runner.rows(
    cypher`MATCH (t:LociTx) WHERE t.space IN ${spaces} RETURN count(t) AS n`,
  );
  return {
    nodes: Object.fromEntries(nodes.map((row) => [row.kind as NodeKind, Number(row.n)])),
    edges: await countEdges({ graph, runner }, view),
    vectors: Number(vectors?.n ?? 0),
    transactions: Number(transactions?.n ?? 0),
  };
}

/** Those that hold now are counted as they are written; for the past all of them are looked at. */
async function countEdges({ graph, runner }: GraphRunner, view: View): Promise<number> {
  const spaces = reachable(graph, view.guard);
  const [row] = await runner.rows(
    isPast(view.at)
      ? cypher`MATCH (a:LociNode)-[g:${verbatim(typesIn(view))}]->() WHERE a.space IN ${spaces}
          AND ${timeCondition(view.at, "g")} RETURN count(g) AS n`
      : cypher`MATCH (s:LociSpace) WHERE s.key IN ${spaces} RETURN sum(s.edges) AS n`,
  );
  return Number(row?.n ?? 0);
}

async function transactions(
  { graph, runner }: GraphRunner,
  guard: Guard,
  { id, gitCommit, since, at, limit }: TxFilter,
): Promise<TxRecord[]> {
  const condition = all([
    id === undefined ? undefined : cypher`t.key = ${ownKey(graph, id)}`,
    gitCommit === undefined ? undefined : cypher`t.gitCommit STARTS WITH ${gitCommit}`,
    since === undefined ? undefined : cypher`t.at >= ${since}`,
    at === undefined ? undefined : cypher`t.at = ${at}`,
  ]);
  // Each space by itself comes in the order of its index. Numbers of one moment rise; loaded ones are below all others.
  const rows = await runner.rows(cypher`UNWIND ${reachable(graph, guard)} AS space
    CALL (space) {
      MATCH (t:LociTx) WHERE t.space = space AND t.at IS NOT NULL AND ${condition}
      RETURN t ORDER BY t.at DESC, t.seq DESC LIMIT ${bounded(limit)}
    }
    RETURN properties(t) AS t ORDER BY t.at DESC, t.seq DESC LIMIT ${bounded(limit)}`);
  return rows.map((row) => txRecord(row.t as Row));
}
