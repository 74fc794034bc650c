import type { AuditLog } from "../port.ts";
import type { GraphFile } from "./graphFile.ts";
import { toolCallRecord } from "./rows.ts";
import { all, atMost, bounded, sql } from "./sql.ts";

export function sqliteAuditLog(file: GraphFile): AuditLog {
  const { writer, reader, lock, spaces } = file;
  return {
    append: (calls) =>
      lock.exclusively(
        () => {
          for (const call of calls) {
            const space = spaces.writer.ensure(call.account, call.project);
            writer.run(sql`INSERT OR IGNORE INTO tool_call (id, space, tool, agent_id, session_id, input, output, is_error,
                started_at, completed_at)
              VALUES (${call.id}, ${space}, ${call.tool}, ${call.agentId}, ${call.sessionId}, ${call.input}, ${call.output},
                ${call.isError ? 1 : 0}, ${call.startedAt}, ${call.completedAt})`);
          }
        },
        { onRollback: () => spaces.writer.forget() },
      ),
    async read(guard, { tool, agentId, since, limit }) {
      const [shared, project] = spaces.reader.reachable(guard);
      const condition = all([
        sql`space IN (${shared}, ${project})`,
        tool === undefined ? undefined : sql`tool = ${tool}`,
        agentId === undefined ? undefined : sql`agent_id = ${agentId}`,
        since === undefined ? undefined : sql`started_at >= ${since}`,
      ]);
      return reader
        .rows(
          sql`SELECT * FROM tool_call WHERE ${condition} ORDER BY started_at DESC, key DESC ${atMost(bounded(limit))}`,
        )
        .map((row) => toolCallRecord(row, spaces.reader));
    },
  };
}
