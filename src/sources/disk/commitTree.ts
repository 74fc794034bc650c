import { Failure } from "../../domain/failure.ts";
import type { SourceListing, SourceRead, SourceTree } from "../port.ts";
import type { BlobReader } from "./blobReader.ts";
import type { IgnoreFiles } from "./ignoreFile.ts";
import { parentOf } from "./paths.ts";
import { sourceIn } from "./readSource.ts";
import type { GitPlace } from "./runGit.ts";
import { type FileStats, type Folder, type ListOptions, Screen } from "./screen.ts";
import { type TreeEntry, treeEntries } from "./treeEntries.ts";

export interface CommitTreeParts {
  readonly screening: ListOptions;
  readonly place: GitPlace;
  readonly blobs: BlobReader;
  readonly commit: string;
}

/** The tree of one commit, read as if it were checked out: the same names, sizes and contents are left out. */
export function commitTree({ screening, place, blobs, commit }: CommitTreeParts): SourceTree {
  /** What may be read: all that the listing took in. */
  let taken = new Map<string, TreeEntry>();

  async function contentOf({ hash, path }: TreeEntry): Promise<Buffer> {
    const bytes = await blobs.read(hash);
    if (bytes !== null) return bytes;
    throw new Failure(
      "unavailable",
      `This clone does not have the text of ${path} at ${commit.slice(0, 12)}.`,
      "Fetch what it lacks with `git fetch --refetch`, or ask for fewer commits.",
    );
  }

  async function list(signal?: AbortSignal): Promise<SourceListing> {
    const entries = await treeEntries(place, commit, signal);
    const byPath = new Map(entries.map((entry) => [entry.path, entry]));
    const ignoreFiles: IgnoreFiles = async (path, maxBytes) => {
      const entry = byPath.get(path);
      if (entry?.is !== "file") return { ok: false, reason: entry ? "symlink" : "gone" };
      if (entry.bytes > maxBytes) return { ok: false, reason: "too_large" };
      return { ok: true, bytes: await contentOf(entry) };
    };
    const screen = new Screen({ ...screening, readsGitignore: false, ignoreFiles });
    const folderOf = folderLookup(screen, await screen.top());
    for (const entry of entries) await visit(screen, entry, folderOf);
    const listing = screen.result();
    taken = new Map(
      listing.files.flatMap(({ path }) => {
        const entry = byPath.get(path);
        return entry ? [[path, entry] as const] : [];
      }),
    );
    return listing;
  }

  return {
    root: screening.root,
    list,
    async read(path): Promise<SourceRead> {
      const entry = taken.get(path);
      return entry ? sourceIn(path, await contentOf(entry)) : { ok: false, reason: "gone" };
    },
    async readBytes(path, maxBytes) {
      const entry = taken.get(path);
      if (!entry) return { ok: false, reason: "gone" };
      return entry.bytes > maxBytes
        ? { ok: false, reason: "too_large" }
        : { ok: true, bytes: await contentOf(entry) };
    },
    commit: async () => commit,
    git: async () => ({ commit, branch: null, remote: null, mainRoot: place.repository }),
    // A commit never changes.
    watch: async () => ({ method: "events", settled: async () => {}, close: async () => {} }),
    history: async () => null,
  };
}

type FolderLookup = (path: string) => Promise<Folder | null>;

async function visit(screen: Screen, entry: TreeEntry, folderOf: FolderLookup): Promise<void> {
  const { path } = entry;
  if (!entry.hasValidName) return screen.tally.skip("bad_name", path);
  const folder = await folderOf(parentOf(path));
  if (folder === null) return;
  // Its commits are another repository's.
  if (entry.is === "repository") return screen.tally.skip("nested_repository", path);
  screen.file(path, statsOf(entry), folder);
}

/** Judges each folder once; in a commit none is a link. */
function folderLookup(screen: Screen, top: Folder): FolderLookup {
  const known = new Map<string, Folder | null>([["", top]]);
  const find: FolderLookup = async (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const parent = await find(parentOf(path));
    const folder = parent && (await screen.enter(path, { isSymbolicLink: () => false }, parent));
    known.set(path, folder);
    return folder;
  };
  return find;
}

/** The times are made from the hash: they differ if and only if the contents do. */
function statsOf({ is, hash, bytes }: TreeEntry): FileStats {
  return {
    size: bytes,
    mtimeMs: Number.parseInt(hash.slice(0, 12), 16),
    ctimeMs: Number.parseInt(hash.slice(12, 24), 16),
    isFile: () => is === "file",
    isSymbolicLink: () => is === "symlink",
  };
}
