import type { ProjectId } from "../../domain/ids.ts";
import type { EdgeRecord, NodeRecord, Props } from "../../domain/record.ts";
import { EPISODE_TYPES } from "../../engines/episodes/episodeTypes.ts";
import type { Observed } from "../../engines/reflection/observed.ts";
import { observedOf } from "../../engines/reflection/observedOf.ts";
import type { GraphReader, View } from "../../stores/port.ts";

export interface ReflectedOn {
  readonly project: ProjectId;
  readonly taskId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly limit: number;
}

/** What happened, oldest first, with the ties to code that it has. */
export interface Happened {
  readonly nodes: readonly NodeRecord[];
  readonly observed: readonly Observed[];
  /** By the id of the code: what is kept of it on the newest edge that leads there. */
  readonly ties: ReadonlyMap<string, Props>;
}

const MOST_TIES = 100;

/** The newest episodes and decisions of a task, an agent, or the whole project. */
export async function readObserved(
  tx: GraphReader,
  view: View,
  { project, taskId, agentId, limit }: ReflectedOn,
): Promise<Happened> {
  const found = await tx.find(view, {
    kinds: ["EPISODE", "DECISION"],
    types: EPISODE_TYPES,
    ...(taskId !== undefined && { taskId }),
    ...(agentId !== undefined && { agentId }),
    limit,
  });
  const nodes = found.filter((node) => node.project === project).sort(byTime);
  const edges = await tx.edges(view, { of: nodes, types: ["INVOLVES"], direction: "out", limit: MOST_TIES });
  const byNode = Map.groupBy(edges, ({ from }) => from.id);
  const lineOf = linesOf(nodes);
  const observed = nodes.map((node) => observedOf(node, lineOf(node), codeOf(byNode.get(node.id))));
  const newestLast = nodes.flatMap(({ id }) => byNode.get(id) ?? []);
  return { nodes, observed, ties: new Map(newestLast.map(({ to, props }) => [to.id, props])) };
}

/** Ids of one moment are told apart by what follows the kind. */
function byTime(one: NodeRecord, other: NodeRecord): number {
  const [a, b] = [momentOf(one), momentOf(other)];
  return one.validFrom - other.validFrom || (a < b ? -1 : 1);
}

function momentOf({ id }: NodeRecord): string {
  return id.slice(id.indexOf(":") + 1);
}

/** A session is one line of work. Whoever opens one for each call is known by its name. */
function linesOf(nodes: readonly NodeRecord[]): (node: NodeRecord) => string {
  const sessions = Map.groupBy(nodes, ({ sessionId }) => sessionId);
  return ({ sessionId, agentId }) =>
    (sessions.get(sessionId)?.length ?? 0) > 1 ? String(sessionId) : `agent ${agentId}`;
}

function codeOf(edges: readonly EdgeRecord[] = []): string[] {
  return edges.map(({ to }) => to.id);
}
