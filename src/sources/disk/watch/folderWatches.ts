import type { FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentOf } from "../paths.ts";
import type { ListOptions } from "../screen.ts";
import { FolderScout } from "./folderScout.ts";
import { isWatchLimit } from "./watchLimit.ts";

export interface FolderEvents {
  /** As the port's `onChange`. */
  onChange(path: string | null): void;
  /** A repository came to be at the root, or went. */
  onRepository(): void;
  /** The system does not watch any more of this tree. */
  onLimit(cause: Error): void;
}

const RULE_FILES = new Set([".gitignore", ".lociignore"]);

/**
 * One watch a folder that a listing enters. The system's own recursive watching would take one for every folder there
 * is, most of which are in `node_modules`, and there are not that many to be had.
 */
export class FolderWatches {
  readonly #options: ListOptions;
  readonly #events: FolderEvents;
  readonly #watchFolder: typeof watch;
  readonly #watchers = new Map<string, FSWatcher>();
  #listedAnyway: ReadonlySet<string> = new Set();
  readonly #scout: FolderScout;
  #toLookAt = new Set<string>();
  #looking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: ListOptions, events: FolderEvents, watchFolder: typeof watch) {
    this.#options = options;
    this.#events = events;
    this.#watchFolder = watchFolder;
    this.#scout = new FolderScout(options);
  }

  /** Watches everything there is now. `listed` are the files that a listing gives. */
  async open(listed: readonly string[]): Promise<void> {
    await this.#watchBelow("");
    this.#listedAnyway = await this.#scout.listedAnyway(listed);
    for (const path of this.#listedAnyway) this.#watch(parentOf(path));
  }

  async settled(): Promise<void> {
    await this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
    await this.#looking;
  }

  async #isOfInterest(path: string): Promise<boolean> {
    return this.#listedAnyway.has(path) || (await this.#scout.admits(path));
  }

  async #watchBelow(path: string): Promise<void> {
    await this.#scout.walk(path, (folder) => this.#watch(folder.path));
  }

  #watch(path: string): void {
    if (this.#isClosed || this.#watchers.has(path)) return;
    try {
      const onEvent = (event: string, name: string | null) => this.#onEvent(path, event, name);
      const watcher = this.#watchFolder(join(this.#options.root, path), { persistent: false }, onEvent);
      watcher.on("error", (error) => this.#onError(path, error));
      this.#watchers.set(path, watcher);
    } catch (error) {
      this.#onError(path, error as Error);
    }
  }

  /** A folder that went, or must not be looked into, is no reason to stop. */
  #onError(path: string, error: Error): void {
    this.#unwatchBelow(path);
    if (isWatchLimit(error)) this.#events.onLimit(error);
  }

  #onEvent(folder: string, event: string, name: string | null): void {
    if (this.#isClosed) return;
    if (name === null) this.#events.onChange(null);
    else if (folder === "" && name === ".git") this.#events.onRepository();
    else this.#onEntry(event, folder === "" ? name : `${folder}/${name}`);
  }

  #onEntry(event: string, path: string): void {
    // A folder tells of its own attributes too, which say nothing about what is in it.
    if (event === "change" && this.#watchers.has(path)) return;
    this.#toLookAt.add(path);
    this.#looking ??= this.#lookAtAll();
  }

  /** One after the other, so that two events about one folder cannot add and remove its watches at once. */
  async #lookAtAll(): Promise<void> {
    try {
      await nextTurn();
      for (const path of this.#toLookAt) {
        this.#toLookAt.delete(path);
        if (!this.#isClosed) await this.#lookAt(path);
      }
    } catch (error) {
      this.#events.onLimit(error as Error);
    } finally {
      this.#looking = undefined;
    }
  }

  async #lookAt(path: string): Promise<void> {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (RULE_FILES.has(name)) return await this.#startAgain(parentOf(path));
    const wasFolder = this.#watchers.has(path);
    // What is there now may be another folder of the same name, and a moved one would tell of its old place for ever.
    if (wasFolder) this.#unwatchBelow(path);
    this.#scout.forget(path);
    const isFolder = (await this.#scout.folder(path)) !== null;
    if (isFolder) await this.#watchBelow(path);
    if (isFolder || wasFolder) this.#events.onChange(null);
    else if ((await this.#isOfInterest(path)) && !(await this.#scout.isClosed(path)))
      this.#events.onChange(path);
  }

  /** Other rules, other folders. */
  async #startAgain(folder: string): Promise<void> {
    this.#scout.forget(folder);
    await this.#watchBelow(folder);
    const stillEntered = await this.#enteredBelow(folder);
    for (const path of this.#watchers.keys())
      if (isAtOrBelow(path, folder) && !stillEntered.has(path)) this.#unwatch(path);
    this.#events.onChange(null);
  }

  async #enteredBelow(folder: string): Promise<ReadonlySet<string>> {
    const entered = new Set([...this.#listedAnyway].map(parentOf));
    for (const path of this.#watchers.keys())
      if (isAtOrBelow(path, folder) && (await this.#scout.folder(path)) !== null) entered.add(path);
    return entered;
  }

  #unwatchBelow(folder: string): void {
    for (const path of this.#watchers.keys()) if (isAtOrBelow(path, folder)) this.#unwatch(path);
  }

  #unwatch(path: string): void {
    this.#watchers.get(path)?.close();
    this.#watchers.delete(path);
  }
}

function isAtOrBelow(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}
