import { type FSWatcher, watch } from "node:fs";
import { sep } from "node:path";
import { parentOf } from "../paths.ts";
import type { ListOptions } from "../screen.ts";
import { FolderScout } from "./folderScout.ts";
import type { FolderEvents } from "./folderWatches.ts";

const RULE_FILE = /(^|\/)\.(git|loci)ignore$/;

/** One watch for the whole tree, where the system offers that. It tells of everything, so what is left out is sieved. */
export class RecursiveWatch {
  readonly #options: ListOptions;
  readonly #events: FolderEvents;
  #scout: FolderScout;
  #listedAnyway: ReadonlySet<string> = new Set();
  #watcher: FSWatcher | undefined;
  #sieving: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: ListOptions, events: FolderEvents) {
    this.#options = options;
    this.#events = events;
    this.#scout = new FolderScout(options);
  }

  /** Watches everything there is now. `listed` are the files that a listing gives. */
  async open(listed: readonly string[]): Promise<void> {
    const onEvent = (_: string, name: string | null) => this.#sieve(name);
    this.#watcher = watch(this.#options.root, { recursive: true, persistent: false }, onEvent);
    this.#watcher.on("error", (error) => this.#events.onLimit(error));
    this.#listedAnyway = await this.#scout.listedAnyway(listed);
  }

  async settled(): Promise<void> {
    await this.#sieving;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watcher?.close();
  }

  /** One that cannot be judged may have been any, and so may those after it. */
  #sieve(name: string | null): void {
    this.#sieving = this.#sieving
      .then(() => (this.#isClosed ? undefined : this.#onEvent(name)))
      .catch((error: Error) => this.#events.onLimit(error));
  }

  async #onEvent(name: string | null): Promise<void> {
    const path = name?.split(sep).join("/");
    if (path === undefined) return this.#events.onChange(null);
    if (path === ".git") return this.#events.onRepository();
    if (RULE_FILE.test(path)) {
      this.#scout = new FolderScout(this.#options);
      return this.#events.onChange(null);
    }
    if (this.#listedAnyway.has(path)) return this.#events.onChange(path);
    if ((await this.#scout.folder(parentOf(path))) === null) return;
    this.#scout.forget(path);
    if ((await this.#scout.folder(path)) !== null) this.#events.onChange(null);
    else if ((await this.#scout.admits(path)) && !(await this.#scout.isClosed(path)))
      this.#events.onChange(path);
  }
}
