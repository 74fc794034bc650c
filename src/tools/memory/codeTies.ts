import { z } from "zod";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import { orAborted } from "../../domain/orAborted.ts";
import type { NodeRecord, Props } from "../../domain/record.ts";
import { codeName, isPathLike } from "../../engines/codeState/codeName.ts";
import { CODE_STATES, type CodeState } from "../../engines/codeState/codeState.ts";
import { tieProps } from "../../engines/codeState/tiedCode.ts";
import { builtCommit } from "../../indexing/watch/builtCommit.ts";
import { type CodeView, presentIn } from "../../recall/codeState/codeView.ts";
import { formerIds } from "../../recall/codeState/formerIds.ts";
import { knownCode } from "../../recall/codeState/knownCode.ts";
import { readCodeStates } from "../../recall/codeState/readCodeStates.ts";
import type { View } from "../../stores/port.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";

/** A piece of code that a memory speaks of, and what is kept of it on the edge that leads there. */
export interface CodeTie {
  readonly id: NodeId;
  readonly props: Props;
}

export interface CodeTies {
  readonly ties: readonly CodeTie[];
  /** The names that mean nothing here. One that reads as a path is tied all the same: it may come to be. */
  readonly unknown: readonly string[];
}

/** How the code that a memory speaks of stands now; left out where that is not known. */
export const codeOutput = z
  .array(
    z.object({
      id: z.string(),
      state: z.enum(CODE_STATES),
      sinceTx: z.string().optional(),
      movedTo: z.string().optional(),
    }),
  )
  .optional();

/** The code that is meant by ids, paths and names, as the index knows it: a write waits for no build. */
export async function codeTies(names: readonly string[], context: ToolContext): Promise<CodeTies> {
  if (names.length === 0) return { ties: [], unknown: [] };
  const workspace = await orWithout(context, null, async () => servedWorkspace(context));
  const ids = new Map(names.map((name) => [name, codeName(name, workspace?.root ?? null)]));
  const known = await orWithout(context, NOTHING, () => nodesNamed([...ids.values()], workspace, context));
  // Whoever is shown only what is meant for them is not told which files there are.
  const looked = context.guard.onlyAgent === undefined ? workspace : null;
  const ties = new Map<NodeId, CodeTie>();
  const unknown: string[] = [];
  for (const [name, id] of ids) {
    const node = id === null ? undefined : known.get(id);
    const place = node || id === null ? null : await placeNamed(id, looked);
    const tie = node ? { id: node.id, props: tieProps(node) } : place?.tie;
    if (tie) ties.set(tie.id, tie);
    if (!tie || place?.isMissing) unknown.push(name);
  }
  return { ties: [...ties.values()], unknown };
}

/** How the code that memories speak of stands now to what it was when they were written, by the memory's id. */
export async function codeStates(
  nodes: readonly NodeRecord[],
  view: View,
  context: ToolContext,
): Promise<ReadonlyMap<NodeId, CodeState[]>> {
  if (nodes.length === 0) return new Map();
  return orWithout(context, new Map(), async () => {
    const workspace = await servedWorkspace(context);
    const at = codeIn(workspace, view, context);
    if (!workspace || !at || !(await areTied(nodes, view, context))) return new Map();
    await followTree(workspace, context);
    return await readCodeStates(context.store.memory, at, nodes);
  });
}

async function areTied(nodes: readonly NodeRecord[], view: View, { store }: ToolContext): Promise<boolean> {
  const types = ["INVOLVES", "APPLIES_TO"] as const;
  const ties = await store.memory.edges(view, { of: nodes, types, direction: "out", limit: 1 });
  return ties.length > 0;
}

/** Memory does not wait for the code for long: what is not indexed by then is told as it was. */
const LONGEST_FOLLOW_MS = 500;

async function followTree(workspace: Workspace, { signal, log, degrade }: ToolContext): Promise<void> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_FOLLOW_MS)]);
  try {
    // Whoever stops waiting does not stop the build: the next who asks finds it further on.
    const following = workspace.catchUp({});
    following.catch(() => {});
    if (!(await orAborted(following, inTime))) degrade("index");
  } catch (cause) {
    signal.throwIfAborted();
    // Whether there is anything to wait for is not known while the tree is still being looked at.
    if (workspace.builds.current.length > 0) degrade("index");
    log.debug("memory does not wait for the code", { cause });
  }
}

/** Under which ids the code stood before that has these now, each with the one it has now. */
export async function formerCode(
  ids: readonly NodeId[],
  view: View,
  context: ToolContext,
): Promise<ReadonlyMap<NodeId, NodeId>> {
  if (ids.length === 0) return new Map();
  return orWithout(context, new Map(), async () => {
    const at = codeIn(await servedWorkspace(context), view, context);
    if (!at) return new Map();
    const formers = await formerIds(context.store.memory, at, [...(await presentIn(at, ids)).values()]);
    return new Map([...formers].flatMap(([id, before]) => before.map((former) => [former, id])));
  });
}

const NOTHING: ReadonlyMap<string, NodeRecord> = new Map();

/** What is remembered can be written and told whatever is known of the code. */
async function orWithout<Found>(
  { log, degrade }: ToolContext,
  without: Found,
  read: () => Promise<Found>,
): Promise<Found> {
  try {
    return await read();
  } catch (cause) {
    log.warn("the code graph is away, memory does without it", { cause });
    degrade("code");
    return without;
  }
}

/** The working tree of the call's project, if it is served here and was indexed. */
async function servedWorkspace({ project }: ToolContext): Promise<Workspace | null> {
  const workspace = await project?.openWorkspace?.();
  return workspace && (await builtCommit(workspace.code)) !== undefined ? workspace : null;
}

function codeIn(workspace: Workspace | null, view: View, { project }: ToolContext): CodeView | null {
  return workspace && project && { code: workspace.code, view, project: project.id };
}

async function nodesNamed(
  ids: readonly (string | null)[],
  workspace: Workspace | null,
  context: ToolContext,
): Promise<ReadonlyMap<string, NodeRecord>> {
  const at = codeIn(workspace, { guard: context.guard }, context);
  return at ? await knownCode(at, [...new Set(ids.flatMap((id) => id ?? []))]) : NOTHING;
}

interface NamedPlace {
  readonly tie: CodeTie;
  readonly isMissing: boolean;
}

/** What reads as a place in the tree, though the index does not know it. */
async function placeNamed(id: string, workspace: Workspace | null): Promise<NamedPlace | null> {
  if (!isPathLike(id)) return null;
  const [path = id] = id.split("::", 1);
  const read = await workspace?.tree.read(path);
  const isMissing = read?.ok === false && read.reason === "gone";
  // Without a folder it may as well be a member of something.
  if (isMissing && !path.includes("/")) return null;
  const props = read?.ok && path === id ? fileProps(path, read.contentHash) : {};
  return { tie: { id: asNodeId(id), props }, isMissing };
}

function fileProps(path: string, hash: string): Props {
  return { kind: "FILE", name: path.slice(path.lastIndexOf("/") + 1), hash };
}
