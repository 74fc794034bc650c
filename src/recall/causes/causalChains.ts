import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, Neighbour, View } from "../../stores/port.ts";
import { addressOf } from "../memory/candidate.ts";

/** A memory that led to another (`cause`), or that it led to (`effect`), so many steps away. */
export interface CausalLink {
  readonly node: NodeRecord;
  readonly direction: "cause" | "effect";
  readonly depth: number;
}

const MOST_A_NODE = 20;
const MOST_LINKS = 50;
/** However many memories are asked about, no more are walked through. */
const MOST_WALKED = 500;

/**
 * What led to each of some memories and what they led to, by address: the farthest cause first, the farthest effect last.
 * All are walked at once, and only through what the view shows.
 */
export async function causalChains(
  memory: GraphReader,
  view: View,
  starts: readonly NodeRecord[],
  maxDepth: number,
): Promise<ReadonlyMap<string, readonly CausalLink[]>> {
  const ties = await tiesAround(memory, view, starts, maxDepth);
  return new Map(
    starts.map((start) => {
      const causes = follow(start, "cause", ties, maxDepth).reverse();
      return [addressOf(start), [...causes, ...follow(start, "effect", ties, maxDepth)]];
    }),
  );
}

interface Ties {
  readonly cause: NodeRecord[];
  readonly effect: NodeRecord[];
}

async function tiesAround(
  memory: GraphReader,
  view: View,
  starts: readonly NodeRecord[],
  maxDepth: number,
): Promise<ReadonlyMap<string, Ties>> {
  const ties = new Map<string, Ties>(starts.map((start) => [addressOf(start), { cause: [], effect: [] }]));
  let frontier = starts;
  for (let depth = 1; depth <= maxDepth && frontier.length > 0 && ties.size < MOST_WALKED; depth++) {
    const found = await memory.neighbours(view, {
      of: frontier,
      types: ["CAUSES"],
      direction: "both",
      limit: MOST_A_NODE,
    });
    const reached = found.flatMap((neighbour) => tie(ties, neighbour));
    frontier = reached.filter((node) => !ties.has(addressOf(node)));
    for (const node of frontier) ties.set(addressOf(node), { cause: [], effect: [] });
  }
  return ties;
}

function tie(ties: ReadonlyMap<string, Ties>, { origin, edge, node }: Neighbour): NodeRecord[] {
  if (!node) return [];
  const leadsAway = addressOf(edge.from) === addressOf(origin);
  ties.get(addressOf(origin))?.[leadsAway ? "effect" : "cause"].push(node);
  return [node];
}

/** In one direction only: what else a cause led to is no cause. Nearest first; what goes in a circle is told once. */
function follow(
  start: NodeRecord,
  direction: CausalLink["direction"],
  ties: ReadonlyMap<string, Ties>,
  maxDepth: number,
): CausalLink[] {
  const seen = new Set([addressOf(start)]);
  const links: CausalLink[] = [];
  let frontier = [start];
  for (let depth = 1; depth <= maxDepth && links.length < MOST_LINKS; depth++) {
    const next: NodeRecord[] = [];
    for (const node of frontier.flatMap((each) => ties.get(addressOf(each))?.[direction] ?? [])) {
      if (seen.has(addressOf(node))) continue;
      seen.add(addressOf(node));
      next.push(node);
      links.push({ node, direction, depth });
    }
    frontier = next;
  }
  return links.slice(0, MOST_LINKS);
}
