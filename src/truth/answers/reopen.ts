import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, isSameRef, type NodeId, type NodeRef } from "../../domain/ids.ts";
import type { EdgeDraft, NodeRecord } from "../../domain/record.ts";
import { nextVersion } from "../../memory/correct/nextVersion.ts";
import type { WriteTx } from "../../stores/port.ts";
import type { Resolution } from "../records/conflictRecord.ts";
import { tiesOf } from "../records/raiseConflict.ts";
import { type Answering, NotAnswered } from "./answering.ts";
import { requireRight } from "./endMembers.ts";

const MOST_HEIRS = 50;

/** Takes an answer back: what ended by it holds again, what was written by it ends, and the question is open. */
export async function reopen(answering: Answering, resolution: Resolution): Promise<NodeId[]> {
  const { tx, view, conflict, members } = answering;
  const places = [conflict.node.project, null];
  const refsOf = (ids: readonly string[]): NodeRef[] =>
    ids.flatMap((id) => places.map((project) => ({ project, id: asNodeId(id) })));
  const ended = (await tx.last(view, refsOf(resolution.endedIds))).filter(isEnded);
  await requireRight(answering, ended);
  const winners = [resolution.keepId, resolution.writtenId].flatMap((id) => id ?? []);
  await requireStanding(answering, refsOf(winners));
  for (const node of ended) await revive(answering, node, refsOf(winners));
  const written = await tx.get(
    view,
    refsOf(resolution.writtenId === undefined ? [] : [resolution.writtenId]),
  );
  await requireRight(answering, written);
  for (const node of written) await tx.close(node);
  // The ties of what ended went with it.
  await tx.linkAll(tiesOf(inOrder([...members, ...ended], conflict.factIds), conflict.node));
  return [...ended, ...written].map(({ id }) => id);
}

/** What took the place of the answer since would be contradicted by taking it back. */
async function requireStanding({ tx, view }: Answering, winners: readonly NodeRef[]): Promise<void> {
  const all = { guard: guardOfAll(view.guard) };
  const gone = (await tx.last(all, winners)).filter(isEnded);
  const query = { of: gone, types: ["SUPERSEDES"], direction: "in", ends: "any", limit: MOST_HEIRS } as const;
  const heirs = gone.length === 0 ? [] : (await tx.neighbours(all, query)).map(({ other }) => other);
  const [first] = gone;
  if (!first || heirs.length === 0) return;
  const by = (await tx.last(view, heirs)).map(({ id }) => id);
  throw new NotAnswered({ is: "taken_up", id: first.id, by });
}

function isEnded({ expiredAt }: NodeRecord): boolean {
  return expiredAt !== null;
}

/** What took its place since by another way would be contradicted by bringing it back. */
async function revive({ tx, view }: Answering, node: NodeRecord, winners: readonly NodeRef[]): Promise<void> {
  const all = { guard: guardOfAll(view.guard) };
  const query = {
    of: [node],
    types: ["SUPERSEDES"],
    direction: "in",
    ends: "any",
    limit: MOST_HEIRS,
  } as const;
  const heirs = (await tx.neighbours(all, query)).map(({ other }) => other);
  const others = heirs.filter((heir) => !winners.some((winner) => isSameRef(winner, heir)));
  if (others.length > 0)
    throw new NotAnswered({
      is: "taken_up",
      id: node.id,
      by: (await tx.last(view, others)).map(({ id }) => id),
    });
  for (const from of heirs) await tx.unlink({ type: "SUPERSEDES", from, to: node });
  await tx.put(nextVersion(node, {}));
  await tx.linkAll(await endedTies(tx, node));
}

const TIES = ["INVOLVES", "APPLIES_TO", "CONFLICTS_WITH"] as const;
const MOST_TIES = 1_000;

/** What hung on it until it ended. */
async function endedTies(tx: WriteTx, node: NodeRecord): Promise<EdgeDraft[]> {
  if (node.validTo === null) return [];
  const then = { guard: guardOfAll(node), at: { asOf: node.validTo - 1 } };
  const query = { of: [node], types: TIES, direction: "both", limit: MOST_TIES } as const;
  return (await tx.edges(then, query)).map(({ type, from, to, props }) => ({ type, from, to, props }));
}

function inOrder(nodes: readonly NodeRecord[], ids: readonly NodeId[]): NodeRecord[] {
  return nodes.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
