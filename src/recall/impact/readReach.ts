import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { pathOf, type ReachNode } from "../../engines/impact/reachGraph.ts";
import { isProgramPath } from "../../languages/languageOf.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { type Change, type LeftPath, runnable } from "./change.ts";
import { formerly } from "./formerly.ts";
import { type GatheredReach, gatherReach, inBatches, together } from "./gatherReach.ts";

export interface ChangeReach {
  readonly graph: GatheredReach;
  /** Ids of all that changed. */
  readonly changed: readonly string[];
  /** Those of them that tests have to run to be concerned. */
  readonly running: readonly string[];
  /**
   * Those of these that are there still and are no mere documents, so that a test can run them, each with all ids by which one
   * may: what was moved counts where it is now, and is reached by what it was called before as well.
   */
  readonly lasting: ReadonlyMap<string, readonly string[]>;
}

/** So many moments of the past are looked at, the latest first. */
const MOST_MOMENTS = 40;

/** What leads to a change: to what is there now, and to what was there before it. */
export async function readReach(
  code: GraphReader,
  { view, project, signal }: { view: View; project: ProjectId; signal?: AbortSignal },
  change: Change,
): Promise<ChangeReach> {
  const gone = change.gone.map(({ node }) => node);
  // Whoever loads a file that is not there fails by that alone, whatever it runs.
  const left = change.left.map(({ path }) => path);
  const running = [...new Set([...runnable(change.nodes), ...runnable(gone), ...left])];
  const changed = [...new Set([...[...change.nodes, ...gone].map(({ id }) => String(id)), ...left])];
  const options = { project, ...(signal && { signal }) };
  const now = await gatherReach(code, { ...options, view, changed: withOwn(change.nodes, running) });
  const moments = [...Map.groupBy(change.gone, ({ at }) => at)].sort(([one], [other]) => other - one);
  const past: GatheredReach[] = [];
  for (const [asOf, some] of moments.slice(0, MOST_MOMENTS)) {
    const nodes = some.map(({ node }) => node);
    const then = { guard: view.guard, at: { asOf } };
    past.push(await gatherReach(code, { ...options, view: then, changed: withOwn(nodes, runnable(nodes)) }));
  }
  const all = together([now, ...past, await leftReach(code, { ...options, view }, change.left)]);
  const lost = await goneOf(code, { view, project }, all.nodes, now.nodes);
  const nodes = all.nodes.map((node) => (lost.has(node.id) ? { ...node, isGone: true as const } : node));
  const isComplete = all.isComplete && moments.length <= MOST_MOMENTS;
  const loaded = new Set(all.edges.flatMap(({ type, to }) => (type === "IMPORTS" ? [to] : [])));
  const isRun = (id: string) => id !== pathOf(id) || isProgramPath(id) || loaded.has(id);
  const there = running.filter((id) => !lost.has(id) && isRun(id));
  const formers = await formerly({ code, view, project }, change, there);
  const lasting = new Map(there.map((id) => [id, [id, ...(formers.get(id) ?? [])]]));
  return { graph: { ...all, nodes, isComplete }, changed, running, lasting };
}

/** All that leads to files whose imports mean a path at which nothing lies. */
async function leftReach(
  code: GraphReader,
  options: { view: View; project: ProjectId; signal?: AbortSignal },
  left: readonly LeftPath[],
): Promise<GatheredReach> {
  const importers = [...new Set(left.flatMap((each) => each.importers))];
  const graph = await gatherReach(code, { ...options, changed: importers });
  const nodes = left.map(
    ({ path }) => ({ id: path, kind: "FILE", name: path, form: null, isTest: false }) as const,
  );
  const edges = left.flatMap(({ path, importers }) =>
    importers.map((from) => ({ type: "IMPORTS", from, to: path }) as const),
  );
  return { ...graph, nodes: [...graph.nodes, ...nodes], edges: [...graph.edges, ...edges] };
}

/** Ids of what was there once and is not now. */
async function goneOf(
  code: GraphReader,
  { view, project }: { view: View; project: ProjectId },
  all: readonly ReachNode[],
  now: readonly ReachNode[],
): Promise<Set<string>> {
  const lost = new Set(all.map(({ id }) => id));
  for (const { id } of now) lost.delete(id);
  for (const some of inBatches([...lost])) {
    const refs = some.map((id) => ({ project, id: asNodeId(id) }));
    for (const { id } of await code.get(view, refs)) lost.delete(id);
  }
  return lost;
}

function withOwn(nodes: readonly NodeRecord[], running: readonly string[]): string[] {
  return [...new Set([...nodes.map(({ id }) => String(id)), ...running])];
}
