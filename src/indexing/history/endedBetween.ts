import type { Guard } from "../../domain/guard.ts";
import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { EdgeRecord, NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader, NodeChange, View } from "../../stores/port.ts";
import { type PastEdge, type PastVersions, pastEdge, pastNode } from "./pastVersions.ts";

const PAGE = 1_000;
const EVERYTHING = 10_000_000;

export interface Between {
  readonly since: Instant;
  readonly until: Instant;
  /** Files whose edges may have changed; null when that is not known. */
  readonly files: readonly string[] | null;
}

/** What held at one moment and no longer at the next. */
export async function endedBetween(code: GraphReader, guard: Guard, between: Between): Promise<PastVersions> {
  const changes = (await allChanges(code, guard, between)).filter(({ before }) => before !== null);
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before] : []));
  return {
    nodes: changes.flatMap(({ before }) => (before ? [pastNode(before, between.until)] : [])),
    edges: await endedEdges(code, { guard, at: { asOf: between.since } }, between, removed),
  };
}

async function allChanges(code: GraphReader, guard: Guard, { since, until }: Between): Promise<NodeChange[]> {
  const changes: NodeChange[] = [];
  let cursor: string | null = null;
  do {
    const query = { since, until, limit: PAGE, ...(cursor !== null && { cursor }) };
    const page = await code.changes(guard, query);
    changes.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return changes;
}

/** An edge ends when the file it begins in is resolved otherwise, or with the node at either end. */
async function endedEdges(
  code: GraphReader,
  view: View,
  { until, files }: Between,
  removed: readonly NodeRecord[],
): Promise<PastEdge[]> {
  const origins = (await nodesOf(code, view, files)).map(refOf);
  const found = [
    ...(await code.edges(view, { of: origins, direction: "out", limit: EVERYTHING })),
    ...(await code.edges(view, { of: removed.map(refOf), direction: "both", limit: EVERYTHING })),
  ];
  const ended = new Map<string, PastEdge>();
  for (const edge of found) {
    if (edge.validTo !== null && edge.validTo <= until) ended.set(nameOf(edge), pastEdge(edge, edge.validTo));
  }
  return [...ended.values()];
}

async function nodesOf(code: GraphReader, view: View, files: Between["files"]): Promise<NodeRecord[]> {
  if (files === null) return await code.find(view, { limit: EVERYTHING });
  const nodes: NodeRecord[] = [];
  for (const path of files)
    nodes.push(...(await code.find(view, { under: asNodeId(path), limit: EVERYTHING })));
  return nodes;
}

function refOf({ project, id }: NodeRecord): NodeRef {
  return { project, id };
}

function nameOf({ type, from, to }: EdgeRecord): string {
  return `${type} ${from.id} ${to.id}`;
}
