import { type FSWatcher, watch } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SourceListing, SourceWatch, WatchListener, WatchMethod, WatchOptions } from "../../port.ts";
import type { GitPlace } from "../runGit.ts";
import type { ListOptions } from "../screen.ts";
import { FolderWatches } from "./folderWatches.ts";
import { gitWatch } from "./gitWatch.ts";
import { Polling } from "./polling.ts";
import { RecursiveWatch } from "./recursiveWatch.ts";
import { pollingInstead } from "./watchLimit.ts";

export interface WatchedTree {
  readonly options: ListOptions;
  place(): Promise<GitPlace | null>;
  list(signal?: AbortSignal): Promise<SourceListing>;
  /** As Node's own, which is what it is unless somebody else counts the watches. */
  readonly watchFolder?: typeof watch;
}

/** Systems that watch a whole tree with one watch of their own. */
const RECURSIVE = new Set<NodeJS.Platform>(["darwin", "win32"]);

export async function watchTree(
  tree: WatchedTree,
  listener: WatchListener,
  { poll = false }: WatchOptions = {},
): Promise<SourceWatch> {
  const treeWatch = new TreeWatch(tree, listener);
  try {
    await (poll ? treeWatch.poll() : treeWatch.open());
    return treeWatch;
  } catch (thrown) {
    await treeWatch.close();
    throw thrown;
  }
}

/** Watches by events for as long as the system will, then by polling. */
class TreeWatch implements SourceWatch {
  readonly #tree: WatchedTree;
  readonly #listener: WatchListener;
  #method: WatchMethod = "events";
  #events: FolderWatches | RecursiveWatch | undefined;
  #git: FSWatcher | null = null;
  #openingGit: Promise<void> = Promise.resolve();
  #polling: Polling | undefined;
  #isClosed = false;
  #limit: Error | undefined;
  #falling: Promise<void> | undefined;

  constructor(tree: WatchedTree, listener: WatchListener) {
    this.#tree = tree;
    this.#listener = listener;
  }

  get method(): WatchMethod {
    return this.#method;
  }

  async open(): Promise<void> {
    const { options } = this.#tree;
    const events = {
      onChange: (path: string | null) => this.#listener.onChange(path),
      onRepository: () => void this.#watchGit(),
      onLimit: (cause: Error) => this.#fallBack(cause),
    };
    await this.#watchGit();
    this.#events = RECURSIVE.has(process.platform)
      ? new RecursiveWatch(options, events)
      : new FolderWatches(options, events, this.#tree.watchFolder ?? watch);
    await this.#events.open((await this.#tree.list()).files.map(({ path }) => path));
    await this.#falling;
  }

  async poll(): Promise<void> {
    const { onChange } = this.#listener;
    this.#method = "polling";
    this.#polling = new Polling({ list: this.#tree.list, onChange });
    await this.#polling.open();
    // What changed between the last event and the first look is in neither.
    onChange(null);
  }

  async settled(): Promise<void> {
    // Events that are waiting to be read are read before the next turn.
    await nextTurn();
    await this.#events?.settled();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#openingGit;
    this.#git?.close();
    await this.#falling;
    await this.#events?.close();
    await this.#polling?.close();
  }

  /** One after the other: of two that open at once, the first would be forgotten unclosed. */
  #watchGit(): Promise<void> {
    this.#openingGit = this.#openingGit
      .then(() => this.#openGit())
      .catch((thrown: Error) =>
        this.#listener.onProblem(`The repository cannot be watched: ${thrown.message}`),
      );
    return this.#openingGit;
  }

  async #openGit(): Promise<void> {
    if (this.#isClosed) return;
    this.#git?.close();
    this.#git = null;
    this.#git = await gitWatch(await this.#tree.place(), () => this.#listener.onChange(null));
    if (!this.#isClosed) this.#listener.onChange(null);
  }

  /** Told of once, however many folders meet the limit. */
  #fallBack(cause: Error): void {
    if (this.#limit !== undefined || this.#isClosed) return;
    this.#limit = cause;
    this.#method = "polling";
    this.#listener.onProblem(pollingInstead(cause));
    this.#falling = Promise.resolve(this.#events?.close())
      .then(() => (this.#isClosed ? undefined : this.poll()))
      .catch((thrown: Error) => this.#listener.onProblem(`The folder cannot be polled: ${thrown.message}`));
  }
}
