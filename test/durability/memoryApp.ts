import type { Envelope } from "../../src/app/envelope.ts";
import { openApp } from "../../src/app/testing/openApp.ts";
import { asProjectId, asSessionId } from "../../src/domain/ids.ts";
import { openModels } from "../../src/main/models.ts";
import type { Store } from "../../src/stores/port.ts";
import { allTools } from "../../src/tools/index.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { openTestStore } from "../testStore.ts";

const silent = { error() {}, warn() {}, info() {}, debug() {} };
const MODEL_SETTINGS = { embedder: "builtin", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null };
export const PROJECT = asProjectId("save-test");

export interface MemoryApp {
  readonly store: Store;
  call(tool: string, input: object): Promise<Envelope>;
  close(): Promise<void>;
}

/** All of Loci but its doors and the code, as one process of several that share a folder. */
export async function openMemoryApp(folder: string, agent: string): Promise<MemoryApp> {
  const store = await openTestStore({ folder });
  const app = await openApp(folder, {
    store,
    models: openModels(MODEL_SETTINGS, silent),
    tools: allTools,
  });
  const session = asSessionId(`session:${agent}`);
  const caller = { account: "local", agent, session, role: "agent", project: PROJECT } as const;
  return {
    store,
    call: (tool, input) => app.call({ tool, input, caller, toolbox: createToolbox("core") }),
    async close() {
      await app.close();
      await store.close();
    },
  };
}
