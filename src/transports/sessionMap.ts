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
  /** When its stream ended, if nothing was heard of its client since, nor told of that. */
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
    for (const [key, entry] of this.#entries) if (entry.owner === owner) this.#close(key);
  }

  /**
   * True when there is room for one more, if need be by closing one that is idle: of those that are at nothing the one that
   * was so longest, so that many who only look in do not cost another its work; else of all.
   */
  makeRoom(): boolean {
    if (this.#entries.size < this.#options.most) return true;
    const idle = this.#idle().sort(([, one], [, other]) => one.idleSince - other.idleSince);
    const least = idle.find(([, { session }]) => !session.isAtWork()) ?? idle[0];
    if (!least) return false;
    this.#close(least[0]);
    return true;
  }

  add(key: string, session: S, owner: string | null = null): void {
    this.#entries.set(key, { session, owner, held: 0, idleSince: this.#options.now(), lostSince: null });
  }

  /** Keeps the session from being closed until the answer is called. */
  hold(key: string, isStream = false): () => void {
    const entry = this.#entries.get(key);
    if (!entry) return () => {};
    entry.held += 1;
    entry.lostSince = null;
    return () => {
      entry.held -= 1;
      entry.idleSince = this.#options.now();
      if (isStream) entry.lostSince = entry.idleSince;
    };
  }

  /** For a session that ended by itself. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** A client that was killed says nothing, but the stream on which it listened ends. */
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

  #close(key: string): void {
    const session = this.#entries.get(key)?.session;
    this.#entries.delete(key);
    void session?.close();
  }
}
