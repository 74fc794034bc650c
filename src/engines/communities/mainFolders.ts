import { foldersAbove } from "./codeGraph.ts";

const MOST_FOLDERS = 3;
/** A folder that holds this share of what is around it speaks for it. */
const NEARLY_ALL = 0.8;
/** A folder with a smaller share of the files is not one of the main ones. */
const LEAST_SHARE = 0.15;

export interface MainFolders {
  /** From the one with the most files down; the root is the empty path. */
  readonly folders: readonly string[];
  /** Whether they hold all of the files. */
  readonly holdAll: boolean;
}

/** The few folders that say best where files are: as deep as possible, together holding most. */
export function mainFolders(paths: readonly string[]): MainFolders {
  const tree = new FolderTree(paths);
  const top = tree.narrowed("");
  const parts = tree.partsOf(top).filter((part) => part.files >= LEAST_SHARE * paths.length);
  const folders = parts
    .slice(0, MOST_FOLDERS)
    .map(({ folder }) => (folder === top ? top : tree.narrowed(folder)));
  // Where the files are spread thinly, only what is around all of them can be named.
  if (folders.length === 0) return { folders: [top], holdAll: tree.filesIn(top) === paths.length };
  const isInside = (path: string) => folders.some((folder) => folder === "" || path.startsWith(`${folder}/`));
  return { folders: [...new Set(folders)], holdAll: paths.every(isInside) };
}

class FolderTree {
  /** Files at any depth. */
  readonly #counts = new Map<string, number>();
  readonly #direct = new Map<string, number>();
  readonly #children = new Map<string, Set<string>>();

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      const folders = foldersAbove(path);
      increment(this.#direct, folders[0] ?? "");
      folders.forEach((folder, at) => {
        increment(this.#counts, folder);
        const child = folders[at - 1];
        if (child === undefined) return;
        const children = this.#children.get(folder) ?? new Set<string>();
        this.#children.set(folder, children.add(child));
      });
    }
  }

  filesIn(folder: string): number {
    return this.#counts.get(folder) ?? 0;
  }

  /** The deepest folder inside that still holds nearly all of its files. */
  narrowed(folder: string): string {
    const enough = NEARLY_ALL * this.filesIn(folder);
    const child = this.#childrenOf(folder).find((inner) => this.filesIn(inner) >= enough);
    return child === undefined ? folder : this.narrowed(child);
  }

  /** The folders in it, and itself for the files right in it, largest first. */
  partsOf(folder: string): { readonly folder: string; readonly files: number }[] {
    const own = { folder, files: this.#direct.get(folder) ?? 0 };
    const inner = this.#childrenOf(folder).map((child) => ({ folder: child, files: this.filesIn(child) }));
    return [own, ...inner].sort((a, b) => b.files - a.files || (a.folder < b.folder ? -1 : 1));
  }

  #childrenOf(folder: string): string[] {
    return [...(this.#children.get(folder) ?? [])];
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
