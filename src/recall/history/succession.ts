import type { NodeRef } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader, Neighbour, View } from "../../stores/port.ts";

/** A memory that another took the place of, or that took its place, so many steps away. */
export interface Succession {
  readonly node: NodeRecord;
  readonly edge: EdgeType;
  /** When the one gave way to the other. */
  readonly at: Instant;
  readonly depth: number;
}

const MOST_A_NODE = 20;
const MOST_IN_ALL = 100;

/** All that a memory took the place of (`before`), or all that took its place since (`after`), nearest first. */
export async function successionOf(
  memory: GraphReader,
  view: View,
  start: NodeRef,
  way: "before" | "after",
): Promise<Succession[]> {
  const seen = new Set([keyOf(start)]);
  const all: Succession[] = [];
  let frontier: readonly NodeRef[] = [start];
  for (let depth = 1; frontier.length > 0 && all.length < MOST_IN_ALL; depth++) {
    const found = await stepsFrom(memory, view, frontier, way);
    const next = found.flatMap(({ node, edge }): Succession[] => {
      if (!node || seen.has(keyOf(node))) return [];
      seen.add(keyOf(node));
      return [{ node, edge: edge.type, at: edge.validFrom, depth }];
    });
    all.push(...next);
    frontier = next.map(({ node }) => node);
  }
  return all.slice(0, MOST_IN_ALL);
}

/** What is newer points at what it supersedes, and what is merged at what it went into. */
async function stepsFrom(
  memory: GraphReader,
  view: View,
  of: readonly NodeRef[],
  way: "before" | "after",
): Promise<Neighbour[]> {
  const ask = { of, ends: "any", limit: MOST_A_NODE } as const;
  const [superseding, merging] = way === "before" ? (["out", "in"] as const) : (["in", "out"] as const);
  return [
    ...(await memory.neighbours(view, { ...ask, types: ["SUPERSEDES"], direction: superseding })),
    ...(await memory.neighbours(view, { ...ask, types: ["MERGES_INTO"], direction: merging })),
  ];
}

function keyOf({ project, id }: NodeRef): string {
  return JSON.stringify([project, id]);
}
