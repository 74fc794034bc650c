import type { NodeRef } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, Neighbour, View } from "../../stores/port.ts";
import { addressOf } from "./candidate.ts";
import { isDoubted } from "./isDoubted.ts";

export interface Related {
  readonly node: NodeRecord;
  readonly edge: EdgeType;
  /** Whether the last edge on the way leads to it (`out`) or from it. */
  readonly direction: "out" | "in";
  readonly hops: number;
}

const MOST_RELATED = 20;

/**
 * What hangs together with one memory, nearest first, along edges in either direction. Whatever the view hides is neither
 * told nor walked through, and so is what is kept in the other half.
 */
export async function relatedTo(
  memory: GraphReader,
  view: View,
  start: NodeRecord,
  mostHops: number,
): Promise<Related[]> {
  const seen = new Set([addressOf(start)]);
  const related: Related[] = [];
  let frontier: readonly NodeRef[] = [start];
  for (let hops = 1; hops <= mostHops && frontier.length > 0; hops++) {
    const found = await memory.neighbours(view, { of: frontier, direction: "both", limit: MOST_RELATED });
    const next = found.flatMap((neighbour) => step(neighbour, hops, seen));
    related.push(...next);
    if (related.length >= MOST_RELATED) break;
    frontier = next.map(({ node }) => node);
  }
  return related.slice(0, MOST_RELATED);
}

function step({ origin, edge, node }: Neighbour, hops: number, seen: Set<string>): Related[] {
  if (!node || isDoubted(node) || seen.has(addressOf(node))) return [];
  seen.add(addressOf(node));
  const direction = addressOf(edge.from) === addressOf(origin) ? "out" : "in";
  return [{ node, edge: edge.type, direction, hops }];
}
