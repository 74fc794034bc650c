export interface MergeCandidate {
  /** How many passages it has that are there. */
  readonly passages: number;
  /** Whether it is to be written, whatever becomes of the others. */
  readonly isDue: boolean;
}

/** A segment is written whole, and so are its vectors: what is larger would take long whenever a little of it changes. */
export const MOST_PASSAGES = 0x1_0000;
/** So many segments of about one size become one. */
const MOST_A_TIER = 8;
/** Segments of up to so many passages are all small. */
const SMALL_PASSAGES = 256;

interface Batch extends MergeCandidate {
  readonly members: readonly number[];
}

/**
 * Which segments are to be written, by their place, those of one list as one: all of a size when there are many, as far
 * as they fit. So a passage is written again a few times in its life, and a search asks few segments.
 */
export function planMerges(candidates: readonly MergeCandidate[]): (readonly number[])[] {
  let batches: readonly Batch[] = candidates.map((candidate, at) => ({ ...candidate, members: [at] }));
  for (let full = fullTier(batches); full; full = fullTier(batches)) batches = joined(batches, full);
  return batches.filter(({ isDue }) => isDue).map(({ members }) => members);
}

function tierOf({ passages }: Batch): number {
  let tier = 0;
  for (let most = SMALL_PASSAGES; passages > most; most *= MOST_A_TIER) tier += 1;
  return tier;
}

/** Two of them always fit into one. */
function fullTier(batches: readonly Batch[]): readonly Batch[] | null {
  const open = batches.filter(({ passages }) => passages * 2 <= MOST_PASSAGES);
  const tiers = Map.groupBy(open, tierOf);
  const [, full] = [...tiers].sort(([a], [b]) => a - b).find(([, tier]) => tier.length >= MOST_A_TIER) ?? [];
  return full ? thoseThatFit(full) : null;
}

function thoseThatFit(batches: readonly Batch[]): Batch[] {
  let passages = 0;
  return batches
    .toSorted((a, b) => a.passages - b.passages)
    .filter((batch) => {
      passages += batch.passages;
      return passages <= MOST_PASSAGES;
    });
}

function joined(batches: readonly Batch[], some: readonly Batch[]): Batch[] {
  const one: Batch = {
    members: some.flatMap(({ members }) => members).sort((a, b) => a - b),
    passages: some.reduce((sum, { passages }) => sum + passages, 0),
    isDue: true,
  };
  return [...batches.filter((batch) => !some.includes(batch)), one];
}
