import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "../../src/app/app.ts";
import { openApp } from "../../src/app/testing/openApp.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asProjectId, asSessionId } from "../../src/domain/ids.ts";
import type { Log } from "../../src/domain/log.ts";
import { openModels } from "../../src/main/models.ts";
import type { Models } from "../../src/models/port.ts";
import type { Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { conversationAppend } from "../../src/tools/memory/conversationAppend.ts";
import { conversationSearch } from "../../src/tools/memory/conversationSearch.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import type { Talk } from "./locomo.ts";

const silent: Log = { error: console.error, warn() {}, info() {}, debug() {} };
const project = asProjectId("bench/talk");
/** As many messages as one call takes. */
const AT_ONCE = 500;

export interface TalkWorld {
  readonly store: Store;
  readonly models: Models;
  readonly caller: Caller;
  append(talk: Talk): Promise<void>;
  search(query: string, options: SearchOptions): Promise<string[]>;
  close(): Promise<void>;
}

interface SearchOptions {
  readonly conversationId?: string;
  readonly limit: number;
}

/** Loci without its doors, on a store of its own. */
export async function openTalkWorld(): Promise<TalkWorld> {
  const folder = await mkdtemp(join(tmpdir(), "loci-talk-"));
  const store = await openSqliteStore({ folder });
  const models = openModels({ embedder: "builtin", llmUrl: null, llmModel: null, llmKey: null }, silent);
  const caller: Caller = {
    account: "local",
    agent: "bench",
    session: asSessionId("session:bench"),
    role: "agent",
    project,
  };
  const app = await openApp(folder, {
    store,
    models,
    tools: [conversationAppend, conversationSearch],
    log: silent,
  });
  const call = (tool: string, input: object) => callFor(app, caller, tool, input);
  return {
    store,
    models,
    caller,
    async append({ id, turns }) {
      for (let from = 0; from < turns.length; from += AT_ONCE) {
        const messages = turns.slice(from, from + AT_ONCE).map((turn) => ({ ...turn, role: "user" }));
        await call("conversation_append", { conversationId: id, messages });
      }
    },
    async search(query, options) {
      const data = await call("conversation_search", { query, ...options, profile: "debug" });
      return (data.messages as { externalId: string }[]).map(({ externalId }) => externalId);
    },
    async close() {
      await app.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function callFor(app: App, caller: Caller, tool: string, input: object) {
  const { ok, summary, data } = await app.call({ tool, input, caller, toolbox: createToolbox("core") });
  if (!ok || !data) throw new Error(`${tool}: ${summary}`);
  return data;
}
