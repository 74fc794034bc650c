import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_RECALL } from "../../src/domain/recallSettings.ts";
import { openModels } from "../../src/main/models.ts";
import { openWorkspace, type ServedWorkspace } from "../../src/main/openWorkspace.ts";
import type { PackParts } from "../../src/recall/pack/packQuestion.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";
import type { Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { searchParts } from "../../src/tools/code/searchParts.ts";
import { openPackApp, type PackApp, SILENT } from "../pack/packApp.ts";
import { meta, project } from "../storeCodeGraph.ts";

const SETTINGS = { embedder: "builtin", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null };

/** A working copy as Loci serves it. */
export class ServedRepository {
  readonly workspace: ServedWorkspace;
  readonly app: PackApp;
  readonly #store: Store;
  readonly #home: string;

  private constructor(made: { workspace: ServedWorkspace; app: PackApp; store: Store; home: string }) {
    this.workspace = made.workspace;
    this.app = made.app;
    this.#store = made.store;
    this.#home = made.home;
  }

  static async open(root: string): Promise<ServedRepository> {
    const home = await mkdtemp(join(tmpdir(), "loci-localize-home-"));
    const store = await openSqliteStore({ folder: home });
    const models = openModels(SETTINGS, SILENT);
    const tree = await openSourceTree({ root, environment: process.env });
    const codeRoot = { account: "local", project, root };
    const session = meta.sessionId;
    const workspace = await openWorkspace({ store, codeRoot, tree, session, embedders: models, log: SILENT });
    return new ServedRepository({
      workspace,
      app: await openPackApp(home, store, models, workspace),
      store,
      home,
    });
  }

  /** Has the index follow what was checked out, vectors included. */
  async catchUp(): Promise<void> {
    const { signal } = new AbortController();
    const { builds, embedding } = this.workspace;
    await builds.submit({ mode: "incremental", meta }).wait({ signal });
    await embedding.settled(signal);
  }

  async packParts(): Promise<PackParts> {
    const memories = { memory: this.#store.memory, serving: null, language: null, settings: DEFAULT_RECALL };
    return { ...(await searchParts(this.workspace)), memories: { ...memories, now: Date.now() } };
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.workspace.close();
    await this.#store.close();
    await rm(this.#home, { recursive: true, force: true });
  }
}
