import type { EditedFile, EditShare } from "../engines/claims/attribute.ts";
import { isCurrentAnalysis } from "./analysisVersion.ts";
import { type IndexReport, type IndexRequest, indexFiles, type SeenTree, seenTree } from "./indexFiles.ts";

export type EditAuthors = (files: readonly EditedFile[]) => Promise<readonly EditShare[]>;

/** More than anybody edits at once: somebody has checked out another branch, or unpacked something. */
const MOST_EDITED = 2_000;

/** Writes what each author is known to have edited in transactions of theirs, and then all that is left. */
export async function indexByAuthors(request: IndexRequest, authorsOf: EditAuthors): Promise<IndexReport> {
  const isCurrent = await isCurrentAnalysis(request.code);
  const seen = await seenTree(request, request.mode === "full" || !isCurrent);
  const edited = editedFiles(seen);
  const isAsked = isCurrent && edited.length > 0 && edited.length <= MOST_EDITED;
  const shares = isAsked ? await authorsOf(edited) : [];
  const reports: IndexReport[] = [];
  for (const share of shares) reports.push(await indexShare(request, seen, share));
  const known = new Set(shares.flatMap(({ paths }) => paths));
  reports.push(await indexFiles({ ...request, seen: part(seen, (path) => !known.has(path)) }));
  return joined(reports);
}

function editedFiles({ changed, removed }: SeenTree): EditedFile[] {
  return [
    ...changed.map(({ path, changedAtMs }) => ({ path, savedAt: changedAtMs })),
    ...removed.map((path) => ({ path, savedAt: null })),
  ];
}

function indexShare(
  request: IndexRequest,
  seen: SeenTree,
  { author: { agent, session }, paths }: EditShare,
): Promise<IndexReport> {
  const own = new Set(paths);
  return indexFiles({
    ...request,
    mode: "incremental",
    meta: { ...request.meta, type: "file_change", agentId: agent, sessionId: session },
    seen: part(seen, (path) => own.has(path)),
    // Few files beside all of the build, which tells how far it is.
    progress() {},
  });
}

function part({ listing, changed, removed }: SeenTree, isIn: (path: string) => boolean): SeenTree {
  return { listing, changed: changed.filter(({ path }) => isIn(path)), removed: removed.filter(isIn) };
}

/** All have looked at the same files, and each has changed some. */
function joined(reports: readonly IndexReport[]): IndexReport {
  return reports.reduce((all, each) => ({
    txId: each.txId ?? all.txId,
    files: {
      seen: each.files.seen,
      parsed: all.files.parsed + each.files.parsed,
      skipped: Math.max(all.files.skipped, each.files.skipped),
      removed: all.files.removed + each.files.removed,
    },
    nodes: summed(all.nodes, each.nodes),
    edges: summed(all.edges, each.edges),
    affected: [...new Set([...all.affected, ...each.affected])],
    problems: [...new Set([...all.problems, ...each.problems])],
    phases: summed(all.phases, each.phases),
  }));
}

function summed<Counts extends Readonly<Record<string, number>>>(one: Counts, other: Counts): Counts {
  return Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)]),
  ) as Counts;
}
