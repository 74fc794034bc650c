import { asNodeId, type ProjectId } from "../domain/ids.ts";
import type { EdgeType } from "../domain/kinds.ts";
import type { EdgeDraft, EdgeRecord } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { View, WriteTx } from "../stores/port.ts";
import type { ResolvedEdge } from "./resolve/resolveFile.ts";
import { inTurns } from "./turns.ts";

/** The edges that resolving makes; all others are somebody else's. */
export const RESOLVED: readonly EdgeType[] = [
  "CONTAINS",
  "IMPORTS",
  "CALLS",
  "EXTENDS",
  "IMPLEMENTS",
  "REFERENCES",
  "TESTS",
];
const MOST_NODES = 1_000_000;
const MOST_EDGES = 1_000_000;

export interface EdgeWriting {
  readonly tx: WriteTx;
  readonly view: View;
  readonly project: ProjectId | null;
  readonly validFrom: Instant | undefined;
  /** Files that have no edges yet, so that none need be compared. */
  readonly isNew: (path: string) => boolean;
  /** Lets others work, if it is their turn. */
  pause(): Promise<unknown>;
}

export interface EdgeChanges {
  linked: number;
  unlinked: number;
}

/** Brings the edges that begin in one file up to what resolving it gave. */
export async function writeEdges(
  { tx, view, project, validFrom, isNew, pause }: EdgeWriting,
  path: string,
  edges: readonly ResolvedEdge[],
): Promise<EdgeChanges & { lost: readonly string[] }> {
  const wanted = edges.map((edge) => draftOf(project, edge));
  const present = isNew(path) ? [] : await presentEdges(tx, view, project, path);
  const keys = new Set(wanted.map(keyOf));
  const gone = present.filter((edge) => !keys.has(keyOf(edge)));
  for (const edge of gone) await tx.unlink(edge, validFrom);
  const outcomes = await inTurns(wanted, pause, (some) => tx.linkAll(some, validFrom));
  return {
    linked: outcomes.filter((outcome) => outcome !== "unchanged").length,
    unlinked: gone.length,
    lost: gone.filter(({ type }) => type === "IMPORTS").map(({ to }) => String(to.id)),
  };
}

async function presentEdges(
  tx: WriteTx,
  view: View,
  project: ProjectId | null,
  path: string,
): Promise<EdgeRecord[]> {
  const nodes = await tx.find(view, { under: asNodeId(path), limit: MOST_NODES });
  const of = nodes.map(({ id }) => ({ project, id }));
  return tx.edges(view, { of, types: RESOLVED, direction: "out", limit: MOST_EDGES });
}

function draftOf(project: ProjectId | null, { type, from, to, props }: ResolvedEdge): EdgeDraft {
  return { type, from: { project, id: asNodeId(from) }, to: { project, id: asNodeId(to) }, props };
}

function keyOf({ type, from, to }: Pick<EdgeDraft, "type" | "from" | "to">): string {
  return `${type} ${from.id} ${to.id}`;
}
