import type { EdgeType, NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { isTestPath } from "../../languages/languageOf.ts";
import type { GraphReader, Neighbour, View } from "../../stores/port.ts";

/** Another piece of code beside the one asked for, and how strong the tie is. */
export interface Related {
  readonly node: NodeRecord;
  readonly types: readonly EdgeType[];
  readonly score: number;
}

const STRENGTH: Partial<Record<EdgeType, number>> = {
  CALLS: 1,
  EXTENDS: 0.9,
  IMPLEMENTS: 0.9,
  IMPORTS: 0.7,
  REFERENCES: 0.5,
  TESTS: 0.4,
  CONTAINS: 0.3,
};
const MOST_EDGES = 2_000;

export interface RelatedQuestion {
  readonly node: NodeRecord;
  readonly types: readonly EdgeType[];
  readonly direction: "in" | "out";
  readonly kinds?: readonly NodeKind[];
  readonly limit: number;
}

/** The strongest of what a node is tied to, and how many there are in all. */
export interface RelatedNodes {
  readonly some: readonly Related[];
  readonly total: number;
}

/** What a node is tied to, itself left out, the strongest first. */
export async function related(
  code: GraphReader,
  view: View,
  question: RelatedQuestion,
): Promise<RelatedNodes> {
  const { node, types, direction, kinds, limit } = question;
  const of = [{ project: node.project, id: node.id }];
  const found = new Map<string, Related>();
  for (const neighbour of await code.neighbours(view, { of, types, direction, limit: MOST_EDGES })) {
    if (!neighbour.node || neighbour.node.id === node.id || (kinds && !kinds.includes(neighbour.node.kind)))
      continue;
    const known = found.get(neighbour.node.id);
    const { type } = neighbour.edge;
    found.set(neighbour.node.id, {
      node: neighbour.node,
      types: [...(known?.types ?? []), type],
      score: (known?.score ?? 0) + strengthOf(neighbour),
    });
  }
  const all = [...found.values()].sort(
    (one, other) => other.score - one.score || (one.node.id < other.node.id ? -1 : 1),
  );
  return { some: all.slice(0, limit), total: all.length };
}

/** What tests do with something says less about it than what the program does. */
const TEST_SHARE = 0.5;

/** Called often counts more, but not much more. */
function strengthOf({ edge, node }: Neighbour): number {
  const count = typeof edge.props.count === "number" ? edge.props.count : 1;
  const share = isTestPath(String(node?.props.path ?? "")) ? TEST_SHARE : 1;
  return (STRENGTH[edge.type] ?? 0) * (1 + Math.log2(count) / 4) * share;
}
