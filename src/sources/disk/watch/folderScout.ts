import { isUtf8 } from "node:buffer";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eachLimited } from "../eachLimited.ts";
import { isRepository } from "../findRoot.ts";
import { parentOf } from "../paths.ts";
import { type Folder, type ListOptions, reasonForName, Screen } from "../screen.ts";

/** Knows which folders a listing would enter, without asking git and without looking at a single file. */
export class FolderScout {
  readonly #screen: Screen;
  readonly #includesRepositories: boolean;
  readonly #takes: (path: string) => boolean;
  readonly #known = new Map<string, Promise<Folder | null>>();

  constructor(options: ListOptions) {
    this.#screen = new Screen({ ...options, readsGitignore: true });
    this.#takes = options.takes ?? (() => true);
    this.#includesRepositories = options.nestedRepositories === "include";
  }

  /** The folder at a path with its rules; null where a listing would not enter it. */
  folder(path: string): Promise<Folder | null> {
    const found = this.#known.get(path) ?? (path === "" ? this.#screen.top() : this.#lookUp(path));
    this.#known.set(path, found);
    return found;
  }

  /** Whether the rules let a listing give a file of this name. */
  async admits(path: string): Promise<boolean> {
    const folder = await this.folder(parentOf(path));
    return folder !== null && reasonForName(path, folder) === null && this.#takes(path);
  }

  /** Which of these are listed although the rules say otherwise: git goes on listing what it tracks. */
  async listedAnyway(listed: readonly string[]): Promise<ReadonlySet<string>> {
    const surprising = new Set<string>();
    for (const path of listed) if (!(await this.admits(path))) surprising.add(path);
    return surprising;
  }

  /** Whether there is a folder that a listing would not enter. */
  async isClosed(path: string): Promise<boolean> {
    if ((await this.folder(path)) !== null) return false;
    return (await this.#screen.stat(path))?.isDirectory() ?? false;
  }

  /** Looks again at a folder and what is below it when next asked. */
  forget(path: string): void {
    for (const known of this.#known.keys())
      if (path === "" || known === path || known.startsWith(`${path}/`)) this.#known.delete(known);
  }

  /** Goes through a folder and all below it. Each is handed over before it is read, so that nothing in it is missed. */
  async walk(path: string, onFolder: (folder: Folder) => void): Promise<void> {
    const first = await this.folder(path);
    let level = first === null ? [] : [first];
    while (level.length > 0) {
      const below: Folder[] = [];
      await eachLimited(level, async (folder) => {
        onFolder(folder);
        below.push(...(await this.#foldersIn(folder)));
      });
      level = below;
    }
  }

  async #lookUp(path: string): Promise<Folder | null> {
    const parent = await this.folder(parentOf(path));
    const stats = parent && (await this.#screen.stat(path));
    if (!parent || !stats?.isDirectory()) return null;
    if (!this.#includesRepositories && (await isRepository(join(this.#screen.root, path)))) return null;
    return await this.#screen.enter(path, stats, parent);
  }

  async #foldersIn({ path }: Folder): Promise<Folder[]> {
    const options = { withFileTypes: true, encoding: "buffer" } as const;
    const entries = await readdir(join(this.#screen.root, path), options).catch(() => []);
    const names = entries
      .filter((entry) => entry.isDirectory() && isUtf8(entry.name))
      .map(({ name }) => name.toString("utf8"));
    const found = await Promise.all(names.map((name) => this.folder(path === "" ? name : `${path}/${name}`)));
    return found.filter((folder) => folder !== null);
  }
}
