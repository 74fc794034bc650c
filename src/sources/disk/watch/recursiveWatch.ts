import { type FSWatcher, watch } from "node:fs";
import { sep } from "node:path";
import { parentOf } from "../paths.ts";
import { type ListOptions, reasonForName } from "../screen.ts";
import { FolderScout } from "./folderScout.ts";
import type { FolderEvents } from "./folderWatches.ts";

const RULE_FILE = /(^|\/)\.(git|loci)ignore$/;

/** One watch for the whole tree, where the system offers that. It tells of everything, so what is left out is sieved. */
export class RecursiveWatch {
  readonly #options: ListOptions;
  readonly #events: FolderEvents;
  #scout: FolderScout;
  #watcher: FSWatcher | undefined;
  #sieving: Promise<void> = Promise.resolve();

  constructor(options: ListOptions, events: FolderEvents) {
    this.#options = options;
    this.#events = events;
    this.#scout = new FolderScout(options);
  }

  async open(): Promise<void> {
    const onEvent = (_: string, name: string | null) => {
      this.#sieving = this.#sieving.then(() => this.#onEvent(name));
    };
    this.#watcher = watch(this.#options.root, { recursive: true, persistent: false }, onEvent);
    this.#watcher.on("error", (error) => this.#events.onLimit(error));
  }

  async settled(): Promise<void> {
    await this.#sieving;
  }

  async close(): Promise<void> {
    this.#watcher?.close();
  }

  async #onEvent(name: string | null): Promise<void> {
    const path = name?.split(sep).join("/");
    if (path === undefined) return this.#events.onChange(null);
    if (path === ".git") return this.#events.onRepository();
    if (RULE_FILE.test(path)) {
      this.#scout = new FolderScout(this.#options);
      return this.#events.onChange(null);
    }
    const parent = await this.#scout.folder(parentOf(path));
    if (parent === null) return;
    this.#scout.forget(path);
    if ((await this.#scout.folder(path)) !== null) this.#events.onChange(null);
    else if (reasonForName(path, parent) === null && !(await this.#scout.isClosed(path)))
      this.#events.onChange(path);
  }
}
