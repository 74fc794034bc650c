import type { CodeGraph } from "./codeGraph.ts";
import type { CodeUnits } from "./codeUnits.ts";
import type { Landscape } from "./landscape.ts";
import { modularity } from "./leiden/modularity.ts";
import { moveNodes } from "./leiden/moveNodes.ts";
import { type Partition, renumber } from "./leiden/partition.ts";
import { splitDisconnected } from "./leiden/splitDisconnected.ts";
import { mergeCrumbs } from "./mergeCrumbs.ts";

/**
 * The communities as they were, with what is new put where it fits best; null if there were none or they do not hold
 * together any more. The second placing, in which no unit is new, must find what the first one left: so the same code
 * asked about again gives the same answer.
 */
export function keepFormer(land: Landscape, former: Int32Array): Partition | null {
  if (former.every((community) => community < 0)) return null;
  const grown = placedAround(land, former);
  const kept = placedAround(land, unitsOnly(land, grown));
  const isSteady = kept.every((community, node) => land.isUnit[node] === 0 || community === grown[node]);
  return isSteady && hangsTogether(land, kept) ? kept : null;
}

/** A map that people know is worth this share of modularity. */
const WORTH = 0.97;

export function isStillGood(land: Landscape, kept: Partition, bestModularity: number): boolean {
  return modularity(land.graph, kept) >= WORTH * bestModularity;
}

/** Which former community each place of the landscape was in, going by the file itself; -1 for new ones and folders. */
export function formerCommunities(code: CodeGraph, units: CodeUnits, land: Landscape): Int32Array {
  const former = new Int32Array(land.graph.size).fill(-1);
  units.of.forEach((unit, node) => {
    const place = land.places[unit] ?? -1;
    if (place >= 0 && units.names[unit] === code.ids[node]) former[place] = code.previous.of[node] as number;
  });
  return former;
}

/** Leaves what has a community there and moves the rest, which begins alone, to where it fits. */
function placedAround(land: Landscape, fixed: Int32Array): Partition {
  const firstOf = new Map<number, number>();
  const partition = fixed.map((community, node) => {
    if (community < 0) return node;
    const first = firstOf.get(community) ?? node;
    firstOf.set(community, first);
    return first;
  });
  const free = Int32Array.from([...fixed.keys()].filter((node) => (fixed[node] as number) < 0));
  moveNodes(land.graph, partition, 1, free);
  const placed = mergeCrumbs(land, partition);
  return numberedByUnits(land, placed);
}

/** Folders come and go with the placing, so numbers go by the first unit of each community. */
function numberedByUnits({ isUnit }: Landscape, partition: Partition): Partition {
  const firstUnits = new Map<number, number>();
  partition.forEach((community, node) => {
    if (isUnit[node] === 1 && !firstUnits.has(community)) firstUnits.set(community, node);
  });
  return partition.map((community, node) => firstUnits.get(community) ?? node);
}

function unitsOnly({ isUnit }: Landscape, partition: Partition): Int32Array {
  return partition.map((community, node) => (isUnit[node] === 1 ? community : -1));
}

function hangsTogether({ graph }: Landscape, partition: Partition): boolean {
  const pieces = renumber(splitDisconnected(graph, partition));
  return pieces === renumber(partition.slice());
}
