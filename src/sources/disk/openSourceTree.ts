import type { SourceTree } from "../port.ts";
import { realFolder, repositoryAround } from "./findRoot.ts";
import { gitState } from "./gitState.ts";
import { listSources } from "./listSources.ts";
import { readSource } from "./readSource.ts";
import type { Environment, GitPlace } from "./runGit.ts";

const DEFAULT_MAX_BYTES = 1024 * 1024;

export interface SourceTreeOptions {
  readonly root: string;
  /** Patterns in gitignore's language, from the root; they have the last word over `.lociignore` files. */
  readonly ignore?: readonly string[];
  readonly maxBytes?: number;
  /** Where git finds itself and the user's settings; left out: the system's default places. */
  readonly environment?: Environment;
}

export async function openSourceTree(options: SourceTreeOptions): Promise<SourceTree> {
  const { ignore = [], maxBytes = DEFAULT_MAX_BYTES, environment = {} } = options;
  const root = await realFolder(options.root);
  // Asked for each time: a repository can come to be, or go, while the tree is open.
  const place = async (): Promise<GitPlace | null> => {
    const repository = await repositoryAround(root);
    return repository === null ? null : { folder: root, repository, environment };
  };
  return {
    root,
    list: async (signal) => await listSources({ root, ignore, maxBytes }, await place(), signal),
    read: async (path) => await readSource(root, path, maxBytes),
    async git() {
      const found = await place();
      return found === null ? null : await gitState(found);
    },
  };
}
