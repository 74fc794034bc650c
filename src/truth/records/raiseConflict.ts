import { contentHash } from "../../domain/contentHash.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, type IdSource, type NodeId, type NodeRef } from "../../domain/ids.ts";
import type { EdgeDraft, NodeRecord } from "../../domain/record.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import type { GraphStore, WriteTx } from "../../stores/port.ts";
import { type Fleet, systemIn } from "../fleet.ts";
import { screenedConflict } from "../screenedConflict.ts";
import { conflictsOf, isAskedBefore, sidesOf } from "./askedBefore.ts";
import { type Audience, audienceOf, focusOf } from "./audience.ts";
import { foundProps } from "./conflictRecord.ts";
import { saidHash } from "./saidHash.ts";
import { settleIn } from "./settleIn.ts";

export interface Raising {
  readonly fleet: Fleet;
  readonly found: FoundConflict;
  /** The memories as they were when it was found. */
  readonly seen: ReadonlyMap<string, NodeRecord>;
  readonly ids: IdSource;
  /** Who may read of it, where that is fewer than those who may read its memories. */
  readonly audience?: Audience;
  /** The root of the working tree that speaks against it. */
  readonly tree?: string;
}

/**
 * Puts a question to whoever can answer it, unless it was put before, or what it is about has changed meanwhile. Null where
 * nothing was written.
 */
export async function raiseConflict(
  memory: GraphStore,
  raising: Raising,
  signal?: AbortSignal,
): Promise<NodeId | null> {
  const found = await screenedConflict(raising.found);
  const work = (tx: WriteTx) => raiseIn(tx, { ...raising, found });
  return memory.transaction(systemIn(raising.fleet, "conflict"), work, signal ? { signal } : {});
}

async function raiseIn(tx: WriteTx, raising: Raising): Promise<NodeId | null> {
  const { fleet, found, seen, ids, tree } = raising;
  const view = { guard: guardOfAll(fleet) };
  const members = found.ids.flatMap((id) => seen.get(id) ?? []);
  const nodes = await tx.get(view, members);
  if (nodes.length < found.ids.length || !nodes.every((node) => isAsSeen(node, seen))) return null;
  const audience = raising.audience ?? audienceOf(nodes);
  const before = await conflictsOf(tx, view, nodes);
  if (isAskedBefore(found, nodes, before)) return null;
  // What the repository said before is not what it says now.
  for (const conflict of before.filter(
    ({ node }) => tree !== undefined && node.props.tree === contentHash(tree),
  ))
    await settleIn(tx, conflict);
  const project = tree === undefined && nodes.every((node) => node.project === null) ? null : fleet.project;
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
    focus: focusOf(nodes),
    ...audience,
  });
  await tx.linkAll(tiesOf(nodes, conflict));
  return conflict.id;
}

function isAsSeen(node: NodeRecord, seen: ReadonlyMap<string, NodeRecord>): boolean {
  const then = seen.get(node.id);
  return then !== undefined && saidHash(then) === saidHash(node);
}

/** Each with each; one alone, with the question itself. An edge leads from where the question is kept. */
export function tiesOf(nodes: readonly NodeRecord[], conflict: NodeRef): EdgeDraft[] {
  const props = { conflict: conflict.id };
  const [alone] = nodes;
  if (nodes.length === 1 && alone) {
    const [from, to] = alone.project === conflict.project ? [alone, conflict] : [conflict, alone];
    return [{ type: "CONFLICTS_WITH", from, to, props }];
  }
  const isHome = (node: NodeRef) => node.project === conflict.project;
  const ordered = [...nodes.filter(isHome), ...nodes.filter((node) => !isHome(node))];
  return ordered.flatMap((from, at) =>
    isHome(from)
      ? ordered.slice(at + 1).map((to) => ({ type: "CONFLICTS_WITH" as const, from, to, props }))
      : [],
  );
}
