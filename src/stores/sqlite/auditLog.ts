import type { ToolCallRecord } from "../../domain/record.ts";
import { bounded } from "../adapter/bounded.ts";
import type { AuditFilter, AuditLog } from "../port.ts";
import { text } from "./connection.ts";
import type { GraphFile } from "./graphFile.ts";
import { callMeasure, toolCallRecord } from "./rows.ts";
import { all, atMost, oneOf, type Sql, sql } from "./sql.ts";

export function sqliteAuditLog(file: GraphFile): AuditLog {
  const { writer, reader, lock, spaces } = file;
  return {
    append: (calls) =>
      lock.exclusively(
        () => {
          for (const call of calls) {
            const space = spaces.writer.ensure(call.account, call.project);
            writer.run(sql`INSERT OR IGNORE INTO tool_call (id, space, tool, agent_id, session_id, input, output, is_error,
                started_at, completed_at, tokens)
              VALUES (${call.id}, ${space}, ${call.tool}, ${call.agentId}, ${call.sessionId}, ${call.input}, ${call.output},
                ${call.isError ? 1 : 0}, ${call.startedAt}, ${call.completedAt}, ${call.tokens})`);
          }
        },
        { onRollback: () => spaces.writer.forget() },
      ),
    async read(guard, filter) {
      const most = bounded(filter.limit);
      // Each space by itself comes in the order of its index, without reading what is older than the page.
      return spaces.reader
        .reachable(guard)
        .flatMap((space) =>
          reader.rows(sql`SELECT * FROM tool_call WHERE space = ${space} AND ${filterCondition(filter)}
            ORDER BY started_at DESC, id DESC ${atMost(most)}`),
        )
        .map((row) => toolCallRecord(row, spaces.reader))
        .sort(newestFirst)
        .slice(0, most);
    },
    async measures(guard, filter) {
      const most = bounded(filter.limit);
      return spaces.reader
        .reachable(guard)
        .flatMap((space) =>
          reader.rows(sql`SELECT id, tool, is_error, started_at, completed_at, tokens FROM tool_call
            WHERE space = ${space} AND ${filterCondition(filter)} ORDER BY started_at DESC, id DESC ${atMost(most)}`),
        )
        .map((row) => ({ id: text(row, "id"), ...callMeasure(row) }))
        .sort(newestFirst)
        .slice(0, most)
        .map(({ id: _, ...measure }) => measure);
    },
    prune: (before, limit) =>
      lock.exclusively(
        () =>
          writer.run(sql`DELETE FROM tool_call WHERE key IN (SELECT key FROM tool_call
            WHERE space IN (SELECT key FROM space) AND started_at < ${before} ${atMost(bounded(limit))})`)
            .changes,
      ),
    blank: (guard, ids) =>
      lock.exclusively(
        () =>
          writer.run(sql`UPDATE tool_call SET input = '', output = '' WHERE ${oneOf(sql`id`, ids)}
            AND ${oneOf(sql`space`, spaces.writer.reachable(guard))}`).changes,
      ),
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
}: AuditFilter): Sql {
  return all([
    tool === undefined ? undefined : sql`tool = ${tool}`,
    agentId === undefined ? undefined : sql`agent_id = ${agentId}`,
    exceptAgent === undefined ? undefined : sql`agent_id <> ${exceptAgent}`,
    sessionId === undefined ? undefined : sql`session_id = ${sessionId}`,
    since === undefined ? undefined : sql`started_at >= ${since}`,
    until === undefined ? undefined : sql`started_at < ${until}`,
    errorsOnly ? sql`is_error = 1` : undefined,
    before && sql`(started_at, id) < (${before.startedAt}, ${before.id})`,
  ]);
}

type Placed = Pick<ToolCallRecord, "startedAt"> & { readonly id: string };

function newestFirst(a: Placed, b: Placed): number {
  return b.startedAt - a.startedAt || Buffer.compare(Buffer.from(b.id), Buffer.from(a.id));
}
