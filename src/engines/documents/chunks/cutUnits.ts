import { SIZES, type Unit } from "./unitsOf.ts";

/** How much a boundary costs where what follows goes on about the same. Sizes weigh about as much. */
const SAME_TOPIC = 0.6;
/** And where a text announces what follows. */
const ANNOUNCED = 1;
const EACH_CHUNK = 0.15;

/**
 * Where to cut a section: the cheapest of all ways, so that chunks are neither small nor large and their ends lie where
 * the topic changes. `likeness` has, for each unit but the last, how alike the next one is, from 0 to 1; left out, size
 * alone counts. Returns the runs of units that belong together, in order.
 */
export function cutUnits(units: readonly Unit[], likeness?: readonly number[]): Unit[][] {
  const costs = [0];
  const begins = [0];
  for (let end = 1; end <= units.length; end++) {
    const best = bestBegin(units, end, costs, likeness);
    costs.push(best.cost);
    begins.push(best.begin);
  }
  const runs: Unit[][] = [];
  for (let end = units.length; end > 0; end = begins[end] ?? 0) runs.push(units.slice(begins[end], end));
  return runs.reverse();
}

/** Of all chunks that end before `end`, the one with which everything up to there costs least. */
function bestBegin(
  units: readonly Unit[],
  end: number,
  costs: readonly number[],
  likeness: readonly number[] | undefined,
): { begin: number; cost: number } {
  let best = { begin: end - 1, cost: Number.POSITIVE_INFINITY };
  let size = 0;
  for (let begin = end - 1; begin >= 0; begin--) {
    size += units[begin]?.size ?? 0;
    if (size > SIZES.most && begin < end - 1) break;
    const boundary = begin === 0 ? 0 : boundaryCost(units[begin - 1], likeness?.[begin - 1]);
    const cost = (costs[begin] ?? 0) + sizeCost(size) + boundary + EACH_CHUNK;
    if (cost < best.cost) best = { begin, cost };
  }
  return best;
}

function sizeCost(size: number): number {
  return Math.min(2, ((size - SIZES.target) / SIZES.target) ** 2);
}

function boundaryCost(before: Unit | undefined, likeness = 0): number {
  return SAME_TOPIC * likeness + (before?.text.trimEnd().endsWith(":") ? ANNOUNCED : 0);
}
