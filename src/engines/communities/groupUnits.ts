import { isStillGood, keepFormer } from "./keepFormer.ts";
import type { Landscape } from "./landscape.ts";
import { leiden } from "./leiden/leiden.ts";
import { modularity } from "./leiden/modularity.ts";
import type { Partition } from "./leiden/partition.ts";
import { mergeCrumbs, mergeSmallest, unitsInCrumbs } from "./mergeCrumbs.ts";

/** What fits on a screen. */
const MOST_COMMUNITIES = 40;
/** Below this a map of many files says little; a project of few files has no more to say. */
const FEWEST_COMMUNITIES = 5;
const UNITS_PER_COMMUNITY = 10;
/** A finer view that leaves more units than this without a community worth its name shows dust, not structure. */
const MOST_CRUMBS = 0.1;

const FINER = [1.5, 2, 3];

export interface Grouping {
  readonly partition: Partition;
  readonly count: number;
  readonly resolution: number;
  readonly modularity: number;
}

/**
 * The former communities (of each place of the landscape; -1: none) as long as they are good, so that a map does not
 * change under its readers' eyes for a little more modularity; else communities found anew.
 */
export function groupUnits(land: Landscape, former: Int32Array): Grouping {
  const fresh = groupAnew(land);
  const kept = keepFormer(land, former);
  if (kept === null || !isStillGood(land, kept, fresh.modularity)) return fresh;
  const count = new Set(kept).size;
  if (count > MOST_COMMUNITIES) return fresh;
  return { ...fresh, partition: kept, count, modularity: modularity(land.graph, kept) };
}

/**
 * Communities enough to tell parts apart and few enough to fit on a screen. The resolution is 1 unless that gives too
 * few: a number that followed the size of the project would redraw the map whenever a file is added.
 */
function groupAnew(land: Landscape): Grouping {
  const natural = groupingAt(land, 1);
  if (natural.count > MOST_COMMUNITIES) return fewer(land, natural);
  const units = land.isUnit.reduce((sum, is) => sum + is, 0);
  const wanted = Math.min(FEWEST_COMMUNITIES, Math.floor(units / UNITS_PER_COMMUNITY));
  return natural.count < wanted ? finer(land, natural, wanted, units) : natural;
}

/**
 * Joins the smallest with what they are tied to. A lower resolution would do so too, but all at once: where many parts
 * are alike, as the packages of one repository, it goes from too many of them to a single one.
 */
function fewer(land: Landscape, natural: Grouping): Grouping {
  const partition = mergeSmallest(land, natural.partition, MOST_COMMUNITIES);
  const count = new Set(partition).size;
  return { ...natural, partition, count, modularity: modularity(land.graph, partition) };
}

function finer(land: Landscape, natural: Grouping, wanted: number, units: number): Grouping {
  let grouping = natural;
  for (const resolution of FINER) {
    const next = groupingAt(land, resolution);
    if (next.crumbs > MOST_CRUMBS * units || next.count > MOST_COMMUNITIES) break;
    grouping = next;
    if (grouping.count >= wanted) break;
  }
  return grouping;
}

function groupingAt(land: Landscape, resolution: number): Grouping & { readonly crumbs: number } {
  const found = leiden(land.graph, resolution);
  const partition = mergeCrumbs(land, found);
  return {
    partition,
    count: new Set(partition).size,
    resolution,
    modularity: modularity(land.graph, partition),
    crumbs: unitsInCrumbs(land, found),
  };
}
