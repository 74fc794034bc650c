import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { ReachNode } from "../../engines/impact/reachGraph.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { type Change, runnable } from "./change.ts";
import { type GatheredReach, gatherReach, inBatches, together } from "./gatherReach.ts";

export interface ChangeReach {
  readonly graph: GatheredReach;
  /** Ids of all that changed. */
  readonly changed: readonly string[];
  /** Those of them that tests have to run to be concerned. */
  readonly running: readonly string[];
  /** Those of these that are there still, so that a test can run them. */
  readonly lasting: readonly string[];
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
  const running = [...new Set([...runnable(change.nodes), ...runnable(gone)])];
  const changed = [...new Set([...change.nodes, ...gone].map(({ id }) => String(id)))];
  const options = { project, ...(signal && { signal }) };
  const now = await gatherReach(code, { ...options, view, changed: withOwn(change.nodes, running) });
  const moments = [...Map.groupBy(change.gone, ({ at }) => at)].sort(([one], [other]) => other - one);
  const past: GatheredReach[] = [];
  for (const [asOf, some] of moments.slice(0, MOST_MOMENTS)) {
    const nodes = some.map(({ node }) => node);
    const then = { guard: view.guard, at: { asOf } };
    past.push(await gatherReach(code, { ...options, view: then, changed: withOwn(nodes, runnable(nodes)) }));
  }
  const all = together([now, ...past]);
  const lost = await goneOf(code, { view, project }, all.nodes, now.nodes);
  const nodes = all.nodes.map((node) => (lost.has(node.id) ? { ...node, isGone: true as const } : node));
  const isComplete = all.isComplete && moments.length <= MOST_MOMENTS;
  const lasting = running.filter((id) => !lost.has(id));
  return { graph: { ...all, nodes, isComplete }, changed, running, lasting };
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
