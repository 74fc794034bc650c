import { isCodeKind } from "../../domain/kinds.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { type RankSeed, rankFrom } from "../pagerank/rankFrom.ts";
import type { Evidence } from "./combine.ts";

/** How much being near to what was found counts, beside being found. */
const GRAPH_WEIGHT = 0.5;
const MOST_RANKED = 50;

/** What is near to the seeds in the graph. */
export async function rankCode(
  code: GraphReader,
  view: View,
  seeds: readonly RankSeed[],
): Promise<Evidence["hits"]> {
  const { ranked } = await rankFrom(code, view, seeds, { limit: MOST_RANKED });
  const refs = ranked.map(({ ref }) => ref);
  const nodes = new Map((await code.get(view, refs)).map((node) => [String(node.id), node]));
  return ranked.flatMap(({ ref, score }) => {
    const node = nodes.get(ref.id);
    return node && isCodeKind(node.kind) ? [{ node, score, why: ["tied to other hits"] }] : [];
  });
}

export function nearby(hits: Evidence["hits"]): Evidence {
  return { weight: GRAPH_WEIGHT, hits };
}
