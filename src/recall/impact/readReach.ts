import type { ProjectId } from "../../domain/ids.ts";
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

/** What leads to a change: to what is there now, and to what was there before it. */
export async function readReach(
  code: GraphReader,
  { view, project, signal }: { view: View; project: ProjectId; signal?: AbortSignal },
  change: Change,
): Promise<ChangeReach> {
  const running = [...runnable(change.nodes), ...runnable(change.gone)];
  const changed = [...change.nodes, ...change.gone].map(({ id }) => String(id));
  const options = { project, ...(signal && { signal }) };
  const now = await gatherReach(code, { ...options, view, changed: changedNow(change, running) });
  if (change.gone.length === 0 || change.goneAt === null) return { graph: now, changed, running };
  const past = { guard: view.guard, at: { asOf: change.goneAt } };
  const gone = change.gone.map(({ id }) => String(id));
  const before = await gatherReach(code, { ...options, view: past, changed: gone });
  return { graph: together(now, before), changed, running };
}

function changedNow({ nodes }: Change, running: readonly string[]): string[] {
  return [...new Set([...nodes.map(({ id }) => String(id)), ...running])];
}
