import { randomBytes } from "node:crypto";
import type { App } from "../app/app.ts";
import { createApp } from "../app/createApp.ts";
import { keepDraining } from "../app/drainOutbox.ts";
import type { Caller } from "../domain/caller.ts";
import { asSessionId, type ProjectId, ulidSource } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import { openSourceTree } from "../sources/disk/openSourceTree.ts";
import type { SourceTree } from "../sources/port.ts";
import type { Outbox, Store } from "../stores/port.ts";
import { openOutbox } from "../stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { allTools } from "../tools/index.ts";
import type { CallProject, Workspace } from "../tools/toolContext.ts";
import type { Settings } from "./config/settings.ts";
import { openWorkspace } from "./openWorkspace.ts";
import { identifyProject, isRegistered, type Project, registerProject } from "./project.ts";

const LIMITS = { callTimeoutMs: 30_000, callsAtOnce: 64 };

export interface LociOptions {
  readonly settings: Settings;
  /** The working tree to serve. */
  readonly root: string;
  readonly log: Log;
  /** Handed to git, which needs it to find itself and the user's settings. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Loci put together: one store, one project, one way in. */
export interface Loci {
  readonly app: App;
  readonly store: Store;
  readonly project: Project;
  /** The working tree this process serves. */
  readonly root: string;
  /** A new session of an agent in this project. */
  newCaller(agent: string): Caller;
  /** Waits for the calls under way, then closes everything. */
  close(): Promise<void>;
}

export async function openLoci(options: LociOptions): Promise<Loci> {
  const { settings, root, environment } = options;
  const tree = await openSourceTree({ root, ignore: settings.ignore, environment });
  // Asking git takes as long as opening the store, so both happen at once.
  const [project, data] = await Promise.allSettled([
    identifyProject(tree, settings.project),
    openData(settings.home),
  ]);
  if (data.status === "rejected") throw data.reason;
  try {
    if (project.status === "rejected") throw project.reason;
    return await compose(options, tree, project.value, data.value);
  } catch (thrown) {
    await closeData(data.value);
    throw thrown;
  }
}

async function compose(
  { settings, log }: LociOptions,
  tree: SourceTree,
  project: Project,
  { store, outbox }: Data,
): Promise<Loci> {
  const { account } = settings;
  const clock = { now: Date.now };
  const ids = ulidSource(clock.now, () => randomBytes(1)[0] ?? 0);
  const codeRoot = { account, project: project.id, root: tree.root };
  await registerProject(store, project, { account, sessionId: asSessionId(ids.next("session")) });
  const app = createApp({
    store,
    outbox,
    tools: allTools,
    clock,
    ids,
    log,
    findProject: projectFinder(store, project.id, () => openWorkspace(store, codeRoot, tree)),
    limits: LIMITS,
  });
  const draining = keepDraining(store, outbox, log);
  return {
    app,
    store,
    project,
    root: tree.root,
    newCaller: (agent) => ({
      account,
      agent,
      session: asSessionId(ids.next("session")),
      role: "agent",
      project: project.id,
    }),
    async close() {
      await app.close();
      await draining.stop();
      await closeData({ store, outbox });
    },
  };
}

interface Data {
  readonly store: Store;
  readonly outbox: Outbox;
}

async function openData(folder: string): Promise<Data> {
  const store = await openSqliteStore({ folder });
  try {
    return { store, outbox: await openOutbox({ folder }) };
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}

async function closeData({ store, outbox }: Data): Promise<void> {
  await outbox.close();
  await store.close();
}

/** The served project with its working tree; others of the account without one. */
function projectFinder(store: Store, served: ProjectId, open: () => Promise<Workspace>) {
  const openWorkspace = remembered(open);
  return async ({ account }: Caller, id: ProjectId): Promise<CallProject | null> => {
    if (id === served) return { id, openWorkspace };
    return (await isRegistered(store, account, id)) ? { id } : null;
  };
}

/** Opened once; a failure is not remembered, so that what was mended meanwhile works. */
function remembered<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((thrown) => {
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
}
