import type { Instant } from "../domain/time.ts";

/**
 * The source port: one working tree on disk. Nothing outside its root can be reached through it, and nothing
 * in it is ever executed or written.
 */
export interface SourceTree {
  /** Absolute path with every symlink resolved. */
  readonly root: string;
  /** What is worth reading, judged by name, rules and size: an unchanged file costs one stat. Sorted by path. */
  list(signal?: AbortSignal): Promise<SourceListing>;
  /** Says why a file is not to be had instead of throwing. Content is judged here: binary, minified, too large. */
  read(path: string): Promise<SourceRead>;
  /** Any file there is, as it is, if it is not larger than that; one that may hold secrets is not to be had like this either. */
  readBytes(path: string, maxBytes: number): Promise<SourceBytes>;
  /** Null where there is no repository, or git is missing or refuses to look at it. */
  git(): Promise<GitState | null>;
  /** The commit that is checked out, for a quarter of what `git` costs; null where there is none. */
  commit(): Promise<string | null>;
  /** Tells where something may have changed since it returned, until it is closed. */
  watch(listener: WatchListener, options?: WatchOptions): Promise<SourceWatch>;
  /** Null where there is no repository. */
  history(): Promise<SourceHistory | null>;
}

/** What the repository around a working tree remembers of it. */
export interface SourceHistory {
  /** A commit and those before it, newest first, of each its first parent; null when there is no such commit. */
  commits(newest: string, limit: number): Promise<readonly Commit[] | null>;
  /** The commit that a name stands for: a branch, a tag, `HEAD~3`; null when there is none. */
  commitNamed(name: string): Promise<string | null>;
  /** The newest commit on the way to the present one that was made before a moment. */
  commitBefore(at: Instant): Promise<string | null>;
  /** The files there are now that differ from a commit, or from where the present one parted from it; null if git cannot tell. */
  changedSince(commit: string): Promise<readonly string[] | null>;
  /** How they differ, and those that are gone as well; null if git cannot tell. */
  diffSince(commit: string): Promise<SourceDiff | null>;
  /** The tree as it was committed. A file whose content did not change looks the same from outside. */
  treeAt(commit: string): SourceTree;
  close(): void;
}

export interface SourceDiff {
  /** Unified, with `a/` and `b/` before the paths. */
  readonly diff: string;
  /** Files that git does not know, of which the diff says nothing. */
  readonly untracked: readonly string[];
}

export interface Commit {
  readonly hash: string;
  /** As its committer's clock had it; a child may be older than its parent. */
  readonly committedAt: Instant;
}

export interface WatchListener {
  /** A hint, and no more: at this path a file may have changed, come or gone. Null says so of the whole tree. */
  onChange(path: string | null): void;
  /** What a person should know of and can mend, as a sentence. */
  onProblem(problem: string): void;
}

export interface WatchOptions {
  /** Looks again and again instead of being told: for disks that tell nothing, such as network mounts. */
  readonly poll?: boolean;
}

export interface SourceWatch {
  /** It may change: what the system will not watch any more is polled. */
  readonly method: WatchMethod;
  /** Resolves when everything the system has told of so far is handed on. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** How changes are noticed: the system tells of them, or the tree is looked at again and again. */
export type WatchMethod = "events" | "polling";

export interface SourceListing {
  readonly files: readonly SourceEntry[];
  /** How many entries each reason left out; a folder that was not entered counts once. */
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  /** What a person may want to know of: sentences, few of them. */
  readonly problems: readonly string[];
}

export interface SourceEntry {
  /** Relative to the root, with `/` between the parts and every character as it is on disk. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAtMs: number;
  /** Moves with every write, also where a tool sets the modification time back (archives, `cp -p`, `rsync`). */
  readonly changedAtMs: number;
}

export type SkipReason =
  | "ignored"
  | "build_output"
  | "vendored"
  | "vcs"
  | "secret"
  | "minified"
  | "binary"
  | "too_large"
  | "too_deep"
  | "symlink"
  | "not_a_file"
  | "nested_repository"
  | "bad_name"
  | "unreadable";

export type SourceRead =
  | {
      readonly ok: true;
      readonly text: string;
      /** sha256 of the bytes on disk, in hex. */
      readonly contentHash: string;
      readonly lines: number;
      readonly bytes: number;
      /** True when bytes that are no text were replaced; `text` then differs from what is on disk. */
      readonly lossy: boolean;
    }
  | { readonly ok: false; readonly reason: SkipReason | "gone" | "outside" };

export type SourceBytes =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | Extract<SourceRead, { readonly ok: false }>;

export interface GitState {
  readonly commit: string | null;
  /** Null when the head is detached. */
  readonly branch: string | null;
  /** `https://host/owner/name` whatever the spelling in the configuration; no user or password survives. */
  readonly remote: string | null;
  /** The same for all worktrees of one repository: its main working tree, else its git directory. */
  readonly mainRoot: string;
}
