import { MemoryVectors } from "../memory/embedding/memoryVectors.ts";
import type { App, AppParts } from "./app.ts";
import { AuditTrail } from "./auditTrail.ts";
import { type CallParts, callTool } from "./callTool.ts";
import type { Envelope } from "./envelope.ts";

export function createApp(parts: AppParts): App {
  const byName = new Map(parts.tools.map((tool) => [tool.name, tool]));
  const trail = new AuditTrail(parts.store.audit, parts.clock, parts.log);
  const passages: CallParts["passages"] = new Map();
  const { store, models, ids, log } = parts;
  const memoryVectors = new MemoryVectors({
    store,
    embedder: models.embedder,
    former: (id) => models.former(id),
    holder: ids.next("process"),
    log,
  });
  memoryVectors.start();
  const running = new Set<Promise<Envelope>>();
  return {
    tools: parts.tools,
    async call(request) {
      const call = callTool(
        { ...parts, byName, trail, passages, memoryVectors, underWay: running.size },
        request,
      );
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
      await memoryVectors.stop();
    },
  };
}
