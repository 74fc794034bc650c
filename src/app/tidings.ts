import { type Letter, lettersFor, removeLetters } from "../coordination/mailbox.ts";
import type { Caller } from "../domain/caller.ts";
import type { SessionId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { GraphStore } from "../stores/port.ts";
import { tidingLine } from "./tidingLine.ts";

/** What one answer says of what others did. */
export interface ToldTidings {
  readonly lines: readonly string[];
  /** Called when it is known whether the answer goes out: what was not told waits for the next one. */
  settle(isTold: boolean): Promise<void>;
}

export const NO_TIDINGS: ToldTidings = { lines: [], settle: async () => {} };

/**
 * Tells each session once what others did that it has to know, whatever it calls and however many of its calls are under
 * way. A letter is removed after it was told and not before, so that none is lost with an answer.
 */
export class Tidings {
  readonly #memory: GraphStore;
  readonly #log: Log;
  /** Letters that an answer under way tells. */
  readonly #beingTold = new Map<SessionId, Set<string>>();
  /** Letters that were told and are not removed yet. */
  readonly #told = new Map<SessionId, Set<string>>();

  constructor(memory: GraphStore, log: Log) {
    this.#memory = memory;
    this.#log = log;
  }

  async collect(caller: Caller): Promise<ToldTidings> {
    const letters = await this.#takeUntold(caller);
    if (letters.length === 0) return NO_TIDINGS;
    const { session } = caller;
    const names = letters.map(({ name }) => name);
    return {
      lines: linesOf(letters, caller),
      settle: async (isTold) => {
        if (isTold) add(this.#told, session, names);
        remove(this.#beingTold, session, names);
        if (isTold) await this.#removeTold(caller);
      },
    };
  }

  /** The session has ended. */
  forget(session: SessionId): void {
    this.#beingTold.delete(session);
    this.#told.delete(session);
  }

  /** Those that no other answer tells. */
  async #takeUntold(caller: Caller): Promise<Letter[]> {
    const { session } = caller;
    try {
      if (this.#told.has(session)) await this.#removeTold(caller);
      const letters = await lettersFor(this.#memory, caller);
      const known = [this.#beingTold.get(session), this.#told.get(session)];
      const untold = letters.filter(({ name }) => !known.some((names) => names?.has(name)));
      const names = untold.map(({ name }) => name);
      add(this.#beingTold, session, names);
      return untold;
    } catch (cause) {
      this.#log.warn("what others did is told later", { cause });
      return [];
    }
  }

  async #removeTold(caller: Caller): Promise<void> {
    const names = [...(this.#told.get(caller.session) ?? [])];
    try {
      await removeLetters(this.#memory, caller, names);
      remove(this.#told, caller.session, names);
    } catch (cause) {
      this.#log.debug("what was told is removed later", { cause });
    }
  }
}

/** Whoever lost very much is told of some, and where to look for the rest. */
const MOST_LINES = 5;

function linesOf(letters: readonly Letter[], caller: Caller): string[] {
  const some = letters.slice(0, MOST_LINES).map(({ tiding }) => tidingLine(tiding, caller));
  const more = letters.length - some.length;
  return more > 0 ? [...some, `and ${more} more: \`agent_status\` shows what you hold`] : some;
}

function add(sets: Map<SessionId, Set<string>>, session: SessionId, names: readonly string[]): void {
  sets.set(session, new Set([...(sets.get(session) ?? []), ...names]));
}

function remove(sets: Map<SessionId, Set<string>>, session: SessionId, names: readonly string[]): void {
  const left = [...(sets.get(session) ?? [])].filter((name) => !names.includes(name));
  if (left.length > 0) sets.set(session, new Set(left));
  else sets.delete(session);
}
