import type { GraphReader, View } from "../../stores/port.ts";
import { expandSeeds } from "../pagerank/expandSeeds.ts";
import type { RankSeed } from "../pagerank/rankFrom.ts";
import { pathOf } from "./combine.ts";
import type { Candidate } from "./packQuestion.ts";

const MOST_SEEDS = 5;

/** Where the walk through the graph begins: at the best of each of the best files, and at what implements it. */
export function seedsOf(code: GraphReader, view: View, found: readonly Candidate[]): Promise<RankSeed[]> {
  const files = new Set<string>();
  const best: Candidate[] = [];
  for (const candidate of found) {
    if (best.length === MOST_SEEDS) break;
    const path = pathOf(candidate.node);
    if (!files.has(path)) best.push(candidate);
    files.add(path);
  }
  return expandSeeds(
    code,
    view,
    best.map(({ node, score }) => ({ node, weight: score })),
  );
}
