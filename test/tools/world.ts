import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AppParts } from "../../src/app/app.ts";
import type { News } from "../../src/app/bulletin.ts";
import type { Envelope } from "../../src/app/envelope.ts";
import { openApp } from "../../src/app/testing/openApp.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import type { Log } from "../../src/domain/log.ts";
import type { Machine } from "../../src/main/config/places.ts";
import { readSettings } from "../../src/main/config/readSettings.ts";
import { openModels } from "../../src/main/models.ts";
import { openWorkspace, type WorkspaceParts } from "../../src/main/openWorkspace.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";
import type { Outbox, Store } from "../../src/stores/port.ts";
import type { Tool } from "../../src/tools/defineTool.ts";
import { allTools } from "../../src/tools/index.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { openTestStore } from "../testStore.ts";
import { sometimesAway } from "./sometimesAway.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };
const project = asProjectId("example.org/acme/shop");

/** Another account in the same store, which has all projects of the same names and no working tree. */
export const NEIGHBOURS = "neighbours";

const MODEL_SETTINGS = {
  embedder: "builtin",
  embedderKey: null,
  llmUrl: null,
  llmModel: null,
  llmKey: null,
};

export interface World {
  readonly root: string;
  /** Where the store is. */
  readonly home: string;
  readonly store: Store;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly caller: Caller;
  call(tool: string, input?: object, as?: Partial<Caller>, signal?: AbortSignal): Promise<Envelope>;
  /** What the same call would be answered now, for nobody. */
  look(tool: string): Promise<Envelope>;
  /** Has what concerns somebody told, also while they do not call. */
  follow(tell: (news: News) => void, as?: Partial<Caller>): () => void;
  write(path: string, content: string): Promise<void>;
  /** Makes every write of memory fail as in a locked database, or lets it be again. */
  setAway(isAway: boolean): void;
  dispose(): Promise<void>;
}

/** All of Loci but its doors: the real road, tools, store and a real git repository, in temporary folders. */
export async function openWorld(
  tools: readonly Tool[] = allTools,
  wrap = (store: Store) => store,
  parts: Partial<AppParts> = {},
  served: Partial<WorkspaceParts> = {},
): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "loci-tools-"));
  const root = join(folder, "work");
  const home = join(folder, "home");
  await mkdir(root);
  execFileSync("git", ["init", "-q"], { cwd: root });
  const tree = await openSourceTree({ root, environment: process.env });
  const { store, setAway } = sometimesAway(
    wrap(await openTestStore({ folder: home, ...(parts.clock && { clock: parts.clock.now }) })),
  );
  const caller: Caller = {
    account: "local",
    agent: "ada",
    session: asSessionId("session:1"),
    role: "agent",
    project,
  };
  await registerProjects(store);
  const codeRoot = { account: "local", project, root };
  const settings = async () => (await readSettings({ machine: machineAt(home), root, flags: {} })).values;
  const workspace = await openWorkspace({
    store,
    codeRoot,
    tree,
    session: caller.session,
    settings,
    log: silent,
    ...served,
  });
  const models = openModels(MODEL_SETTINGS, silent);
  const app = await openApp(home, {
    store,
    models,
    tools,
    limits: { callTimeoutMs: 60_000, callsAtOnce: 8 },
    async findProject({ account }, id) {
      if (account === NEIGHBOURS) return { id };
      if (account !== "local") return null;
      if (id === project) return { id, root, openWorkspace: async () => workspace };
      return id === "example.org/acme/other" ? { id } : null;
    },
    chooseWorkspace: async () => ({ project, workspace }),
    ...parts,
  });
  return {
    root,
    home,
    store,
    outbox: app.outbox,
    log: silent,
    caller,
    call: (tool, input = {}, as = {}, signal) =>
      app.call({
        tool,
        input,
        caller: { ...caller, ...as },
        toolbox: createToolbox("core"),
        ...(signal ? { signal } : {}),
      }),
    look: (tool) => app.call({ tool, input: {}, caller, toolbox: createToolbox("core"), isLook: true }),
    follow: (tell, as = {}) => app.follow({ ...caller, ...as }, tell),
    async write(path, content) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    setAway,
    async dispose() {
      await app.close();
      await workspace.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One where nobody has set anything. */
function machineAt(homeFolder: string): Machine {
  return { platform: "linux", homeFolder, userName: "ada", workingFolder: homeFolder, variables: {} };
}

async function registerProjects(store: Store): Promise<void> {
  const meta = {
    type: "coordination",
    account: "local",
    project,
    agentId: "system",
    sessionId: asSessionId("s"),
  } as const;
  await store.memory.transaction(meta, async (tx) => {
    await tx.put({ project, id: asNodeId("focus:billing"), kind: "FOCUS", props: { name: "billing" } });
  });
}
