import type { ProjectId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { View, WriteTx } from "../stores/port.ts";
import { writeDigest } from "./digests.ts";
import { closeUnusedModules, putModules } from "./externalModules.ts";
import type { FileDigest } from "./resolve/digest.ts";
import type { FactsCache } from "./resolve/factsCache.ts";
import type { FileView } from "./resolve/fileView.ts";
import type { ProjectIndex } from "./resolve/projectIndex.ts";
import { RecordingProject } from "./resolve/recordingProject.ts";
import { type ResolvedFile, resolveFile } from "./resolve/resolveFile.ts";
import { writeEdges } from "./writeEdges.ts";

export interface Resolving {
  readonly tx: WriteTx;
  readonly view: View;
  readonly project: ProjectId | null;
  readonly index: ProjectIndex;
  readonly facts: FactsCache;
  readonly validFrom: Instant | undefined;
  /** Files that have no edges yet, so that none need be compared. */
  readonly isNew: (path: string) => boolean;
  /** Lets others work, if it is their turn. */
  pause(): Promise<unknown>;
  onResolved(): void;
}

export interface ResolvedFiles {
  linked: number;
  unlinked: number;
}

/** Resolves files and brings their edges up to the outcome. */
export async function resolveFiles(resolving: Resolving, paths: Iterable<string>): Promise<ResolvedFiles> {
  const { tx, index } = resolving;
  const sum: ResolvedFiles = { linked: 0, unlinked: 0 };
  const modules = new Set<string>();
  const lost = new Set<string>();
  for (const path of paths) {
    const digest = index.digests.get(path);
    if (!digest) continue;
    const { resolved, dependencies } = await resolveOne(resolving, path);
    await putModules(
      resolving,
      resolved.externals.filter((id) => !modules.has(id)),
    );
    for (const id of resolved.externals) modules.add(id);
    const changes = await writeEdges(resolving, path, resolved.edges);
    for (const id of changes.lost) lost.add(id);
    sum.linked += changes.linked;
    sum.unlinked += changes.unlinked;
    await writeDigest(tx, path, { ...digest, dependencies } satisfies FileDigest);
    resolving.onResolved();
    await resolving.pause();
  }
  await closeUnusedModules(resolving, lost);
  return sum;
}

/** A file that brings the resolver down has no edges; it must not keep all others from theirs. */
function resolvedOrNothing(project: RecordingProject, file: FileView): ResolvedFile {
  try {
    return resolveFile(project, file);
  } catch (thrown) {
    if (thrown instanceof RangeError) return NO_EDGES;
    throw thrown;
  }
}

const NO_EDGES: ResolvedFile = { edges: [], externals: [] };

/**
 * Facts that are not at hand are fetched, and the file is resolved anew with them. Every round brings a file that was not
 * asked for before, so there are no more rounds than files; to stop earlier would make the outcome depend on what happens
 * to be at hand.
 */
async function resolveOne({ tx, index, facts }: Resolving, path: string) {
  // What is needed now must not make room for what is needed next.
  const pinned = new Map<string, FileView | null>();
  const viewOf = (asked: string) => (pinned.has(asked) ? pinned.get(asked) : facts.get(asked));
  const fetch = async (paths: readonly string[]) => {
    for (const [fetched, view] of await facts.fetch(tx, paths)) pinned.set(fetched, view);
  };
  if (facts.get(path) === undefined) await fetch([path]);
  const own = viewOf(path);
  if (!own) return { resolved: NO_EDGES, dependencies: new Uint32Array() };
  pinned.set(path, own);
  for (;;) {
    const project = new RecordingProject(index, viewOf);
    const resolved = resolvedOrNothing(project, own);
    if (project.missing.length === 0) return { resolved, dependencies: project.dependencies };
    await fetch(project.missing);
  }
}
