import type { Stats } from "node:fs";
import { lstatSync } from "node:fs";
import { basename, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Failure } from "../../domain/failure.ts";
import type { SkipReason, SourceEntry, SourceListing } from "../port.ts";
import { reasonByName } from "./contentKinds.ts";
import { type IgnoreFiles, ignoreFilesOnDisk, readIgnoreFile } from "./ignoreFile.ts";
import { gitRules, lociRules, type PathRules } from "./pathRules.ts";
import { isVcsName } from "./paths.ts";
import { isSecretFolder, isSecretPath } from "./secretNames.ts";
import { Tally } from "./tally.ts";

const MAX_DEPTH = 64;
const LOOKS_A_TURN = 256;
const MAX_FILES = 1_000_000;

export type NestedRepositories = "skip" | "include";

export interface ScreenOptions {
  readonly root: string;
  readonly ignore: readonly string[];
  readonly maxBytes: number;
  readonly nestedRepositories?: NestedRepositories;
  /** Which files are wanted at all; left out: all. */
  takes?(path: string): boolean;
  /** False where git has already left out what it ignores. */
  readonly readsGitignore: boolean;
  /** Left out: those on disk. */
  readonly ignoreFiles?: IgnoreFiles;
}

export type ListOptions = Omit<ScreenOptions, "readsGitignore" | "ignoreFiles">;

/** What a file looks like from outside, on disk or in a commit. */
export type FileStats = Pick<Stats, "size" | "mtimeMs" | "ctimeMs" | "isFile" | "isSymbolicLink">;
/** The same of a folder. */
export type FolderStats = Pick<Stats, "isSymbolicLink">;

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
  readonly #ignoreFiles: IgnoreFiles;
  #looks = 0;
  readonly #files: SourceEntry[] = [];

  constructor(options: ScreenOptions) {
    this.root = options.root;
    this.#options = options;
    this.#ignoreFiles = options.ignoreFiles ?? ignoreFilesOnDisk(options.root);
  }

  async top(): Promise<Folder> {
    const git = this.#options.readsGitignore ? gitRules() : null;
    return await this.#withOwnRules({ path: "", depth: 0, git, loci: lociRules(this.#options.ignore) });
  }

  /** What is at a path, links not followed; null when nothing is there (any more) or it cannot be told. */
  async stat(path: string): Promise<Stats | null> {
    // Asking in turn is several times as fast as by promises, so it is done in short turns.
    this.#looks += 1;
    if (this.#looks % LOOKS_A_TURN === 0) await nextTurn();
    try {
      return lstatSync(join(this.root, path));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") this.tally.skip("unreadable", path);
      return null;
    }
  }

  /** The folder at a path where `stats` saw one or a link; null when it is left out. */
  async enter(path: string, stats: FolderStats, parent: Folder): Promise<Folder | null> {
    const reason = this.#folderReason(path, stats, parent);
    if (reason !== null) {
      this.tally.skip(reason, path);
      return null;
    }
    return await this.#withOwnRules({ ...parent, path, depth: parent.depth + 1 });
  }

  /** As `enter`, for a folder that is a repository of its own. */
  async enterRepository(path: string, stats: FolderStats, parent: Folder): Promise<Folder | null> {
    if (this.#options.nestedRepositories === "include") return await this.enter(path, stats, parent);
    this.tally.skip(this.#folderReason(path, stats, parent) ?? "nested_repository", path);
    return null;
  }

  file(path: string, stats: FileStats, folder: Folder): void {
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

  #folderReason(path: string, stats: FolderStats, parent: Folder): SkipReason | null {
    const name = basename(path);
    if (isVcsName(name)) return "vcs";
    const ignored = reasonByRules(`${path}/`, parent);
    if (ignored !== null) return ignored;
    if (stats.isSymbolicLink()) return "symlink";
    if (isSecretFolder(name)) return "secret";
    return parent.depth === MAX_DEPTH ? "too_deep" : null;
  }

  #fileReason(path: string, stats: FileStats, folder: Folder): SkipReason | null {
    const ruledOut = isVcsName(basename(path)) ? "vcs" : reasonByRules(path, folder);
    if (ruledOut !== null) return ruledOut;
    if (this.#options.takes?.(path) === false) return "ignored";
    if (stats.isSymbolicLink()) return "symlink";
    if (!stats.isFile()) return "not_a_file";
    return reasonByFileName(path) ?? (stats.size > this.#options.maxBytes ? "too_large" : null);
  }

  async #withOwnRules(folder: Folder): Promise<Folder> {
    return {
      ...folder,
      git: folder.git && (await this.#extended(folder.git, folder.path, ".gitignore")),
      loci: await this.#extended(folder.loci, folder.path, ".lociignore"),
    };
  }

  async #extended(rules: PathRules, folder: string, name: string): Promise<PathRules> {
    const path = folder === "" ? name : `${folder}/${name}`;
    const lines = await readIgnoreFile(this.#ignoreFiles, path, this.tally);
    const extended = lines.length === 0 ? rules : rules.within(folder, lines);
    if (extended === null)
      this.tally.problem(`${JSON.stringify(path)} is not honoured: with those above it, it is too long.`);
    return extended ?? rules;
  }
}

/** Why a file of this name would be left out, whatever it is. */
export function reasonForName(path: string, folder: Folder): SkipReason | null {
  if (isVcsName(basename(path))) return "vcs";
  return reasonByRules(path, folder) ?? reasonByFileName(path);
}

function reasonByFileName(path: string): SkipReason | null {
  return isSecretPath(path) ? "secret" : reasonByName(path);
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
