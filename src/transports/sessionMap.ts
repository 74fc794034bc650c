import { countsOf } from "./crowd.ts";

/** Something that is kept for a client between its requests. */
export interface Session {
  /** Whether it holds what its client would miss. */
  isAtWork(): boolean;
  /** Its client seems to be gone, and may yet come back. */
  missed(): void;
  close(): Promise<void>;
}

interface Entry<S> {
  readonly session: S;
  /** By which right it was begun; null where none was needed. */
  readonly owner: string | null;
  held: number;
  idleSince: number;
  /** When its stream ended or its client went without an answer, if nothing was heard of it since, nor told of that. */
  lostSince: number | null;
}

export interface SessionMapOptions {
  readonly most: number;
  readonly idleMs: number;
  readonly lostMs: number;
  now(): number;
}

/**
 * Sessions by their key. A session that answers a request or has a stream open is held; one that is not may be closed,
 * after a while or when another one needs its place.
 */
export class SessionMap<S extends Session> {
  readonly #options: SessionMapOptions;
  readonly #entries = new Map<string, Entry<S>>();
  readonly #beginning = new Map<string, Promise<void>>();

  constructor(options: SessionMapOptions) {
    this.#options = options;
  }

  /** Somebody else's looks like one that is not there. */
  get(key: string, owner: string | null = null): S | undefined {
    const entry = this.#entries.get(key);
    return entry?.owner === owner ? entry.session : undefined;
  }

  get size(): number {
    return this.#entries.size;
  }

  owners(): ReadonlySet<string | null> {
    return new Set([...this.#entries.values()].map(({ owner }) => owner));
  }

  /** Whatever they are at. */
  closeOwned(owner: string | null): void {
    this.#closeThose((entry) => entry.owner === owner);
  }

  /** Whatever they are at. */
  closeThose(isOver: (session: S) => boolean): void {
    this.#closeThose(({ session }) => isOver(session));
  }

  /**
   * True when there is room for one more, if need be by closing one that is idle, of those who have the most: whoever opens
   * many takes nobody else's place. Of theirs it is the one that was at nothing longest, so that many who only look in do not
   * cost another its work; else the one that was idle longest.
   */
  makeRoom(owner: string | null = null): boolean {
    if (this.#entries.size < this.#options.most) return true;
    const counts = countsOf([...this.#entries.values()].map((entry) => entry.owner));
    const of = (whose: string | null) => counts.get(whose) ?? 0;
    const idle = this.#idle().sort(
      ([, one], [, other]) => of(other.owner) - of(one.owner) || one.idleSince - other.idleSince,
    );
    const most = of(idle[0]?.[1].owner ?? null);
    const theirs = idle.filter(([, each]) => of(each.owner) === most);
    const least = theirs.find(([, { session }]) => !session.isAtWork()) ?? theirs[0];
    if (!least || (least[1].owner !== owner && of(owner) > most)) return false;
    this.#close(least[0]);
    return true;
  }

  /** Does what takes doing before a session is added, once for all who would begin it at the same time. */
  beforeAdding(key: string, work: () => Promise<void>): Promise<void> {
    const known = this.#beginning.get(key);
    if (known) return known;
    const begun = work().finally(() => this.#beginning.delete(key));
    this.#beginning.set(key, begun);
    return begun;
  }

  add(key: string, session: S, owner: string | null = null): void {
    this.#entries.set(key, { session, owner, held: 0, idleSince: this.#options.now(), lostSince: null });
  }

  /** Keeps the session from being closed until the answer is called, which is told whether its client seems to have left. */
  hold(key: string): (hasLeft?: boolean) => void {
    const entry = this.#entries.get(key);
    if (!entry) return () => {};
    entry.held += 1;
    entry.lostSince = null;
    return (hasLeft = false) => {
      entry.held -= 1;
      entry.idleSince = this.#options.now();
      if (hasLeft) entry.lostSince = entry.idleSince;
    };
  }

  /** For a session that ended by itself. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** A client that was killed says nothing, but the stream on which it listened ends, and so does what it waited for. */
  missLost(): void {
    const longAgo = this.#options.now() - this.#options.lostMs;
    for (const [, entry] of this.#idle()) {
      if (entry.lostSince === null || entry.lostSince > longAgo) continue;
      entry.lostSince = null;
      entry.session.missed();
    }
  }

  closeIdle(): void {
    const longAgo = this.#options.now() - this.#options.idleMs;
    for (const [key, entry] of this.#idle()) if (entry.idleSince <= longAgo) this.#close(key);
  }

  async closeAll(): Promise<void> {
    const sessions = [...this.#entries.values()].map((entry) => entry.session);
    this.#entries.clear();
    await Promise.allSettled(sessions.map((session) => session.close()));
  }

  #idle(): [string, Entry<S>][] {
    return [...this.#entries].filter(([, entry]) => entry.held === 0);
  }

  #closeThose(isOver: (entry: Entry<S>) => boolean): void {
    for (const [key, entry] of this.#entries) if (isOver(entry)) this.#close(key);
  }

  #close(key: string): void {
    const session = this.#entries.get(key)?.session;
    this.#entries.delete(key);
    void session?.close();
  }
}
