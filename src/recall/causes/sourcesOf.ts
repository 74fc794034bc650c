import type { EdgeType } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, Neighbour, View } from "../../stores/port.ts";
import { addressOf } from "../memory/candidate.ts";

/** Where a memory is from: as its writer put it, or another record that it was made from or in the course of. */
export interface Source {
  readonly how: "stated" | "derived_from" | "produced_by";
  /** What was stated, or the record's id. */
  readonly source: string;
  readonly node?: NodeRecord;
}

const MOST_A_NODE = 20;
const LONGEST_TRAIL = 3;

/** Where some memories are from, by address: what was stated, then the trail of what each was made from, nearest first. */
export async function sourcesOf(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<ReadonlyMap<string, readonly Source[]>> {
  const trails = nodes.map((node) => ({ node, ends: [node], reached: new Map<string, Source>() }));
  for (let step = 1; step <= LONGEST_TRAIL; step++) {
    const ends = [
      ...new Map(trails.flatMap((trail) => trail.ends).map((end) => [addressOf(end), end])).values(),
    ];
    if (ends.length === 0) break;
    const found = Map.groupBy(await origins(memory, view, ends), ({ origin }) => addressOf(origin));
    for (const trail of trails) trail.ends = goOn(trail, found);
  }
  return new Map(
    trails.map(({ node, reached }) => [addressOf(node), withStated(node, [...reached.values()])]),
  );
}

interface Trail {
  readonly node: NodeRecord;
  /** Where it has come to. */
  ends: NodeRecord[];
  readonly reached: Map<string, Source>;
}

function goOn(
  { node: start, ends, reached }: Trail,
  found: ReadonlyMap<string, readonly Neighbour[]>,
): NodeRecord[] {
  const next: NodeRecord[] = [];
  for (const { edge, node } of ends.flatMap((end) => found.get(addressOf(end)) ?? [])) {
    if (!node || reached.has(addressOf(node)) || addressOf(node) === addressOf(start)) continue;
    reached.set(addressOf(node), sourceOf(edge.type, node));
    next.push(node);
  }
  return next;
}

/** What was stated as an id and can be followed is told once. */
function withStated({ props: { sources } }: NodeRecord, reached: readonly Source[]): Source[] {
  const stated = Array.isArray(sources) ? sources.map(String) : [];
  const others = stated.filter((text) => !reached.some(({ source }) => source === text));
  return [...others.map((source): Source => ({ how: "stated", source })), ...reached];
}

/** What something is derived from may have ended since; it is told all the same, if it may be seen. */
async function origins(memory: GraphReader, view: View, of: readonly NodeRecord[]): Promise<Neighbour[]> {
  const ask = { of, ends: "any", limit: MOST_A_NODE } as const;
  return [
    ...(await memory.neighbours(view, { ...ask, types: ["DERIVED_FROM"], direction: "out" })),
    ...(await memory.neighbours(view, { ...ask, types: ["PRODUCED"], direction: "in" })),
  ];
}

function sourceOf(type: EdgeType, node: NodeRecord): Source {
  return { how: type === "PRODUCED" ? "produced_by" : "derived_from", source: node.id, node };
}
