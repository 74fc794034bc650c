import { createHash } from "node:crypto";
import manifest from "../../package.json" with { type: "json" };
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
import type { Vitals } from "../domain/vitals.ts";
import { documentReaderAt } from "../memory/documents/documentReader.ts";
import { keepReflecting } from "../memory/reflection/keepReflecting.ts";
import { openProcessRunner } from "../runners/process/processRunner.ts";
import { openSourceTree } from "../sources/disk/openSourceTree.ts";
import type { SourceTree } from "../sources/port.ts";
import type { Outbox, Store } from "../stores/port.ts";
import { openOutbox } from "../stores/sqlite/openOutbox.ts";
import { allTools } from "../tools/index.ts";
import { requireAccount } from "./accounts.ts";
import { closeInTurn } from "./closeInTurn.ts";
import type { ResolvedSettings } from "./config/readSettings.ts";
import type { Settings } from "./config/settings.ts";
import { GoneTrees } from "./goneTrees.ts";
import { openModels } from "./models.ts";
import { openStore, type StorePlace } from "./openStore.ts";
import { identifyProject, type Project, registeredProjects, registerProject } from "./project.ts";
import { thisProcess } from "./thisProcess.ts";
import { documentWorker, runSupervisor } from "./threads.ts";
import type { OtlpExporter } from "./tracing/otlpExporter.ts";
import { treeSettings } from "./treeSettings.ts";
import { vitalsOf } from "./vitals/vitalsOf.ts";
import { watchModels } from "./vitals/watchModels.ts";
import { Workspaces } from "./workspaces.ts";

const LIMITS = { callTimeoutMs: 30_000, callsAtOnce: 64 };
/** A process that is soon over has better things to do. */
const LET_GO_AFTER_MS = 30_000;

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
  /** The working tree only stands for one that is chosen later, and is no project of anybody. */
  readonly isPlaceless?: boolean;
  readonly examine?: Vitals["examine"];
}

interface CallerOptions {
  readonly isOwn?: boolean;
  readonly isShared?: boolean;
  readonly isPassing?: boolean;
  /** By what the same client is known again after it was not heard of for long. */
  readonly sessionKey?: string | null;
  /** What the token that let them in says of them. */
  readonly right?: AccessRight | null;
  /** Whether what they show lets them write, which can come to be. */
  mayWrite?(): boolean;
  readonly isOperator?: boolean | undefined;
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
  /** What a session chose, when nobody comes back to it. */
  forget(session: SessionId): void;
  /** Keeps the index up to date by itself, if that is wanted of a server with this door. */
  watch(door: "stdio" | "http"): Promise<void>;
  /** Waits for the calls under way, then closes everything. */
  close(): Promise<void>;
}

export async function openLoci(options: LociOptions): Promise<Loci> {
  const { settings, root, environment } = options;
  const tree = await openSourceTree({ root, environment, ...(await treeSettings(root, settings)) });
  // Asking git takes as long as opening the store, so both happen at once.
  const [project, data] = await Promise.allSettled([
    identifyProject(tree, settings.project),
    openData(settings),
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
  options: LociOptions,
  tree: SourceTree,
  project: Project,
  { store, outbox }: Data,
): Promise<Loci> {
  const { settings, settingsFor, environment, log, pace = {} } = options;
  const { mustKnowAccount = false, isPlaceless = false } = options;
  const { account } = settings;
  const clock = { now: Date.now };
  const ids = ulidSource(clock.now, randomByteSource());
  const session = asSessionId(ids.next("session"));
  if (mustKnowAccount) await requireAccount(store, account);
  if (!isPlaceless) await registerProject(store, project, { account, sessionId: session });
  const watched = watchModels(openModels(settings, log), clock.now);
  const { models } = watched;
  const tracing =
    settings.tracesUrl === null ? null : await openTracing(settings.tracesUrl, settings.name, log);
  const runner = openProcessRunner({ supervisor: runSupervisor });
  const goneTrees = new GoneTrees({ store, session, now: clock.now, log });
  const parts = { store, settings, settingsFor, environment, session, models, runner, goneTrees, log };
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
    vitals: vitalsOf({ home: settings.home, signsOfModels: watched.signs, examine: options.examine ?? null }),
    process: thisProcess(),
    pace,
    ...(tracing && { trace: (call) => tracing.add(call) }),
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
  let lettingGo: Promise<void> = Promise.resolve();
  const letGo = setTimeout(() => {
    lettingGo = goneTrees
      .letGo((place) => workspaces.isServed(place))
      .catch((cause) => log.warn("it is not known which working trees are gone", { cause }));
  }, LET_GO_AFTER_MS).unref();
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
      const isOperator = right === null && options.isOperator === true;
      const mayWrite = options.mayWrite ?? (() => true);
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
        ...(isOperator && { isOperator }),
        ...(right && rightsOf(right)),
        get mayOnlyRead() {
          return !mayWrite();
        },
        get project() {
          return right?.project ?? workspaces.projectOf(callerSession);
        },
      };
    },
    forget: (session) => workspaces.forget(session),
    async watch(door) {
      const isWanted = settings.watch === "auto" ? door === "http" : settings.watch !== "off";
      if (isWanted) watching = workspaces.watch().catch((cause) => log.warn("not watching", { cause }));
      await watching;
    },
    async close() {
      await closeInTurn([
        // First, as the calls that wait for a run would else be waited for.
        () => runner.close(),
        () => app.close(),
        () => tracing?.close(),
        () => reflecting.stop(),
        () => watching,
        () => workspaces.close(),
        () => {
          clearTimeout(letGo);
          return lettingGo;
        },
        () => draining.stop(),
        () => pruning.stop(),
        () => closeData({ store, outbox }),
      ]);
    },
  };
}

/** Loaded only where it is wanted. */
async function openTracing(url: string, name: string, log: Log): Promise<OtlpExporter> {
  const { OtlpExporter } = await import("./tracing/otlpExporter.ts");
  return new OtlpExporter({ url, service: { name, version: manifest.version }, log });
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

/** What waits to be written is kept beside this process in any case, as that is for when the store is away. */
async function openData(place: StorePlace): Promise<Data> {
  const store = await openStore(place);
  try {
    return { store, outbox: await openOutbox({ folder: place.home }) };
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}

async function closeData({ store, outbox }: Data): Promise<void> {
  await closeInTurn([() => outbox.close(), () => store.close()]);
}

function sessionKnownBy(parts: readonly string[]): SessionId {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return asSessionId(`session:${hash.slice(0, 32)}`);
}
