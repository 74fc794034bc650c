import type { NodeKind } from "../../domain/kinds.ts";
import { textDocument } from "../adapter/text/document.ts";
import { packCounts } from "../adapter/text/termCounts.ts";
import { type Cypher, cypher, verbatim } from "./cypher.ts";
import { keyPrefix } from "./keys.ts";
import { HELD_TYPES } from "./labels.ts";
import type { GraphRunner } from "./reading/graphRunner.ts";
import { bytesIn } from "./reading/readRecords.ts";
import { propsOf } from "./records.ts";
import type { Row } from "./server.ts";
import { documentTerms } from "./text/documentTerms.ts";

const MOST_PROBLEMS = 20;
/** Comparing a document means analysing its text again; of a large graph the newest are compared. */
const MOST_COMPARED = 20_000;
const COMPARED_AT_ONCE = 1_000;

/** Looks for anything that a defect could have left behind: what is in one place must be in the other. */
export async function verifyGraph(at: GraphRunner): Promise<string[]> {
  const problems: string[] = [];
  for (const { what, query } of checksOf(at.graph)) {
    const [row] = await at.runner.rows(query);
    const count = Number(row?.n ?? 0);
    if (count > 0) problems.push(`${count} ${what}`);
  }
  for await (const problem of textProblems(at)) {
    problems.push(problem);
    if (problems.length >= MOST_PROBLEMS) break;
  }
  return problems.slice(0, MOST_PROBLEMS);
}

function checksOf(graph: string): { readonly what: string; readonly query: Cypher }[] {
  const versions = cypher`MATCH (n:LociVersion {graph: ${graph}}) WHERE n.version IS NOT NULL`;
  return [
    {
      what: "versions that overlap another one of their node",
      query: cypher`${versions} AND (n.validTo IS NULL OR n.validFrom <> n.validTo)
        MATCH (o:LociVersion {node: n.node}) WHERE o.version > n.version
          AND (o.validTo IS NULL OR o.validFrom <> o.validTo)
          AND o.validFrom < coalesce(n.validTo, o.validFrom + 1) AND (o.validTo IS NULL OR o.validTo > n.validFrom)
        RETURN count(*) AS n`,
    },
    {
      what: "versions with only one of their two ends",
      query: cypher`${versions} AND ((n.validTo IS NULL) <> (n.expiredAt IS NULL)
        OR (n.validTo IS NULL) <> (n:LociCurrent) OR (n.validTo IS NULL) = (n:LociPast)) RETURN count(n) AS n`,
    },
    {
      what: "versions without a transaction",
      query: cypher`${versions} WITH n.txId AS id, count(*) AS uses
        WHERE NOT EXISTS { MATCH (t:LociTx {key: ${keyPrefix(graph)} + id}) } RETURN sum(uses) AS n`,
    },
    {
      what: "edges without a transaction",
      query: cypher`MATCH (a:LociNode)-[g]->() WHERE a.key STARTS WITH ${keyPrefix(graph)}
        WITH g.txId AS id, count(*) AS uses
        WHERE NOT EXISTS { MATCH (t:LociTx {key: ${keyPrefix(graph)} + id}) } RETURN sum(uses) AS n`,
    },
    {
      what: "versions without their node",
      query: cypher`${versions} AND NOT EXISTS { MATCH (e:LociNode {key: n.node}) WHERE e.known } RETURN count(n) AS n`,
    },
    {
      what: "numbers of versions that were given twice or not yet",
      query: cypher`MATCH (g:LociGraph {key: ${graph}}) ${versions}
        WITH g.lastVersion AS last, n.version AS version, count(*) AS uses
        WHERE uses > 1 OR version > last RETURN count(*) AS n`,
    },
    {
      what: "vectors without a version",
      query: cypher`MATCH (v:LociVector {graph: ${graph}}) WHERE v.version IS NOT NULL AND NOT EXISTS
        { MATCH (n:LociVersion {graph: ${graph}, version: v.version}) } RETURN count(v) AS n`,
    },
    {
      what: "text statistics that do not add up",
      query: cypher`CALL () {
          MATCH (s:LociTextStats) WHERE s.key STARTS WITH ${keyPrefix(graph)}
          RETURN s.kind AS kind, s.documents AS documents, s.length AS length
          UNION ALL ${versions} AND n:LociCurrent AND n.textLength IS NOT NULL
          RETURN n.kind AS kind, -count(n) AS documents, -sum(n.textLength) AS length
        }
        WITH kind, sum(documents) AS documents, sum(length) AS length
        WHERE documents <> 0 OR length <> 0 RETURN count(*) AS n`,
    },
    {
      what: "counts of edges that do not add up",
      query: cypher`CALL () {
          MATCH (s:LociSpace) WHERE s.key STARTS WITH ${keyPrefix(graph)} RETURN s.key AS space, s.edges AS edges
          UNION ALL MATCH (a:LociNode)-[g:${verbatim(HELD_TYPES)}]->() WHERE a.key STARTS WITH ${keyPrefix(graph)}
          RETURN a.space AS space, -count(g) AS edges
        }
        WITH space, sum(edges) AS edges WHERE edges <> 0 RETURN count(*) AS n`,
    },
  ];
}

/** Compares the indexed text of each version with its text. */
async function* textProblems({ graph, runner }: GraphRunner): AsyncGenerator<string> {
  let below = Number.MAX_SAFE_INTEGER;
  for (let compared = 0; compared < MOST_COMPARED; compared += COMPARED_AT_ONCE) {
    const rows = await runner.rows(cypher`MATCH (n:LociVersion {graph: ${graph}}) WHERE n.version < ${below}
      RETURN n {.version, .kind, .props, .sealed, .searchText, .terms, .textLength, .textCounts} AS n
      ORDER BY n.version DESC LIMIT ${COMPARED_AT_ONCE}`);
    for (const { n } of rows) {
      const version = n as Row;
      const problem = documentProblem(graph, version);
      if (problem !== undefined) yield problem;
      below = Number(version.version);
    }
    if (rows.length < COMPARED_AT_ONCE) return;
  }
}

function documentProblem(graph: string, version: Row): string | undefined {
  const searchText = (version.searchText ?? null) as string | null;
  const kind = version.kind as NodeKind;
  const document = textDocument({ kind, props: propsOf(version), searchText });
  const isIndexed = (version.textCounts ?? null) !== null;
  if (!document) return isIndexed ? `version ${version.version} has no text but is indexed` : undefined;
  if (!isIndexed) return `the text of version ${version.version} is not indexed`;
  const isItsText =
    Buffer.compare(packCounts(document), bytesIn(version.textCounts)) === 0 &&
    version.terms === documentTerms(graph, kind, document);
  return isItsText ? undefined : `the indexed text of version ${version.version} is not its text`;
}
