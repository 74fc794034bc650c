import type { ProjectId } from "../../domain/ids.ts";
import type { ToolCallRecord } from "../../domain/record.ts";
import type { AuditLog } from "../../stores/port.ts";

const CALLS_A_PAGE = 1_000;

interface AuditHolding {
  readonly account: string;
  readonly project: ProjectId;
  /** Also the calls that were about no project. */
  readonly shared: boolean;
}

/** The calls of tools, the newest first. */
export async function* auditOf(
  audit: AuditLog,
  { account, project, shared }: AuditHolding,
): AsyncGenerator<{ is: "call"; call: ToolCallRecord }> {
  const whose = { account, project, visibilities: [] };
  for (let page = await audit.read(whose, { limit: CALLS_A_PAGE }); page.length > 0; ) {
    for (const call of page) if (shared || call.project !== null) yield { is: "call", call };
    const before = page.at(-1);
    page = before ? await audit.read(whose, { before, limit: CALLS_A_PAGE }) : [];
  }
}
