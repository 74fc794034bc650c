import type { SourceTree } from "../port.ts";
import { realFolder, repositoryAround } from "./findRoot.ts";
import { checkedOutCommit, gitState } from "./gitState.ts";
import { listSources } from "./listSources.ts";
import { openHistory } from "./openHistory.ts";
import { isItsOwnNow } from "./ownRepository.ts";
import { readBytes } from "./readBytes.ts";
import { readSource } from "./readSource.ts";
import type { Environment, GitPlace } from "./runGit.ts";
import type { NestedRepositories } from "./screen.ts";
import { watchTree } from "./watch/watchTree.ts";

const DEFAULT_MAX_BYTES = 1024 * 1024;

export interface SourceTreeOptions {
  readonly root: string;
  /** Patterns in gitignore's language, from the root; they have the last word over `.lociignore` files. */
  readonly ignore?: readonly string[];
  /** Which files are wanted at all, by their paths; left out: all. */
  takes?(path: string): boolean;
  readonly maxBytes?: number;
  /** Repositories inside this one, submodules among them; left out: skipped. */
  readonly nestedRepositories?: NestedRepositories;
  /** Where git finds itself and the user's settings; left out: the system's default places. */
  readonly environment?: Environment;
}

export async function openSourceTree(options: SourceTreeOptions): Promise<SourceTree> {
  const { ignore = [], maxBytes = DEFAULT_MAX_BYTES, environment = {} } = options;
  const { nestedRepositories = "skip", takes = () => true } = options;
  const root = await realFolder(options.root);
  const isTrusted = isItsOwnNow();
  // Asked for each time: a repository can come to be, or go, while the tree is open.
  const look = async (): Promise<{ place: GitPlace | null; isForeign: boolean }> => {
    const repository = await repositoryAround(root);
    const isForeign = repository !== null && !(await isTrusted(repository));
    const place = repository === null || isForeign ? null : { folder: root, repository, environment };
    return { place, isForeign };
  };
  const place = async () => (await look()).place;
  const screening = { root, ignore, maxBytes, nestedRepositories, takes };
  const list = async (signal?: AbortSignal) => {
    // A disk that was taken away is not a tree without files.
    await realFolder(root);
    const { place, isForeign } = await look();
    return await listSources(screening, isForeign ? "foreign" : place, signal);
  };
  return {
    root,
    list,
    read: async (path) => await readSource(root, path, maxBytes),
    readBytes: async (path, most) => readBytes(root, path, most),
    async git() {
      const found = await place();
      return found === null ? null : await gitState(found);
    },
    async commit() {
      const found = await place();
      return found === null ? null : await checkedOutCommit(found);
    },
    async history() {
      const found = await place();
      return found === null ? null : openHistory(screening, found);
    },
    watch: (listener, watching) => watchTree({ options: screening, place, list }, listener, watching),
  };
}
