import { type Claim, claimOf } from "../../domain/claim.ts";
import { asNodeId, type NodeId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Remark, WorkRecord } from "../../engines/briefing/workRecord.ts";
import { EPISODE_TYPES } from "../../engines/episodes/episodeTypes.ts";
import { textsOf } from "../../engines/episodes/saidEpisode.ts";
import { observedOf } from "../../engines/reflection/observedOf.ts";
import type { GraphReader, NodeFilter, View } from "../../stores/port.ts";

const HAPPENED: readonly NodeKind[] = ["EPISODE", "DECISION"];
/** What happened last tells most; what lies further back has its outcome in it. */
const MOST_HAPPENED = 200;
const MOST_PRODUCED = 5_000;
const MOST_NOTES = 50;
const MOST_TIES = 20;
const MOST_CLAIMS = 2_000;

/** A record, and the memories that it was made from. */
export interface Work extends WorkRecord {
  readonly memories: readonly NodeRecord[];
}

/** All that is kept of a task or feature; null where the view shows none of that id. */
export async function readTaskWork(
  memory: GraphReader,
  view: View,
  { project, id }: { readonly project: ProjectId; readonly id: NodeId },
  claims?: readonly Claim[],
): Promise<Work | null> {
  const [task] = await memory.get(view, [{ project, id }]);
  if (task?.kind !== "TASK" && task?.kind !== "FEATURE") return null;
  const [briefing = null] = await memory.find(view, { kinds: ["BRIEFING"], taskId: id, limit: 1 });
  const named = await memory.find(view, happened({ taskId: id }));
  const memories = inOrder([...named, ...(await producedBy(memory, view, task))]);
  return {
    ...(await recordOf(memory, view, memories)),
    ...(await surroundingWork(memory, view, task)),
    task,
    briefing,
    memories,
    remarks: [...(await notesOn(memory, view, task)), ...observations(view, memories)].sort(byTime),
    claimed: codeClaimedFor(id, claims ?? (await claimsIn(memory, view))),
    last: lastOf(view, [task, ...memories]),
  };
}

/** What the task is part of, and what had to come before it. */
async function surroundingWork(memory: GraphReader, view: View, { project, props }: NodeRecord) {
  const [featureId, dependsOn] = [textsOf(props.featureId), textsOf(props.dependsOn)];
  const refs = [...featureId, ...dependsOn].map((id) => ({ project, id: asNodeId(id) }));
  const found = refs.length === 0 ? [] : await memory.get(view, refs);
  return {
    feature: found.find(({ kind }) => kind === "FEATURE") ?? null,
    dependencies: found.filter(({ kind }) => kind === "TASK"),
  };
}

/** What a session did since it wrote its briefing. */
export async function readSessionWork(memory: GraphReader, view: View, briefing: NodeRecord): Promise<Work> {
  const { sessionId, validFrom } = briefing;
  const since = sessionId === null ? [] : await memory.find(view, happened({ sessionId, since: validFrom }));
  const memories = inOrder(since);
  return {
    ...(await recordOf(memory, view, memories)),
    task: null,
    feature: null,
    dependencies: [],
    briefing,
    memories,
    remarks: observations(view, memories),
    claimed: [],
    last: lastOf(view, [briefing, ...memories]),
  };
}

function happened(of: Pick<NodeFilter, "taskId" | "sessionId" | "since">): NodeFilter {
  return { kinds: HAPPENED, types: EPISODE_TYPES, ...of, limit: MOST_HAPPENED };
}

/** What came of the task, the newest: which of many edges are read first is not said. */
async function producedBy(memory: GraphReader, view: View, task: NodeRecord): Promise<NodeRecord[]> {
  const edges = await memory.edges(view, {
    of: [task],
    types: ["PRODUCED"],
    direction: "out",
    limit: MOST_PRODUCED,
  });
  const newest = edges
    .map(({ to }) => to)
    .filter(({ id }) => HAPPENED.some((kind) => id.startsWith(`${kind.toLowerCase()}:`)))
    .sort((one, other) => (momentOf(one.id) < momentOf(other.id) ? 1 : -1))
    .slice(0, MOST_HAPPENED);
  const current = newest.length === 0 ? [] : await memory.get(view, newest);
  const found = [...current, ...(await successors(memory, view, newest, current))];
  return found.filter(
    ({ kind, props }) => kind === "DECISION" || EPISODE_TYPES.some((type) => type === props.type),
  );
}

/** What took the place of what is no longer held: whoever goes on must not do what was given up. */
async function successors(
  memory: GraphReader,
  view: View,
  produced: readonly NodeRef[],
  current: readonly NodeRecord[],
): Promise<NodeRecord[]> {
  const held = new Set(current.map(({ id }) => id));
  const replaced = produced.filter(({ id }) => !held.has(id));
  if (replaced.length === 0) return [];
  const query = { of: replaced, types: ["SUPERSEDES"], direction: "in", limit: MOST_TIES } as const;
  const by = (await memory.edges(view, query)).map(({ from }) => from);
  return by.length === 0 ? [] : memory.get(view, by);
}

/** Each once, oldest first. */
function inOrder(nodes: readonly NodeRecord[]): NodeRecord[] {
  return [...new Map(nodes.map((node) => [node.id, node])).values()].sort(
    (one, other) => one.validFrom - other.validFrom || (momentOf(one.id) < momentOf(other.id) ? -1 : 1),
  );
}

/** Ids of one moment are told apart by what follows the kind. */
function momentOf(id: NodeId): string {
  return id.slice(id.indexOf(":") + 1);
}

async function recordOf(memory: GraphReader, view: View, memories: readonly NodeRecord[]) {
  const ties =
    memories.length === 0
      ? []
      : await memory.edges(view, { of: memories, types: ["INVOLVES"], direction: "out", limit: MOST_TIES });
  const code = Map.groupBy(ties, ({ from }) => from.id);
  const decisions = memories.filter(({ kind }) => kind === "DECISION").reverse();
  return {
    decisions,
    observed: memories.map((node) =>
      observedOf(node, String(node.sessionId), code.get(node.id)?.map(({ to }) => to.id) ?? []),
    ),
    conflicts: await conflictsAbout(memory, view, decisions),
  };
}

async function conflictsAbout(
  memory: GraphReader,
  view: View,
  decisions: readonly NodeRecord[],
): Promise<NodeRecord[]> {
  if (decisions.length === 0) return [];
  const found = await memory.neighbours(view, {
    of: decisions,
    types: ["CONFLICTS_WITH"],
    direction: "both",
    limit: MOST_TIES,
  });
  const refs = found.map(({ edge, node }) =>
    node?.kind === "CONFLICT"
      ? node
      : { project: edge.from.project, id: asNodeId(String(edge.props.conflict)) },
  );
  const distinct = [...new Map(refs.map(({ project, id }) => [id, { project, id }])).values()];
  const conflicts = await memory.get(view, distinct);
  return conflicts.filter(({ kind, props }) => kind === "CONFLICT" && props.status === "open");
}

/** What was noted on each version that has a note of its own, up to the moment of the view. */
async function notesOn(memory: GraphReader, view: View, task: NodeRecord): Promise<Remark[]> {
  const versions = await memory.versions(view, task);
  const asOf = view.at?.asOf ?? Number.POSITIVE_INFINITY;
  return versions
    .filter(({ validFrom }) => validFrom <= asOf)
    .flatMap(({ props: { note }, validFrom, agentId }, at, all): Remark[] => {
      const isNew = typeof note === "string" && note !== "" && note !== all[at - 1]?.props.note;
      return isNew ? [{ text: note, at: validFrom, agent: shownName(view, agentId), isNote: true }] : [];
    })
    .slice(-MOST_NOTES);
}

function observations(view: View, memories: readonly NodeRecord[]): Remark[] {
  return memories
    .filter(({ props }) => props.type === "OBSERVATION")
    .map(({ props, validFrom, agentId }) => ({
      text: String(props.content ?? ""),
      at: validFrom,
      agent: shownName(view, agentId),
      isNote: false,
    }));
}

function byTime(one: Remark, other: Remark): number {
  return one.at - other.at;
}

/** All that hold, for who reads several tasks. */
export async function claimsIn(memory: GraphReader, view: View): Promise<Claim[]> {
  return (await memory.find(view, { kinds: ["CLAIM"], limit: MOST_CLAIMS })).map(claimOf);
}

function codeClaimedFor(taskId: NodeId, claims: readonly Claim[]): string[] {
  return claims
    .filter((claim) => claim.taskId === taskId && claim.claimType !== "task" && claim.claimType !== "feature")
    .map(({ target }) => target);
}

function lastOf(view: View, nodes: readonly NodeRecord[]): WorkRecord["last"] {
  const last = nodes.reduce<NodeRecord | null>(
    (latest, node) => (latest && latest.validFrom > node.validFrom ? latest : node),
    null,
  );
  return last && { agent: shownName(view, last.agentId), at: last.validFrom };
}

/** Whoever sees only what is meant for them is not told who else there is. */
function shownName({ guard: { onlyAgent } }: View, agent: string | null): string | null {
  if (onlyAgent !== undefined && onlyAgent !== agent) return null;
  return agent ?? "unknown";
}
