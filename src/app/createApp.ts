import { MemoryVectors } from "../memory/embedding/memoryVectors.ts";
import { WorkingMemory } from "../memory/working/workingMemory.ts";
import { Afterwards } from "./afterwards.ts";
import type { App, AppParts } from "./app.ts";
import { AuditTrail } from "./auditTrail.ts";
import { type CallParts, callTool } from "./callTool.ts";
import type { Envelope } from "./envelope.ts";

export function createApp(parts: AppParts): App {
  const byName = new Map(parts.tools.map((tool) => [tool.name, tool]));
  const trail = new AuditTrail(parts.store.audit, parts.clock, parts.log);
  const afterwards = new Afterwards(parts.log);
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
  const working = new WorkingMemory({ memory: store.memory, ids, log });
  const running = new Set<Promise<Envelope>>();
  return {
    tools: parts.tools,
    async call(request) {
      const call = callTool(
        { ...parts, byName, trail, afterwards, passages, memoryVectors, working, underWay: running.size },
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
      await afterwards.stop();
      await working.flush();
      await trail.flush();
      await memoryVectors.stop();
    },
  };
}
