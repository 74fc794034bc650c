import { createHash } from "node:crypto";
import { Failure } from "../domain/failure.ts";

export interface ResourceWatchParts {
  /** The text of a resource, or null where it is not there. */
  read(uri: string): Promise<string | null>;
  /** Other than before whenever something may have been written that one of them tells of. */
  stamp(uris: readonly string[]): Promise<string>;
  tell(uri: string): void;
}

const EVERY_MS = 1_000;
const MOST_WATCHED = 100;

interface Watched {
  wanted: number;
  /** Undefined until it was read for the first time. */
  digest: string | null | undefined;
}

/** Looks whether resources that a client has subscribed to still read the same, while there are any. */
export class ResourceWatch {
  readonly #parts: ResourceWatchParts;
  readonly #watched = new Map<string, Watched>();
  #stamp: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: ResourceWatchParts) {
    this.#parts = parts;
  }

  /** Has been read once when this resolves, so that nothing that changes afterwards is missed. The answer ends it. */
  async watch(uri: string): Promise<() => void> {
    const entry = this.#watched.get(uri) ?? { wanted: 0, digest: undefined };
    if (!this.#watched.has(uri) && this.#watched.size >= MOST_WATCHED) throw tooMany();
    entry.wanted += 1;
    this.#watched.set(uri, entry);
    if (entry.digest === undefined) entry.digest = await this.#digest(uri);
    this.#lookLater();
    let isOver = false;
    return () => {
      if (!isOver) entry.wanted -= 1;
      isOver = true;
      if (entry.wanted === 0) this.#watched.delete(uri);
    };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#watched.clear();
  }

  #lookLater(): void {
    if (this.#isClosed || this.#timer !== undefined || this.#watched.size === 0) return;
    this.#timer = setTimeout(() => void this.#look(), EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    const stamp = await this.#parts.stamp([...this.#watched.keys()]).catch(() => undefined);
    if (stamp === undefined || stamp !== this.#stamp) await this.#compareAll();
    // Taken before they were read: what is written meanwhile is looked at the next time.
    this.#stamp = stamp;
    this.#timer = undefined;
    this.#lookLater();
  }

  async #compareAll(): Promise<void> {
    for (const [uri, entry] of this.#watched) {
      const digest = await this.#digest(uri);
      const isKnown = entry.digest !== undefined;
      if (digest === undefined || digest === entry.digest) continue;
      entry.digest = digest;
      if (isKnown && !this.#isClosed) this.#parts.tell(uri);
    }
  }

  /** Undefined where it could not be read now. */
  async #digest(uri: string): Promise<string | null | undefined> {
    try {
      const text = await this.#parts.read(uri);
      return text === null ? null : createHash("sha256").update(text).digest("base64");
    } catch {
      return undefined;
    }
  }
}

function tooMany(): Failure {
  return new Failure(
    "unavailable",
    `No more than ${MOST_WATCHED} resources can be watched at once.`,
    "End the subscription to one that is not needed any more.",
  );
}
