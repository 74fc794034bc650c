import { type ClaimLost, lettersFor, type Tiding } from "../coordination/mailbox.ts";
import { agentShown } from "../domain/agentShown.ts";
import { type Caller, guardOf } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { NodeId, SessionId } from "../domain/ids.ts";
import type { NodeKind } from "../domain/kinds.ts";
import type { Log } from "../domain/log.ts";
import type { Instant } from "../domain/time.ts";
import { newMatches, type SeenUpTo, subscribedTo } from "../memory/newMatches.ts";
import type { GraphStore } from "../stores/port.ts";

/**
 * What a client is told without having called. It says what happened to what and by whom, and nothing that somebody wrote:
 * texts come with answers, where they are known for what they are.
 */
export type News =
  | ({ readonly type: "claim_lost" } & Omit<ClaimLost, "is">)
  | { readonly type: "task_given"; readonly taskId: string; readonly by: string; readonly at: Instant }
  | {
      readonly type: "memory_match";
      readonly id: NodeId;
      readonly kind: NodeKind;
      readonly by: string;
      readonly at: Instant;
    };

export interface BulletinParts {
  readonly memory: GraphStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether a session may have something to lose. */
  readonly isAttending: (session: SessionId) => boolean;
  readonly lookEveryMs?: number | undefined;
}

interface Reader {
  readonly caller: Caller;
  readonly tell: (news: News) => void;
  readonly told: Set<string>;
  keywords: ReadonlySet<string>;
  calls: number;
  /** Of those, how many there were when it was read what it has subscribed to, which a call may have changed. */
  callsRead: number;
  /** Null while nothing concerns it. */
  seen: SeenUpTo | null;
}

const LOOK_EVERY_MS = 1_000;
/** Of what a reader was told already; what it is about is long past when it is forgotten. */
const MOST_TOLD = 1_000;

/** Looks what others did that concerns who is connected here, while there is somebody whom something can concern. */
export class Bulletin {
  readonly #parts: BulletinParts;
  readonly #readers = new Map<SessionId, Reader>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: BulletinParts) {
    this.#parts = parts;
  }

  /** Tells a session its news until the answer is called. */
  follow(caller: Caller, tell: (news: News) => void): () => void {
    const reader: Reader = {
      caller,
      tell,
      told: new Set(),
      keywords: new Set(),
      calls: 0,
      callsRead: 0,
      seen: null,
    };
    this.#readers.set(caller.session, reader);
    return () => {
      if (this.#readers.get(caller.session) === reader) this.#readers.delete(caller.session);
    };
  }

  /** By a call something may come to concern a session, from the moment on when it began. */
  async during<T>(session: SessionId, call: () => Promise<T>): Promise<T> {
    const reader = this.#readers.get(session);
    if (!reader) return call();
    reader.seen ??= await this.#now().catch(() => null);
    try {
      return await call();
    } finally {
      reader.calls += 1;
      this.#lookLater();
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async #now(): Promise<SeenUpTo> {
    const at = this.#parts.clock.now();
    return { version: await this.#parts.memory.lastVersion(), at };
  }

  #lookLater(): void {
    if (this.#isStopped || this.#timer !== undefined) return;
    const everyMs = this.#parts.lookEveryMs ?? LOOK_EVERY_MS;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look();
    }, everyMs).unref();
  }

  async #look(): Promise<void> {
    for (const reader of this.#readers.values()) if (reader.seen) await this.#tryToLookFor(reader);
    this.#timer = undefined;
    if ([...this.#readers.values()].some(({ seen }) => seen !== null)) this.#lookLater();
  }

  /** What keeps one from hearing its news keeps it from no other. */
  async #tryToLookFor(reader: Reader): Promise<void> {
    try {
      await this.#lookFor(reader, await this.#now());
    } catch (cause) {
      this.#parts.log.debug("no look at what others did", { cause });
    }
  }

  async #lookFor(reader: Reader, now: SeenUpTo): Promise<void> {
    const { isAttending } = this.#parts;
    const { caller, calls, callsRead, seen } = reader;
    if (calls > callsRead) reader.keywords = await this.#subscriptionsOf(caller);
    reader.callsRead = calls;
    if (seen && seen.version < now.version) {
      for (const { tiding } of await lettersFor(this.#parts.memory, caller)) this.#tellOf(reader, tiding);
      if (reader.keywords.size > 0) await this.#tellMatches(reader, seen);
    }
    const hasCalledSince = reader.calls > calls;
    const isConcerned = hasCalledSince || reader.keywords.size > 0 || isAttending(caller.session);
    reader.seen = isConcerned ? now : null;
  }

  async #subscriptionsOf({ account, project, agent }: Caller): Promise<ReadonlySet<string>> {
    return project === null ? new Set() : subscribedTo(this.#parts.memory, { account, project }, agent);
  }

  #tellOf(reader: Reader, tiding: Tiding): void {
    const by = shownTo(reader, tiding.by);
    if (tiding.is === "task_given") {
      const { is: type, taskId, at } = tiding;
      this.#tell(reader, `${taskId} ${at}`, { type, taskId, by, at });
    } else {
      const { is: type, ...lost } = tiding;
      this.#tell(reader, `${lost.claimId} ${lost.fence}`, { type, ...lost, by });
    }
  }

  async #tellMatches(reader: Reader, seen: SeenUpTo): Promise<void> {
    const { caller, keywords } = reader;
    const subscriber = { guard: guardOf(caller, caller.project), session: caller.session, keywords };
    for (const { id, kind, agentId, validFrom } of await newMatches(this.#parts.memory, subscriber, seen))
      this.#tell(reader, id, {
        type: "memory_match",
        ...{ id, kind, at: validFrom },
        by: shownTo(reader, agentId ?? "unknown"),
      });
  }

  #tell({ told, tell }: Reader, key: string, news: News): void {
    if (told.has(key)) return;
    told.add(key);
    for (const oldest of told) {
      if (told.size <= MOST_TOLD) break;
      told.delete(oldest);
    }
    tell(news);
  }
}

function shownTo({ caller }: Reader, agent: string): string {
  return agentShown(agent, guardOf(caller, caller.project));
}
