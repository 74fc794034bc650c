import { createHash } from "node:crypto";
import type { App, Pace } from "../app/app.ts";
import { keepPruning } from "../app/auditRetention.ts";
import { createApp } from "../app/createApp.ts";
import { keepDraining } from "../app/drainOutbox.ts";
import type { AccessRight } from "../domain/accessRight.ts";
import type { Caller } from "../domain/caller.ts";
import { guardOfAll } from "../domain/guard.ts";
import { asSessionId, type SessionId, ulidSource } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import { randomByteSource } from "../domain/randomByteSource.ts";
import type { EventWeights, RecallSettings } from "../domain/recallSettings.ts";
import { documentReaderAt } from "../memory/documents/documentReader.ts";
import { keepReflecting } from "../memory/reflection/keepReflecting.ts";
import { openProcessRunner } from "../runners/process/processRunner.ts";
import { openSourceTree } from "../sources/disk/openSourceTree.ts";
import type { SourceTree } from "../sources/port.ts";
import type { Outbox, Store } from "../stores/port.ts";
import { openOutbox } from "../stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { allTools } from "../tools/index.ts";
import { requireAccount } from "./accounts.ts";
import type { ResolvedSettings } from "./config/readSettings.ts";
import type { Settings } from "./config/settings.ts";
import { openModels } from "./models.ts";
import { identifyProject, type Project, registeredProjects, registerProject } from "./project.ts";
import { thisProcess } from "./thisProcess.ts";
import { documentWorker, runSupervisor } from "./threads.ts";
import { Workspaces } from "./workspaces.ts";

const LIMITS = { callTimeoutMs: 30_000, callsAtOnce: 64 };

export interface LociOptions {
  readonly settings: Settings;
  /** The settings that hold in another repository. */
  settingsFor(root: string): Promise<ResolvedSettings>;
  /** The working tree to serve. */
  readonly root: string;
  readonly log: Log;
  /** Handed to git, which needs it to find itself and the user's settings. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly pace?: Pace;
  readonly mustKnowAccount?: boolean;
}

interface CallerOptions {
  readonly isOwn?: boolean;
  readonly isShared?: boolean;
  readonly isPassing?: boolean;
  /** By what the same client is known again after it was not heard of for long. */
  readonly sessionKey?: string | null;
  /** What the token that let them in says of them. */
  readonly right?: AccessRight | null;
}

/** Loci put together: one store, one project, one way in. */
export interface Loci {
  readonly app: App;
  readonly store: Store;
  readonly project: Project;
  /** The working tree this process serves. */
  readonly root: string;
  readonly tree: SourceTree;
  readonly outbox: Outbox;
  /** How many files of that tree changed and are not indexed yet. */
  pendingChanges(): Promise<number>;
  /** A new session of an agent. One of the user's own may choose any working tree; others, what the user allows. */
  newCaller(agent: string, options?: CallerOptions): Caller;
  /** Keeps the index up to date by itself, if that is wanted of a server with this door. */
  watch(door: "stdio" | "http"): Promise<void>;
  /** Waits for the calls under way, then closes everything. */
  close(): Promise<void>;
}

export async function openLoci(options: LociOptions): Promise<Loci> {
  const { settings, root, environment } = options;
  const { ignore, nestedRepositories } = settings;
  const tree = await openSourceTree({ root, ignore, nestedRepositories, environment });
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
  { settings, settingsFor, environment, log, pace = {}, mustKnowAccount = false }: LociOptions,
  tree: SourceTree,
  project: Project,
  { store, outbox }: Data,
): Promise<Loci> {
  const { account } = settings;
  const clock = { now: Date.now };
  const ids = ulidSource(clock.now, randomByteSource());
  const session = asSessionId(ids.next("session"));
  if (mustKnowAccount) await requireAccount(store, account);
  await registerProject(store, project, { account, sessionId: session });
  const models = openModels(settings, log);
  const runner = openProcessRunner({ supervisor: runSupervisor });
  const parts = { store, settings, settingsFor, environment, session, models, runner, log };
  const workspaces = new Workspaces(parts, tree, project);
  const app = createApp({
    store,
    outbox,
    tools: allTools,
    clock,
    ids,
    log,
    findProject: (caller, id) => workspaces.find(caller, id),
    chooseWorkspace: (caller, choice) => workspaces.choose(caller, choice),
    models,
    readDocument: documentReaderAt(documentWorker),
    recall: recallOf(settings),
    limits: LIMITS,
    process: thisProcess(),
    pace,
  });
  const draining = keepDraining(store, outbox, log);
  const pruning = keepPruning(store.audit, settings.auditDays, { clock, log });
  const reflecting = keepReflecting({
    store,
    ids,
    account,
    session,
    everyMinutes: settings.reflectEvery,
    projects: () => registeredProjects(store, account),
    log,
  });
  let watching: Promise<void> = Promise.resolve();
  return {
    app,
    store,
    project,
    root: tree.root,
    tree,
    outbox,
    async pendingChanges() {
      const guard = guardOfAll({ account, project: project.id });
      return (await workspaces.first()).freshness(guard).then((index) => index.pendingChanges);
    },
    newCaller(agent, options = {}) {
      const { isOwn = false, isShared = false, isPassing = false, sessionKey = null, right = null } = options;
      const known = [account, agent, sessionKey ?? "", ...(right ? [right.id] : [])];
      const callerSession = sessionKey === null ? asSessionId(ids.next("session")) : sessionKnownBy(known);
      if (isOwn) workspaces.trust(callerSession);
      return {
        account,
        agent,
        session: callerSession,
        role: right?.role ?? "agent",
        isShared,
        isPassing,
        ...(right && rightsOf(right)),
        get project() {
          return right?.project ?? workspaces.projectOf(callerSession);
        },
      };
    },
    async watch(door) {
      const isWanted = settings.watch === "auto" ? door === "http" : settings.watch !== "off";
      if (isWanted) watching = workspaces.watch().catch((cause) => log.warn("not watching", { cause }));
      await watching;
    },
    async close() {
      // First, as the calls that wait for a run would else be waited for.
      await runner.close();
      await app.close();
      await reflecting.stop();
      await watching;
      await workspaces.close();
      await draining.stop();
      await pruning.stop();
      await closeData({ store, outbox });
    },
  };
}

function rightsOf({ project, visibility, mayGovern }: AccessRight): Partial<Caller> {
  return { isByToken: true, onlyProject: project, visibility, mayGovern };
}

function recallOf({ recallOff, recallFusion, episodeWeights, decisionWeights }: Settings): RecallSettings {
  return {
    off: recallOff,
    fusion: recallFusion,
    episodeWeights: weightsOf(episodeWeights),
    decisionWeights: weightsOf(decisionWeights),
  };
}

function weightsOf([vector, recency, entities]: Settings["episodeWeights"]): EventWeights {
  return { vector, recency, entities };
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

function sessionKnownBy(parts: readonly string[]): SessionId {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return asSessionId(`session:${hash.slice(0, 32)}`);
}
