import { EDGE_WEIGHTS } from "../../domain/kinds.ts";
import { CHART_TIES, type ChartTies } from "../../engines/chart/chart.ts";
import { powerSteps, tieTable } from "../../engines/pagerank/powerRank.ts";
import { turnTaker } from "../../upkeep/turnTaker.ts";

const DAMPING = 0.85;
/** A circle on a screen needs no more. */
const TOLERANCE = 1e-4;

/** Both ends of some ties, by the numbers of nodes. */
export interface Ends {
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** The share of each node in the PageRank of all, 1 in all. `contained` are the ties of what lies in what. */
export async function rankAll(
  size: number,
  { types, from, to }: ChartTies,
  contained: Ends,
  signal: AbortSignal,
): Promise<Float64Array> {
  const mayStepAside = turnTaker(signal);
  const weights = Float64Array.from(types, (type) => EDGE_WEIGHTS[CHART_TIES[type] ?? "CALLS"]);
  const table = tieTable(size, {
    from: joined(from, contained.from),
    to: joined(to, contained.to),
    weights: joined(weights, new Float64Array(contained.from.length).fill(EDGE_WEIGHTS.CONTAINS)),
  });
  let rank = new Float64Array(size).fill(1 / Math.max(1, size));
  for (const next of powerSteps(table, rank.slice(), { damping: DAMPING, tolerance: TOLERANCE })) {
    rank = new Float64Array(next);
    await mayStepAside();
  }
  return rank;
}

function joined(some: ArrayLike<number>, more: ArrayLike<number>): Float64Array {
  const all = new Float64Array(some.length + more.length);
  all.set(some);
  all.set(more, some.length);
  return all;
}
