import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { RankSeed } from "./rankFrom.ts";

/** Of each interface; one that has more is a convention of the whole project and not a matter of this question. */
const MOST_IMPLEMENTATIONS = 10;
/** Of what the interface weighs. */
const IMPLEMENTATION_SHARE = 0.5;

/**
 * The seeds, and what implements or extends those of them that are interfaces or abstract classes: who asks for one
 * mostly looks for what it does, which stands elsewhere. What is a seed already keeps its own weight.
 */
export async function expandSeeds(
  code: GraphReader,
  view: View,
  seeds: readonly { readonly node: NodeRecord; readonly weight: number }[],
): Promise<RankSeed[]> {
  const expanded = new Map<string, RankSeed>();
  const add = (ref: RankSeed["ref"], weight: number) => {
    const key = JSON.stringify([ref.project, ref.id]);
    if (!expanded.has(key)) expanded.set(key, { ref: { project: ref.project, id: ref.id }, weight });
  };
  for (const { node, weight } of seeds) add(node, weight);
  const weightOf = new Map(
    seeds.filter(({ node }) => isAbstract(node)).map(({ node, weight }) => [node.id, weight]),
  );
  const found = await code.neighbours(view, {
    of: seeds.map(({ node }) => node).filter(isAbstract),
    types: ["IMPLEMENTS", "EXTENDS"],
    direction: "in",
    limit: MOST_IMPLEMENTATIONS,
  });
  for (const { origin, other } of found) add(other, IMPLEMENTATION_SHARE * (weightOf.get(origin.id) ?? 0));
  return [...expanded.values()];
}

function isAbstract({ kind, props }: NodeRecord): boolean {
  return (
    kind === "CLASS" && (props.form === "interface" || props.form === "trait" || props.abstract === true)
  );
}
