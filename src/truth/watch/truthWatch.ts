import type { Clock } from "../../domain/clock.ts";
import { Failure } from "../../domain/failure.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { IdSource } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import type { Repeat } from "../../memory/repeats.ts";
import type { LanguageModel, Models } from "../../models/port.ts";
import type { Store } from "../../stores/port.ts";
import { examine, RAISED_FROM } from "../examine.ts";
import type { Fleet } from "../fleet.ts";
import { audienceOf } from "../records/audience.ts";
import { type Raising, raiseConflict } from "../records/raiseConflict.ts";
import { settleAgreed, settleOvertaken } from "../records/settleOvertaken.ts";
import type { Repository, RepositoryLook } from "../repository/repositoryLook.ts";
import { storiesByAudience } from "../story/storiesByAudience.ts";
import { storyAround } from "../story/storyAround.ts";
import { storyOfAll } from "../story/storyOfAll.ts";
import { toldOf } from "../story/toldOf.ts";
import { betweenMemories, repeatId, withRepeat } from "../story/withRepeat.ts";
import { narrate } from "../tiers/narrate.ts";
import type { Truth } from "../truth.ts";
import { StatementWatch } from "./statementWatch.ts";

export interface TruthWatchParts {
  readonly store: Store;
  readonly models: Models;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly ids: IdSource;
  readonly clock: Clock;
  /** As the budget counts; it takes a while to be ready, so only who needs it asks. */
  tokenCounter(): Promise<(text: string) => number>;
  readonly log: Log;
  readonly gatherMs?: number | undefined;
}

/** A model that is asked over the network is not asked about all that was ever said, only because it is new here. */
const NARRATED_BACK = 20;
/** Nor about each of a thousand that are imported at once. */
const NARRATED_AT_ONCE = 5;
/** Whoever is told that one statement disagrees with a dozen others learns no more than from the first few. */
const MOST_RAISED = 3;
/** How long a process that ends waits for the look that is under way; another goes on where it is broken off. */
const LAST_CALL_MS = 2_000;

/**
 * Looks through what is said for where it does not hang together with the rest: after it was written and never in a writer's
 * way. What a language model has to say comes later than all else, as nobody knows how long it takes.
 */
export class TruthWatch implements Truth {
  readonly #parts: TruthWatchParts;
  readonly #quick: StatementWatch;
  readonly #slow: StatementWatch | null;
  /** How the working tree of a fleet is opened, where one was at hand. */
  readonly #openers = new Map<string, () => Promise<Repository>>();
  readonly #looks = new Map<string, RepositoryLook>();

  constructor(parts: TruthWatchParts) {
    this.#parts = parts;
    const { store, holder, log, models, gatherMs } = parts;
    this.#quick = new StatementWatch({
      ...{ purpose: "seen", store, holder, log, gatherMs, looksBack: Number.POSITIVE_INFINITY },
      lookAt: async (node, fleet, signal) => {
        await this.#compare(node, fleet, signal);
        await this.#askTree([node], fleet, signal);
      },
      lookAtRepeat: (node, repeat, fleet, signal) => this.#compare(node, fleet, signal, repeat),
      afterwards: async (fleet, signal) => {
        await settleOvertaken(store.memory, fleet, signal);
        await this.#askTreeIfChanged(fleet, signal);
      },
    });
    const { language } = models;
    this.#slow = language && this.#narrator(language);
  }

  nudge(fleet: Fleet, openRepository?: () => Promise<Repository>): void {
    if (openRepository) this.#openers.set(keyOf(fleet), openRepository);
    this.#quick.nudge(fleet);
    this.#slow?.nudge(fleet);
  }

  async settled(signal: AbortSignal): Promise<void> {
    // Whoever waits wants to know of the tree as it is now.
    for (const look of this.#looks.values()) look.due();
    await this.#quick.settled(signal);
  }

  /** What is not done soon, or another process is at, is left to others. */
  async stop(): Promise<void> {
    await this.#quick.finish(AbortSignal.timeout(LAST_CALL_MS));
    await this.#quick.close();
    await this.#slow?.close();
  }

  async #compare(node: NodeRecord, fleet: Fleet, signal: AbortSignal, repeat?: Repeat): Promise<void> {
    // A question about what its author hides would tell it.
    if (node.sensitive) return;
    const { store, models, clock, log } = this.#parts;
    const embedder = models.embedder?.isQuick ? models.embedder : null;
    const sources = { memory: store.memory, view: { guard: guardOfAll(fleet) }, embedder };
    const whole = await storyAround([toldOf(node)], sources, node, signal);
    for (const { story: known, audience } of storiesByAudience(whole, node)) {
      const story = repeat ? withRepeat(known, node, repeat) : known;
      const reader = await models.reader();
      const options = { inference: models.inference, reader, now: clock.now(), signal };
      const read = await examine(story, repeat ? repeatId(node) : node.id, options);
      signal.throwIfAborted();
      for (const why of read.degraded) log.warn("a look at memory was incomplete", { why });
      const found = repeat ? betweenMemories(read.found, node) : read.found;
      await this.#raise(found.slice(0, MOST_RAISED), { fleet, seen: story.holding, audience }, signal);
    }
  }

  #narrator(language: LanguageModel): StatementWatch {
    const { store, holder, log, clock, tokenCounter } = this.#parts;
    return new StatementWatch({
      ...{ purpose: "told", store, holder, log, looksBack: NARRATED_BACK, most: NARRATED_AT_ONCE },
      lookAt: async (node, fleet, signal) => {
        if (node.sensitive) return;
        const whole = await storyOfAll(store.memory, { guard: guardOfAll(fleet) });
        const [{ story, audience } = { story: whole, audience: audienceOf([node]) }] = storiesByAudience(
          whole,
          node,
        );
        const trigger = story.told.find(({ id }) => id === node.id);
        if (!trigger) return;
        const seed = JSON.stringify([fleet.account, fleet.project]);
        const countTokens = await tokenCounter();
        const options = { model: language, seed, now: clock.now(), countTokens, signal };
        const { found, degraded } = await narrate(story.told, trigger, options);
        signal.throwIfAborted();
        for (const why of degraded) log.warn("a look at memory was incomplete", { why });
        await this.#raise(found.slice(0, MOST_RAISED), { fleet, seen: story.holding, audience }, signal);
      },
    });
  }

  /** Of the working tree that was at hand last; null without one. */
  async #lookOf(fleet: Fleet): Promise<TreeLook | null> {
    const repository = await this.#openRepository(fleet);
    if (!repository) return null;
    const tree = repository.tree.root;
    const key = lookKeyOf(fleet, tree);
    const known = this.#looks.get(key);
    if (known) return { look: known, tree };
    // It knows many formats, which a process that looks at nothing need not load.
    const { RepositoryLook } = await import("../repository/repositoryLook.ts");
    const look = new RepositoryLook(this.#parts.store.memory, fleet, repository);
    this.#looks.set(key, look);
    return { look, tree };
  }

  /** Memory is looked at whether or not the working tree can be. */
  async #openRepository(fleet: Fleet): Promise<Repository | null> {
    try {
      return (await this.#openers.get(keyOf(fleet))?.()) ?? null;
    } catch (cause) {
      this.#parts.log.debug("the working tree cannot be asked about memory", { cause });
      return null;
    }
  }

  /** A tree that is gone has nothing to say, and must not keep memory from being looked at: it is not asked until it is at hand again. */
  async #withTree(fleet: Fleet, ask: (ours: TreeLook) => Promise<void>): Promise<void> {
    const ours = await this.#lookOf(fleet);
    if (!ours) return;
    try {
      await ask(ours);
    } catch (thrown) {
      if (!isGone(thrown)) throw thrown;
      this.#parts.log.warn("a working tree is gone, and is not asked about memory", { tree: ours.tree });
      this.#openers.delete(keyOf(fleet));
      this.#looks.delete(lookKeyOf(fleet, ours.tree));
    }
  }

  async #askTree(nodes: readonly NodeRecord[], fleet: Fleet, signal: AbortSignal): Promise<void> {
    await this.#withTree(fleet, async ({ look, tree }) => {
      const { found, asked } = await look.ask(nodes, signal);
      await this.#raise(found, { fleet, seen: asked, tree }, signal);
    });
  }

  async #askTreeIfChanged(fleet: Fleet, signal: AbortSignal): Promise<void> {
    await this.#withTree(fleet, async ({ look, tree }) => {
      for await (const { found, asked } of look.askIfChanged(fleet, signal)) {
        await this.#raise(found, { fleet, seen: asked, tree }, signal);
        const ids = { asked: new Set(asked.keys()), found: new Set(found.flatMap((each) => each.ids)) };
        await settleAgreed(this.#parts.store.memory, fleet, { tree, ...ids }, signal);
      }
    });
  }

  async #raise(
    found: readonly FoundConflict[],
    raising: Omit<Raising, "found" | "ids">,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, ids } = this.#parts;
    for (const each of found.filter(({ confidence }) => confidence >= RAISED_FROM))
      await raiseConflict(store.memory, { ...raising, found: each, ids }, signal);
  }
}

interface TreeLook {
  readonly look: RepositoryLook;
  readonly tree: string;
}

/** The folder is not there any more, or is no folder. */
function isGone(thrown: unknown): boolean {
  return thrown instanceof Failure && (thrown.code === "not_found" || thrown.code === "invalid_input");
}

function lookKeyOf(fleet: Fleet, tree: string): string {
  return `${keyOf(fleet)} ${tree}`;
}

function keyOf({ account, project }: Fleet): string {
  return JSON.stringify([account, project]);
}
