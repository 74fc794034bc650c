import type { Clock } from "../../domain/clock.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { IdSource } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import type { LanguageModel, Models } from "../../models/port.ts";
import type { Store } from "../../stores/port.ts";
import { examine } from "../examine.ts";
import type { Fleet } from "../fleet.ts";
import { raiseConflict } from "../records/raiseConflict.ts";
import { settleOvertaken } from "../records/settleOvertaken.ts";
import { storyAround } from "../story/storyAround.ts";
import { storyOfAll } from "../story/storyOfAll.ts";
import { toldOf } from "../story/toldOf.ts";
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
}

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

  constructor(parts: TruthWatchParts) {
    this.#parts = parts;
    const { store, holder, log, models } = parts;
    this.#quick = new StatementWatch({
      ...{ purpose: "seen", store, holder, log, isRetroactive: true },
      lookAt: (node, fleet, signal) => this.#compare(node, fleet, signal),
      async afterwards(fleet, hasNews, signal) {
        if (hasNews) await settleOvertaken(store.memory, fleet, signal);
      },
    });
    const { language } = models;
    this.#slow = language && this.#narrator(language);
  }

  nudge(fleet: Fleet): void {
    this.#quick.nudge(fleet);
    this.#slow?.nudge(fleet);
  }

  async settled(signal?: AbortSignal): Promise<void> {
    await this.#quick.settled(signal);
  }

  async stop(): Promise<void> {
    const tooLong = Promise.withResolvers<void>();
    const timer = setTimeout(tooLong.resolve, LAST_CALL_MS);
    await Promise.race([this.settled(), tooLong.promise]);
    clearTimeout(timer);
    await this.#quick.close();
    await this.#slow?.close();
  }

  async #compare(node: NodeRecord, fleet: Fleet, signal: AbortSignal): Promise<void> {
    const { store, models, clock } = this.#parts;
    const { embedder } = models;
    const mayEmbed = embedder?.isQuick && (embedder.isLocal || !node.sensitive);
    const view = { guard: guardOfAll(fleet) };
    const sources = { memory: store.memory, view, embedder: mayEmbed ? embedder : null };
    const around = await storyAround([toldOf(node)], sources, signal);
    const story = { ...around, holding: new Map([...around.holding, [String(node.id), node]]) };
    const { found } = await examine(story, node.id, {
      inference: models.inference,
      now: clock.now(),
      signal,
    });
    await this.#raise(found, story.holding, fleet, signal);
  }

  #narrator(language: LanguageModel): StatementWatch {
    const { store, holder, log, clock, tokenCounter } = this.#parts;
    return new StatementWatch({
      ...{ purpose: "told", store, holder, log, isRetroactive: false },
      lookAt: async (node, fleet, signal) => {
        const { told, holding } = await storyOfAll(store.memory, { guard: guardOfAll(fleet) });
        const trigger = told.find(({ id }) => id === node.id);
        if (!trigger) return;
        const seed = JSON.stringify([fleet.account, fleet.project]);
        const countTokens = await tokenCounter();
        const options = { model: language, seed, now: clock.now(), countTokens, signal };
        const { found, degraded } = await narrate(told, trigger, options);
        for (const why of degraded) log.warn("a look at memory was incomplete", { why });
        await this.#raise(found, holding, fleet, signal);
      },
    });
  }

  async #raise(
    found: readonly FoundConflict[],
    seen: ReadonlyMap<string, NodeRecord>,
    fleet: Fleet,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, ids } = this.#parts;
    for (const each of found) await raiseConflict(store.memory, { fleet, found: each, seen, ids }, signal);
  }
}
