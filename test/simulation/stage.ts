import { AsyncLocalStorage } from "node:async_hooks";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "../../src/app/app.ts";
import { createApp } from "../../src/app/createApp.ts";
import { ProcessPresence } from "../../src/coordination/presence/processPresence.ts";
import { ulidSource } from "../../src/domain/ids.ts";
import type { Log } from "../../src/domain/log.ts";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";
import { openModels } from "../../src/main/models.ts";
import type { Outbox, Store } from "../../src/stores/port.ts";
import { openOutbox } from "../../src/stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import type { Tool } from "../../src/tools/defineTool.ts";
import { allTools } from "../../src/tools/index.ts";
import { Backdrop } from "./backdrop.ts";
import { OUR_ACCOUNT, PROJECT } from "./cast.ts";
import type { Crew, CrewProcess } from "./crew.ts";
import { Interleaving } from "./interleaving.ts";
import { mortalStore } from "./mortalStore.ts";
import type { TroubleKind } from "./script.ts";
import { stagedStore } from "./stagedStore.ts";
import { VirtualClock } from "./virtualClock.ts";
import { VirtualWorkspace } from "./virtualWorkspace.ts";

/** What can be put in the place of the real thing, to see whether the simulation notices. */
export interface Understudies {
  tools?(tools: readonly Tool[]): readonly Tool[];
  store?(store: Store): Store;
  /** Opens the store of a run; one in the folder is what there is else. */
  open?(parts: StagedPlace): Promise<Store>;
}

export interface StagedPlace {
  readonly folder: string;
  readonly clock: () => number;
}

/** One process of Loci, as far as it has no doors. */
export interface StagedProcess {
  readonly app: App;
  readonly store: Store;
  readonly presence: ProcessPresence;
  isUp(): boolean;
}

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };
const NO_MODELS = openModels(
  { embedder: "none", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null },
  silent,
);
/** In memory where that can be had: nothing here is about the disk, and each run opens its databases anew. */
const QUICK_FOLDER = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
/** Longer than any run: whether a process shows itself is a step, and no matter of time. */
const NEVER_MS = 2 ** 31 - 1;

/** The real road, tools and store in a temporary folder, where time, ids and turns come from the run. */
export class Stage {
  readonly clock: VirtualClock;
  readonly interleaving = new Interleaving();
  readonly backdrop = new Backdrop();
  /** As a process has it. */
  readonly staged: Store;
  /** As it is. */
  readonly store: Store;
  readonly outbox: Outbox;
  readonly workspace: VirtualWorkspace;
  readonly errors: string[] = [];
  readonly log: Log = {
    ...silent,
    error: (message, fields) => this.errors.push(`${message} ${String(fields?.cause)}`),
  };
  /** What happens to the next transaction of a call. */
  trouble: () => TroubleKind | null = () => null;
  readonly #spared = new AsyncLocalStorage<true>();
  readonly #folder: string;
  readonly #seed: number;
  readonly #tools: readonly Tool[];
  readonly #processes = new Map<string, StagedProcess>();

  private constructor(
    parts: { folder: string; seed: number; store: Store; outbox: Outbox; clock: VirtualClock },
    understudies: Understudies,
  ) {
    this.clock = parts.clock;
    this.#folder = parts.folder;
    this.#seed = parts.seed;
    this.store = parts.store;
    this.outbox = parts.outbox;
    const { tools = (same) => same, store = (same) => same } = understudies;
    this.#tools = tools(allTools);
    this.staged = stagedStore({
      store: store(parts.store),
      interleaving: this.interleaving,
      backdrop: this.backdrop,
      trouble: () => (this.#spared.getStore() ? null : this.trouble()),
    });
    this.workspace = new VirtualWorkspace(this.staged);
  }

  static async open(seed: number, understudies: Understudies = {}): Promise<Stage> {
    const folder = await mkdtemp(join(QUICK_FOLDER, "loci-simulation-"));
    const clock = new VirtualClock();
    const open = understudies.open ?? openSqliteStore;
    const store = await open({ folder, clock: clock.now });
    const outbox = await openOutbox({ folder, clock: clock.now });
    const stage = new Stage({ folder, seed, store, outbox, clock }, understudies);
    // The code was there before anybody came.
    await stage.workspace.code();
    clock.move(1_000);
    return stage;
  }

  /** The process as it lives now. */
  process({ name, number, lives, isNear }: CrewProcess, crew: Crew): StagedProcess {
    const known = this.#processes.get(name);
    if (known) return known;
    const isUp = () => crew.processes.some((each) => each.name === name && each.isUp);
    const store = mortalStore(this.staged, () => !isUp());
    const presence = new ProcessPresence({
      store,
      process: name,
      facts: {
        pid: pidOf(number, lives),
        machine: isNear ? "here" : null,
        isRunning: (pid) => !crew.processes.some((each) => isDead(each, pid)),
      },
      timing: { lookEveryMs: NEVER_MS },
      clock: this.clock,
      log: this.log,
    });
    const app = this.#openApp(store, presence, this.#seed * 1_000 + pidOf(number, lives));
    const opened = { app, store, presence, isUp };
    this.#processes.set(name, opened);
    return opened;
  }

  #openApp(store: Store, presence: ProcessPresence, seed: number): App {
    const random = seededRandom(seed);
    const { root } = this.workspace;
    const openWorkspace = () => this.workspace.open(store.memory);
    return createApp({
      store,
      outbox: this.outbox,
      models: NO_MODELS,
      tools: this.#tools,
      presence,
      pace: { newsEveryMs: NEVER_MS, gatherMs: NEVER_MS },
      clock: this.clock,
      ids: ulidSource(this.clock.now, () => Math.floor(random() * 256)),
      log: this.log,
      limits: { callTimeoutMs: 0, callsAtOnce: 100 },
      findProject: async ({ account }, id) => {
        if (id !== PROJECT) return null;
        return account === OUR_ACCOUNT ? { id, root, openWorkspace } : { id };
      },
      chooseWorkspace: () => Promise.reject(new Error("there is one working tree here")),
    });
  }

  /** For what would be tried again after a while: there is no while here. */
  spare<T>(work: () => Promise<T>): Promise<T> {
    return this.#spared.run(true, work);
  }

  /** What hangs in processes that died ends some time later, and comes to nothing. */
  async close(): Promise<void> {
    this.interleaving.end();
    for (const { app, isUp } of this.#processes.values()) {
      const closed = app.close().catch(() => {});
      if (isUp()) await closed;
    }
    await this.store.close();
    await this.outbox.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const MOST_LIVES = 100;

function pidOf(number: number, lives: number): number {
  return (number + 1) * MOST_LIVES + lives;
}

function isDead({ number, lives, isUp }: CrewProcess, pid: number): boolean {
  if (Math.floor(pid / MOST_LIVES) !== number + 1) return false;
  return pid !== pidOf(number, lives) || !isUp;
}
