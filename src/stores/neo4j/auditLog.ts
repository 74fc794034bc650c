import type { Guard } from "../../domain/guard.ts";
import { asNodeId, asSessionId } from "../../domain/ids.ts";
import type { CallMeasure, ToolCallRecord } from "../../domain/record.ts";
import { bounded } from "../adapter/bounded.ts";
import type { AuditFilter, AuditLog } from "../port.ts";
import { all, type Cypher, cypher } from "./cypher.ts";
import { ownKey, projectOf, reachable, spaceKey } from "./keys.ts";
import { numberOrNull } from "./records.ts";
import type { Row, Server } from "./server.ts";

/** One journey to the server takes so many. */
const BATCH = 500;

/** The calls are kept beside a graph and share its spaces. */
export function neo4jAuditLog(server: Server, graph: string): AuditLog {
  /** Each space by itself comes in the order of its index, without reading what is older than the page. */
  const page = async (guard: Guard, filter: AuditFilter, told: Cypher): Promise<Row[]> => {
    const most = bounded(filter.limit);
    const condition = filterCondition(filter);
    const found = await server.read(async (runner) => {
      const calls: Row[] = [];
      for (const space of reachable(graph, guard)) {
        const rows = await runner.rows(cypher`MATCH (c:LociToolCall {space: ${space}}) WHERE ${condition}
          RETURN ${told} AS call ORDER BY c.startedAt DESC, c.id DESC LIMIT ${most}`);
        calls.push(...rows.map(({ call }) => call as Row));
      }
      return calls;
    });
    return found.sort(newestFirst).slice(0, most);
  };
  return {
    append: async (calls) => {
      if (calls.length === 0) return;
      await server.write(async (runner) => {
        for (let first = 0; first < calls.length; first += BATCH) {
          const rows = calls.slice(first, first + BATCH).map((call) => propertiesOf(graph, call));
          await runner.rows(
            cypher`UNWIND ${rows} AS row MERGE (c:LociToolCall {key: row.key}) ON CREATE SET c = row`,
          );
        }
      });
    },
    read: async (guard, filter) =>
      (await page(guard, filter, cypher`properties(c)`)).map((call) => toolCallRecord(call)),
    measures: async (guard, filter) =>
      (await page(guard, filter, cypher`c {.id, .tool, .isError, .startedAt, .completedAt, .tokens}`)).map(
        (call) => callMeasure(call),
      ),
    prune: (before, limit) =>
      server.write(async (runner) => {
        const rows =
          await runner.rows(cypher`MATCH (c:LociToolCall {graph: ${graph}}) WHERE c.startedAt < ${before}
          WITH c LIMIT ${bounded(limit)} DELETE c RETURN count(*) AS pruned`);
        return Number(rows[0]?.pruned);
      }),
    blank: (guard, ids) =>
      server.write(async (runner) => {
        const keys = ids.map((id) => ownKey(graph, id));
        const rows = await runner.rows(cypher`MATCH (c:LociToolCall) WHERE c.key IN ${keys}
          AND c.space IN ${reachable(graph, guard)} SET c.input = '', c.output = '' RETURN count(*) AS blanked`);
        return Number(rows[0]?.blanked);
      }),
  };
}

function filterCondition({
  tool,
  agentId,
  exceptAgent,
  sessionId,
  since,
  until,
  errorsOnly,
  before,
}: AuditFilter): Cypher {
  return all([
    tool === undefined ? undefined : cypher`c.tool = ${tool}`,
    agentId === undefined ? undefined : cypher`c.agentId = ${agentId}`,
    exceptAgent === undefined ? undefined : cypher`c.agentId <> ${exceptAgent}`,
    sessionId === undefined ? undefined : cypher`c.sessionId = ${sessionId}`,
    since === undefined ? undefined : cypher`c.startedAt >= ${since}`,
    until === undefined ? undefined : cypher`c.startedAt < ${until}`,
    errorsOnly ? cypher`c.isError` : undefined,
    before &&
      cypher`c.startedAt < ${before.startedAt} OR (c.startedAt = ${before.startedAt} AND c.id < ${before.id})`,
  ]);
}

function propertiesOf(graph: string, { account, project, ...call }: ToolCallRecord): Row {
  const space = spaceKey(graph, account, project);
  return { ...call, key: ownKey(graph, call.id), graph, space, account, project: project ?? "" };
}

function toolCallRecord(row: Row): ToolCallRecord {
  return {
    id: asNodeId(String(row.id)),
    account: String(row.account),
    project: projectOf(row.project),
    agentId: String(row.agentId),
    sessionId: asSessionId(String(row.sessionId)),
    input: String(row.input),
    output: String(row.output),
    ...callMeasure(row),
  };
}

function callMeasure(row: Row): CallMeasure {
  return {
    tool: String(row.tool),
    isError: row.isError === true,
    startedAt: Number(row.startedAt),
    completedAt: Number(row.completedAt),
    tokens: numberOrNull(row.tokens),
  };
}

function newestFirst(a: Row, b: Row): number {
  return (
    Number(b.startedAt) - Number(a.startedAt) ||
    Buffer.compare(Buffer.from(String(b.id)), Buffer.from(String(a.id)))
  );
}
