import type { Stats } from "node:fs";
import { lstat } from "node:fs/promises";
import { basename, join } from "node:path";
import { Failure } from "../../domain/failure.ts";
import type { SkipReason, SourceEntry, SourceListing } from "../port.ts";
import { reasonByName } from "./contentKinds.ts";
import { readIgnoreFile } from "./ignoreFile.ts";
import { gitRules, lociRules, type PathRules } from "./pathRules.ts";
import { isVcsName } from "./paths.ts";
import { isSecretFolder, isSecretPath } from "./secretNames.ts";
import { Tally } from "./tally.ts";

const MAX_DEPTH = 64;
const MAX_FILES = 1_000_000;

export interface ScreenOptions {
  readonly root: string;
  readonly ignore: readonly string[];
  readonly maxBytes: number;
  /** False where git has already left out what it ignores. */
  readonly readsGitignore: boolean;
}

/** A folder that may be entered, and the rules for what is in it. */
export interface Folder {
  readonly path: string;
  readonly depth: number;
  readonly git: PathRules | null;
  readonly loci: PathRules;
}

/** Decides for one listing what is taken in and what is left out, and keeps both. */
export class Screen {
  readonly tally = new Tally();
  readonly root: string;
  readonly #options: ScreenOptions;
  readonly #files: SourceEntry[] = [];

  constructor(options: ScreenOptions) {
    this.root = options.root;
    this.#options = options;
  }

  async top(): Promise<Folder> {
    const git = this.#options.readsGitignore ? gitRules() : null;
    return await this.#withOwnRules({ path: "", depth: 0, git, loci: lociRules(this.#options.ignore) });
  }

  /** What is at a path, links not followed; null when nothing is there (any more) or it cannot be told. */
  async stat(path: string): Promise<Stats | null> {
    try {
      return await lstat(join(this.root, path));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") this.tally.skip("unreadable", path);
      return null;
    }
  }

  /** The folder at a path where `stats` saw one or a link; null when it is left out. */
  async enter(path: string, stats: Stats, parent: Folder): Promise<Folder | null> {
    const reason = this.#folderReason(path, stats, parent);
    if (reason !== null) {
      this.tally.skip(reason, path);
      return null;
    }
    return await this.#withOwnRules({ ...parent, path, depth: parent.depth + 1 });
  }

  leaveOutRepository(path: string, stats: Stats, parent: Folder): void {
    this.tally.skip(this.#folderReason(path, stats, parent) ?? "nested_repository", path);
  }

  file(path: string, stats: Stats, folder: Folder): void {
    const reason = this.#fileReason(path, stats, folder);
    if (reason !== null) this.tally.skip(reason, path);
    else
      this.#files.push({ path, bytes: stats.size, modifiedAtMs: stats.mtimeMs, changedAtMs: stats.ctimeMs });
    if (this.#files.length > MAX_FILES) throw tooMany(this.root);
  }

  result(): SourceListing {
    const files = this.#files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    return { files, ...this.tally.result() };
  }

  #folderReason(path: string, stats: Stats, parent: Folder): SkipReason | null {
    const name = basename(path);
    if (isVcsName(name)) return "vcs";
    const ignored = reasonByRules(`${path}/`, parent);
    if (ignored !== null) return ignored;
    if (stats.isSymbolicLink()) return "symlink";
    if (isSecretFolder(name)) return "secret";
    return parent.depth === MAX_DEPTH ? "too_deep" : null;
  }

  #fileReason(path: string, stats: Stats, folder: Folder): SkipReason | null {
    if (isVcsName(basename(path))) return "vcs";
    const ignored = reasonByRules(path, folder);
    if (ignored !== null) return ignored;
    if (stats.isSymbolicLink()) return "symlink";
    if (!stats.isFile()) return "not_a_file";
    if (isSecretPath(path)) return "secret";
    return reasonByName(path) ?? (stats.size > this.#options.maxBytes ? "too_large" : null);
  }

  async #withOwnRules(folder: Folder): Promise<Folder> {
    return {
      ...folder,
      git: folder.git && (await this.#extended(folder.git, folder.path, ".gitignore")),
      loci: await this.#extended(folder.loci, folder.path, ".lociignore"),
    };
  }

  async #extended(rules: PathRules, folder: string, name: string): Promise<PathRules> {
    const lines = await readIgnoreFile(this.root, folder === "" ? name : `${folder}/${name}`, this.tally);
    return lines.length === 0 ? rules : rules.within(folder, lines);
  }
}

function reasonByRules(path: string, folder: Folder): SkipReason | null {
  return folder.git?.reasonFor(path) ?? folder.loci.reasonFor(path);
}

function tooMany(root: string): Failure {
  return new Failure(
    "over_budget",
    `There are more than ${MAX_FILES} files under ${root}.`,
    "Name a smaller folder as the workspace, or leave folders out with a .lociignore file.",
  );
}
