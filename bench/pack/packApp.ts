import type { Envelope } from "../../src/app/envelope.ts";
import { openApp } from "../../src/app/testing/openApp.ts";
import { asSessionId } from "../../src/domain/ids.ts";
import type { Models } from "../../src/models/port.ts";
import type { Store } from "../../src/stores/port.ts";
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
  const app = await openApp(folder, {
    store,
    models,
    tools: allTools,
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
    close: () => app.close(),
  };
}
