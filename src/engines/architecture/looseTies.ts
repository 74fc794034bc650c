import type { Architecture, ImportTie, Violation } from "./architecture.ts";
import type { LayerLookup } from "./checkImport.ts";
import { folderOf } from "./folders.ts";
import { inOrder } from "./violationOrder.ts";

/** Of smaller ones it says little that they hardly know each other. */
const LEAST_FILES = 3;

/**
 * Imports that are all that ties two communities: either they are a slip, or the beginning of something that a rule should
 * say. What a layer's `mayImport` names was meant.
 */
export function looseTies(
  architecture: Architecture,
  layerOf: LayerLookup,
  ties: readonly ImportTie[],
  communities: ReadonlyMap<string, string>,
): Violation[] {
  const sizes = new Map<string, number>();
  for (const community of communities.values()) sizes.set(community, (sizes.get(community) ?? 0) + 1);
  const isLarge = (community: string) => (sizes.get(community) ?? 0) >= LEAST_FILES;
  const between = new Map<string, ImportTie[]>();
  for (const tie of ties) {
    const [one, other] = [communities.get(tie.from), communities.get(tie.to)];
    if (one === undefined || other === undefined || one === other || architecture.isIgnored(tie.from))
      continue;
    if (!isLarge(one) || !isLarge(other) || folderOf(tie.from) === folderOf(tie.to)) continue;
    const pair = [one, other].sort().join("\n");
    const known = between.get(pair);
    if (known) known.push(tie);
    else between.set(pair, [tie]);
  }
  const loose = [...between.values()].flatMap(([only, ...more]) =>
    only && more.length === 0 && !isMeant(layerOf, only) ? [adviceOn(only, communities)] : [],
  );
  return inOrder(loose);
}

function isMeant(layerOf: LayerLookup, { from, to }: ImportTie): boolean {
  const [home, target] = [layerOf(from), layerOf(to)];
  if (!home?.mayImport || !target || home === target) return false;
  return home.mayImport.some(({ is, matches }) =>
    is === "layer" ? matches(target.name) : is === "files" && matches(to),
  );
}

function adviceOn({ from, to, line }: ImportTie, communities: ReadonlyMap<string, string>): Violation {
  const [one, other] = [labelOf(communities.get(from)), labelOf(communities.get(to))];
  return {
    rule: "communities",
    from,
    to,
    line,
    hint: `It is all that ties \`${one}\` to \`${other}\`. If it is meant, let a layer's \`mayImport\` say so; else pass in what it needs.`,
  };
}

function labelOf(community = ""): string {
  return community.replace(/^community:/, "");
}
