import type { Envelope } from "../../src/app/envelope.ts";
import { openApp } from "../../src/app/testing/openApp.ts";
import { asProjectId, asSessionId } from "../../src/domain/ids.ts";
import type { Log } from "../../src/domain/log.ts";
import { openModels } from "../../src/main/models.ts";
import type { Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { allTools } from "../../src/tools/index.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";

const silent: Log = { error: console.error, warn() {}, info() {}, debug() {} };
export const PROJECT = asProjectId("bench/memory");
const MODEL_SETTINGS = { embedder: "builtin", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null };

export interface MemoryApp {
  readonly store: Store;
  /** Throws where the answer is a no, unless that is because something alike is known. */
  call(tool: string, input: object): Promise<Envelope & { readonly data: object }>;
  close(): Promise<void>;
}

/** All of Loci behind its one road, as one process of several that share a folder. */
export async function openMemoryApp(folder: string, agent: string): Promise<MemoryApp> {
  const store = await openSqliteStore({ folder });
  const app = await openApp(folder, {
    store,
    models: openModels(MODEL_SETTINGS, silent),
    tools: allTools,
    log: silent,
  });
  const session = asSessionId(`session:${agent}`);
  const caller = { account: "local", agent, session, role: "agent", project: PROJECT } as const;
  return {
    store,
    async call(tool, input) {
      const answer = await app.call({ tool, input, caller, toolbox: createToolbox("core") });
      const { ok, data, errorCode, summary } = answer;
      if (!data || (!ok && errorCode !== "conflict")) throw new Error(`${tool}: ${summary}`);
      return { ...answer, data };
    },
    async close() {
      await app.close();
      await store.close();
    },
  };
}
