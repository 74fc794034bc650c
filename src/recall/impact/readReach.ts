import type { ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { type Change, runnable } from "./change.ts";
import { type GatheredReach, gatherReach, together } from "./gatherReach.ts";

export interface ChangeReach {
  readonly graph: GatheredReach;
  /** Ids of all that changed. */
  readonly changed: readonly string[];
  /** Those of them that tests have to run to be concerned. */
  readonly running: readonly string[];
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
  const graph = together([now, ...past]);
  const isComplete = graph.isComplete && moments.length <= MOST_MOMENTS;
  return { graph: { ...graph, isComplete }, changed, running };
}

function withOwn(nodes: readonly NodeRecord[], running: readonly string[]): string[] {
  return [...new Set([...nodes.map(({ id }) => String(id)), ...running])];
}
