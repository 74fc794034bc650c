import { createApp } from "../../src/app/createApp.ts";
import type { Envelope } from "../../src/app/envelope.ts";
import { asSessionId, ulidSource } from "../../src/domain/ids.ts";
import type { Models } from "../../src/models/port.ts";
import type { Store } from "../../src/stores/port.ts";
import { openOutbox } from "../../src/stores/sqlite/openOutbox.ts";
import { allTools } from "../../src/tools/index.ts";
import type { Workspace } from "../../src/tools/toolContext.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { project } from "../storeCodeGraph.ts";

export const SILENT = { error() {}, warn() {}, info() {}, debug() {} };

export interface PackApp {
  /** With the budget that callers have by default, or with one of their own. */
  pack(task: string, maxTokens?: number): Promise<Envelope>;
  close(): Promise<void>;
}

/** All of Loci behind its one road, around a workspace. */
export async function openPackApp(
  folder: string,
  store: Store,
  models: Models,
  workspace: Workspace,
): Promise<PackApp> {
  const outbox = await openOutbox({ folder });
  const app = createApp({
    store,
    outbox,
    models,
    tools: allTools,
    clock: { now: Date.now },
    ids: ulidSource(Date.now, () => Math.floor(Math.random() * 256)),
    log: SILENT,
    limits: { callTimeoutMs: 60_000, callsAtOnce: 8 },
    findProject: async (_, id) => ({ id, openWorkspace: async () => workspace }),
    chooseWorkspace: async () => ({ project, workspace }),
  });
  const session = asSessionId("session:bench");
  const caller = { account: "local", agent: "bench", session, role: "agent", project } as const;
  return {
    pack: (task, maxTokens) => {
      const input = { task, ...(maxTokens !== undefined && { maxTokens }) };
      return app.call({ tool: "context_pack", input, caller, toolbox: createToolbox("core") });
    },
    async close() {
      await app.close();
      await outbox.close();
    },
  };
}
