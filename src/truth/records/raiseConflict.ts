import { contentHash } from "../../domain/contentHash.ts";
import { guardOfAll, VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import { asNodeId, type IdSource, type NodeId, type NodeRef } from "../../domain/ids.ts";
import type { EdgeDraft, NodeRecord } from "../../domain/record.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import { nextVersion } from "../../memory/correct/nextVersion.ts";
import type { GraphStore, WriteTx } from "../../stores/port.ts";
import { type Fleet, systemIn } from "../fleet.ts";
import { type ConflictRecord, foundProps } from "./conflictRecord.ts";
import { conflictsOf, raisedBefore, sidesOf } from "./raisedBefore.ts";
import { saidHash } from "./saidHash.ts";

export interface Raising {
  readonly fleet: Fleet;
  readonly found: FoundConflict;
  /** The memories as they were when it was found. */
  readonly seen: ReadonlyMap<string, NodeRecord>;
  readonly ids: IdSource;
  /** The root of the working tree that speaks against it. */
  readonly tree?: string;
}

/**
 * Puts a question to whoever can answer it, unless it was put before, or what it is about has changed meanwhile. Null where
 * nothing was written.
 */
export function raiseConflict(
  memory: GraphStore,
  raising: Raising,
  signal?: AbortSignal,
): Promise<NodeId | null> {
  const work = (tx: WriteTx) => raiseIn(tx, raising);
  return memory.transaction(systemIn(raising.fleet, "conflict"), work, signal ? { signal } : {});
}

async function raiseIn(tx: WriteTx, { fleet, found, seen, ids, tree }: Raising): Promise<NodeId | null> {
  const view = { guard: guardOfAll(fleet) };
  const members = found.ids.flatMap((id) => seen.get(id) ?? []);
  const nodes = await tx.get(view, members);
  if (nodes.length < found.ids.length || !nodes.every((node) => isAsSeen(node, seen))) return null;
  const before = raisedBefore(found, nodes, await conflictsOf(tx, view, nodes));
  if (before) return joinOpen(tx, before, nodes);
  const project = nodes.every((node) => node.project === null) ? null : fleet.project;
  const conflict = { project, id: asNodeId(ids.next("conflict")) };
  await tx.put({
    ...conflict,
    kind: "CONFLICT",
    props: {
      ...foundProps(found),
      saidThen: sidesOf(found, nodes),
      ...(tree !== undefined && { tree: contentHash(tree) }),
      status: "open",
      raisedAt: tx.at,
      raisedBy: "system",
    },
    ...audienceOf(nodes),
  });
  await tx.linkAll(tiesOf(nodes, conflict));
  return conflict.id;
}

function isAsSeen(node: NodeRecord, seen: ReadonlyMap<string, NodeRecord>): boolean {
  const then = seen.get(node.id);
  return then !== undefined && saidHash(then) === saidHash(node);
}

/** Whoever speaks up in a dispute that is open becomes part of it; one that was answered is not begun again. */
async function joinOpen(
  tx: WriteTx,
  { node, status, factIds, saidThen }: ConflictRecord,
  nodes: readonly NodeRecord[],
): Promise<null> {
  const added = nodes.filter(({ id }) => !factIds.includes(id));
  if (status !== "open" || added.length === 0) return null;
  const props = {
    ...node.props,
    factIds: [...factIds, ...added.map(({ id }) => id)],
    saidThen: { ...saidThen, ...Object.fromEntries(added.map((each) => [each.id, saidHash(each)])) },
  };
  await tx.put(nextVersion(node, { props, ...audienceOf([...nodes, node]) }));
  await tx.linkAll(tiesOf(nodes, node));
  return null;
}

/** Nobody learns from a question of what they may not read. */
function audienceOf(nodes: readonly NodeRecord[]): {
  focus: string | null;
  visibility: Visibility;
  agents: readonly string[];
  sensitive: boolean;
} {
  const [first] = nodes;
  const widths = nodes.map(({ visibility }) => VISIBILITIES.indexOf(visibility));
  return {
    focus: nodes.every(({ focus }) => focus === first?.focus) ? (first?.focus ?? null) : null,
    visibility: VISIBILITIES[Math.max(...widths)] ?? "admin",
    agents: (first?.agents ?? []).filter((agent) => nodes.every(({ agents }) => agents.includes(agent))),
    sensitive: nodes.some(({ sensitive }) => sensitive),
  };
}

/** Each with each; one alone, with the question itself. An edge leads from where the question is kept. */
export function tiesOf(nodes: readonly NodeRecord[], conflict: NodeRef): EdgeDraft[] {
  const props = { conflict: conflict.id };
  const [alone] = nodes;
  if (nodes.length === 1 && alone) return [{ type: "CONFLICTS_WITH", from: alone, to: conflict, props }];
  const isHome = (node: NodeRef) => node.project === conflict.project;
  const ordered = [...nodes.filter(isHome), ...nodes.filter((node) => !isHome(node))];
  return ordered.flatMap((from, at) =>
    isHome(from)
      ? ordered.slice(at + 1).map((to) => ({ type: "CONFLICTS_WITH" as const, from, to, props }))
      : [],
  );
}
