import type { NodeRef } from "../../domain/ids.ts";
import { EDGE_WEIGHTS, type EdgeType } from "../../domain/kinds.ts";
import { type PushOptions, type PushResult, pushRank } from "../../engines/pagerank/pushRank.ts";
import type { Seed } from "../../engines/pagerank/tieSource.ts";
import type { GraphReader, GraphWalk, View } from "../../stores/port.ts";

export interface RankSeed {
  readonly ref: NodeRef;
  readonly weight: number;
}

export interface RankOptions extends PushOptions {
  /** How many of the best are told. */
  readonly limit?: number;
}

export interface Ranked {
  readonly ref: NodeRef;
  readonly score: number;
}

export interface Ranking {
  /** Best first, the seeds among them; only nodes of this half that the view shows. */
  readonly ranked: readonly Ranked[];
  /** How many nodes the walk came to. */
  readonly touched: number;
  /** Whether it would have come to more than it may. */
  readonly capped: boolean;
}

const MOST_RANKED = 50;

/**
 * How near nodes are to the seeds, by Personalized PageRank along the edges of one half. Seeds may be references into
 * the other half: code that ranked well, as seeds in memory, ranks the memories on it.
 */
export async function rankFrom(
  reader: GraphReader,
  view: View,
  seeds: readonly RankSeed[],
  options: RankOptions = {},
): Promise<Ranking> {
  const { limit = MOST_RANKED, weights = EDGE_WEIGHTS } = options;
  const types = (Object.keys(weights) as EdgeType[]).filter((type) => weights[type] > 0);
  const walk = reader.walk(view, types);
  const { scores, capped } = await pushRank(walk, await enter(walk, seeds), options);
  return { ranked: await best(walk, scores, limit), touched: scores.length, capped };
}

async function enter(walk: GraphWalk, seeds: readonly RankSeed[]): Promise<Seed[]> {
  const numbers = await walk.numbersOf(seeds.map(({ ref }) => ref));
  return seeds.flatMap(({ weight }, at) => {
    const node = numbers[at] ?? null;
    return node === null ? [] : [{ node, weight }];
  });
}

/**
 * Equal scores go by id, so all that might be among the best by theirs are named. Sums of the same numbers differ in
 * their last digits when they are added in another order, hence the rounding.
 */
async function best(walk: GraphWalk, scores: PushResult["scores"], limit: number): Promise<Ranked[]> {
  const rest = scores.map(({ node, score }) => ({ node, score: Math.fround(score) }));
  rest.sort((one, other) => other.score - one.score);
  const named: Ranked[] = [];
  while (named.length < limit && rest.length > 0) {
    const last = rest[Math.min(limit - named.length, rest.length) - 1]?.score ?? 0;
    const worse = rest.findIndex(({ score }) => score < last);
    const batch = rest.splice(0, worse < 0 ? rest.length : worse);
    const refs = await walk.refsOf(batch.map(({ node }) => node));
    batch.forEach(({ score }, at) => {
      const ref = refs[at];
      if (ref) named.push({ ref, score });
    });
  }
  return named.sort(byScoreThenId).slice(0, limit);
}

function byScoreThenId(one: Ranked, other: Ranked): number {
  return other.score - one.score || (one.ref.id < other.ref.id ? -1 : one.ref.id > other.ref.id ? 1 : 0);
}
