import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Envelope } from "../../src/app/envelope.ts";
import { openApp } from "../../src/app/testing/openApp.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asSessionId } from "../../src/domain/ids.ts";
import { CODE_PASSAGES } from "../../src/indexing/passages/codeIndex.ts";
import { guard, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openModels } from "../../src/main/models.ts";
import { openParser } from "../../src/main/threads.ts";
import { PassageIndex } from "../../src/passages/passageIndex.ts";
import type { GraphStore, Store } from "../../src/stores/port.ts";
import { contextPack } from "../../src/tools/context/contextPack.ts";
import type { Workspace } from "../../src/tools/toolContext.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { openTestStore } from "../testStore.ts";

const silent = { error() {}, warn() {}, info() {}, debug() {} };
const NO_MODELS = { embedder: "none", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null };

export interface PackWorld {
  readonly code: GraphStore;
  readonly store: Store;
  call(input: object, as?: Partial<Caller>): Promise<Envelope>;
  close(): Promise<void>;
}

/** A tree that was indexed once and is not looked at again, so that a great many calls take little time. */
export async function openPackWorld(files: Readonly<Record<string, string>>): Promise<PackWorld> {
  const folder = await mkdtemp(join(tmpdir(), "loci-pack-"));
  const root = join(folder, "work");
  await mkdir(root);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const parser = openParser();
  const indexed = await openIndexedTree({ root, parser, environment: process.env });
  await indexed.index();
  const home = join(folder, "home");
  const store = await openTestStore({ folder: home });
  const { code } = indexed;
  const workspace = {
    code,
    passages: new PassageIndex(code, CODE_PASSAGES),
    embedding: { serving: async () => null },
    catchUp: async () => true,
    freshness: async () => ({
      commit: "0123456789abcdef0123456789abcdef01234567",
      caughtUp: true,
      pendingChanges: 0,
    }),
  } as unknown as Workspace;
  const app = await openApp(home, {
    store,
    models: openModels(NO_MODELS, silent),
    tools: [contextPack],
    findProject: async (_, id) => ({ id, openWorkspace: async () => workspace }),
    chooseWorkspace: async () => ({ project: guard.project, workspace }),
  });
  const session = asSessionId("session:1");
  const caller: Caller = { account: "local", agent: "ada", session, role: "agent", project: guard.project };
  return {
    code,
    store,
    call: (input, as = {}) =>
      app.call({ tool: "context_pack", input, caller: { ...caller, ...as }, toolbox: createToolbox("core") }),
    async close() {
      await app.close();
      await store.close();
      await indexed.close();
      await parser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
