import type { App, AppParts } from "./app.ts";
import { AuditTrail } from "./auditTrail.ts";
import { callTool } from "./callTool.ts";
import type { Envelope } from "./envelope.ts";

export function createApp(parts: AppParts): App {
  const byName = new Map(parts.tools.map((tool) => [tool.name, tool]));
  const trail = new AuditTrail(parts.store.audit, parts.clock, parts.log);
  const running = new Set<Promise<Envelope>>();
  return {
    tools: parts.tools,
    async call(request) {
      const call = callTool({ ...parts, byName, trail, underWay: running.size }, request);
      running.add(call);
      try {
        return await call;
      } finally {
        running.delete(call);
      }
    },
    async close() {
      await Promise.allSettled(running);
      await trail.flush();
    },
  };
}
