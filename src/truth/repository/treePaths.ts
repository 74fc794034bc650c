import type { Exists } from "../../engines/conflicts/repository/comparing/repositoryEvidence.ts";
import type { SourceEntry, SourceTree } from "../../sources/port.ts";

/** A form lies there for what everybody fills in for themselves. */
const FORMS = [".example", ".sample", ".dist", ".template"];

/**
 * Which paths there are. A statement names them from wherever its writer stood, so one that ends in the path is enough;
 * and what no list shows may still lie on the disk, ignored.
 */
export class TreePaths {
  readonly #tree: SourceTree;
  /** Files and folders by the last part of their path. */
  readonly #byName: ReadonlyMap<string, readonly string[]>;
  readonly #onDisk = new Map<string, boolean>();

  constructor(tree: SourceTree, entries: readonly SourceEntry[]) {
    this.#tree = tree;
    const all = new Set(entries.flatMap(({ path }) => withFolders(path)));
    this.#byName = Map.groupBy(all, (path) => path.slice(path.lastIndexOf("/") + 1));
  }

  /** Has the disk looked at for these, so that `exists` can answer at once. */
  async lookAt(paths: readonly string[]): Promise<void> {
    for (const path of new Set(paths)) {
      if (this.#isListed(path) || this.#onDisk.has(path)) continue;
      // Whatever else the answer is, something lies there.
      const read = await this.#tree.readBytes(path, 0);
      const isThere = read.ok || read.reason !== "gone";
      // Behind a link, or in a folder that no list shows, it is nobody's to say what there is.
      if (isThere || this.#isInListedFolder(path)) this.#onDisk.set(path, isThere);
    }
  }

  readonly exists: Exists = (path) =>
    this.#isListed(path) ? true : this.#onDisk.get(path.replace(/^\//, ""));

  #isInListedFolder(path: string): boolean {
    const folder = path.replace(/^\//, "").split("/").slice(0, -1).join("/");
    return folder === "" || this.#ends(folder);
  }

  #isListed(path: string): boolean {
    return ["", ...FORMS].some((ending) => this.#ends(path + ending));
  }

  #ends(path: string): boolean {
    const there = this.#byName.get(path.slice(path.lastIndexOf("/") + 1)) ?? [];
    const isAtTop = path.startsWith("/");
    return there.some((each) => (isAtTop ? `/${each}` === path : `/${each}`.endsWith(`/${path}`)));
  }
}

function withFolders(path: string): string[] {
  const parts = path.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}
