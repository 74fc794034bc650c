import type { Chart, Places } from "../chart/chart.ts";
import { type Discs, discsOf, type Pulls, pullTogether, pushApart, seedPlace, spread } from "./discs.ts";
import { type Groups, groupFiles } from "./groups.ts";

/** Where things were in the chart before, so that they can stay there. */
export interface Anchor {
  readonly files: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  /** Which seed of its file's flower a symbol is. */
  readonly seeds: ReadonlyMap<string, number>;
}

export interface LaidOut {
  readonly places: Places;
  readonly anchor: Anchor;
}

const ROUNDS = 140;
const GROUP_ROUNDS = 240;
/** Between files, and between groups of them. */
const GAP = 1.4;
const GROUP_GAP = 7;
/** With fewer known files the chart is another one, and is laid out anew. */
const LEAST_KNOWN = 0.4;

/**
 * Lays a chart out: communities beside each other, the nearer the more they have to do with each other; in each its files,
 * likewise; and around each file what it defines, like the seeds of a flower, the most central ones inside. The same chart is
 * always laid out the same. Yields where everything is meanwhile, and how far it is.
 */
export function* layOut(
  chart: Chart,
  before: Anchor | null,
): Generator<{ share: number; now: () => LaidOut }, LaidOut> {
  const nodes = fileNodes(chart);
  const groups = groupFiles(chart, nodes);
  const seeds = seedsOf(chart, nodes, before);
  const discs = discsOf(Float64Array.from(nodes, (_, at) => Math.sqrt((seeds.most[at] ?? 0) + 1) + 0.6));
  const pulls = filePulls(chart, nodes);
  const known = before ? placeKnown(chart, nodes, discs, before) : 0;
  const middles =
    known >= nodes.length * LEAST_KNOWN && known > 0 ? null : groupMiddles(groups, discs, pulls);
  const now = () => placed(chart, nodes, discs, seeds);
  if (middles) {
    discs.isFixed.fill(0);
    for (const [group, members] of membersOf(groups, discs).entries()) {
      const middle = { x: middles.x[group] ?? 0, y: middles.y[group] ?? 0 };
      spread(discs, members, middle, hashTurn(groups.names[group] ?? ""));
    }
  } else placeNew(groups, discs, pulls);
  yield { share: 0.1, now };
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 1 - round / ROUNDS;
    pullTogether(discs, pulls, 0.12 * heat);
    if (middles) keepTogether(groups, discs, middles);
    pushApart(discs, GAP, 0.55);
    if (round % 10 === 9) yield { share: 0.1 + (0.9 * round) / ROUNDS, now };
  }
  return now();
}

/** Reads from where everything was drawn what would keep it there. */
export function anchorOf({ ids, files }: Chart, { x, y }: Places): Anchor {
  const anchor = { files: new Map<string, { x: number; y: number }>(), seeds: new Map<string, number>() };
  ids.forEach((id, node) => {
    const file = files[node] ?? node;
    const [atX, atY] = [x[file] ?? 0, y[file] ?? 0];
    if (file === node) anchor.files.set(id, { x: atX, y: atY });
    // A seed's distance from the middle is the root of its number.
    else anchor.seeds.set(id, Math.round(((x[node] ?? 0) - atX) ** 2 + ((y[node] ?? 0) - atY) ** 2));
  });
  return anchor;
}

function fileNodes({ kinds }: Chart): number[] {
  const nodes: number[] = [];
  kinds.forEach((kind, node) => {
    if (kind === 0) nodes.push(node);
  });
  return nodes;
}

interface Seeds {
  /** By node; of a file itself 0. */
  readonly of: Int32Array;
  /** By file, the last one that is taken. */
  readonly most: Int32Array;
}

function seedsOf({ ids, ranks }: Chart, nodes: readonly number[], before: Anchor | null): Seeds {
  const of = new Int32Array(ids.length);
  const most = Int32Array.from(nodes, (node, at) => {
    const end = nodes[at + 1] ?? ids.length;
    const own = Array.from({ length: end - node - 1 }, (_, offset) => node + 1 + offset);
    own.sort((one, other) => (ranks[other] ?? 0) - (ranks[one] ?? 0) || one - other);
    const taken = new Set<number>();
    const fresh: number[] = [];
    for (const symbol of own) {
      const seed = before?.seeds.get(ids[symbol] ?? "");
      if (seed === undefined || taken.has(seed)) fresh.push(symbol);
      else {
        of[symbol] = seed;
        taken.add(seed);
      }
    }
    let next = 1;
    for (const symbol of fresh) {
      while (taken.has(next)) next++;
      of[symbol] = next;
      taken.add(next);
    }
    return Math.max(0, ...taken);
  });
  return { of, most };
}

/** How strongly files are tied, each pair once. */
function filePulls({ files, ties, kinds }: Chart, nodes: readonly number[]): Pulls {
  const numbers = new Int32Array(kinds.length).fill(-1);
  nodes.forEach((node, at) => {
    numbers[node] = at;
  });
  const counts = new Map<number, number>();
  for (let at = 0; at < ties.types.length; at++) {
    const one = numbers[files[ties.from[at] ?? 0] ?? 0] ?? -1;
    const other = numbers[files[ties.to[at] ?? 0] ?? 0] ?? -1;
    if (one === other || one < 0 || other < 0) continue;
    const key = Math.min(one, other) * nodes.length + Math.max(one, other);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const pairs = [...counts].sort(([one], [other]) => one - other);
  return {
    from: Int32Array.from(pairs, ([key]) => Math.floor(key / nodes.length)),
    to: Int32Array.from(pairs, ([key]) => key % nodes.length),
    weight: Float64Array.from(pairs, ([, count]) => Math.log2(1 + count)),
  };
}

function placeKnown({ ids }: Chart, nodes: readonly number[], discs: Discs, before: Anchor): number {
  let known = 0;
  nodes.forEach((node, at) => {
    const place = before.files.get(ids[node] ?? "");
    if (!place) return;
    known += 1;
    discs.x[at] = place.x;
    discs.y[at] = place.y;
    discs.isFixed[at] = 1;
  });
  return known;
}

/** What is new begins among what it is tied to, else among its group, else in the middle. */
function placeNew(groups: Groups, discs: Discs, pulls: Pulls): void {
  const sums = new Float64Array(discs.x.length * 3);
  const add = (to: number, from: number, weight: number) => {
    if (discs.isFixed[to] === 1 || discs.isFixed[from] === 0) return;
    sums[to * 3] = (sums[to * 3] ?? 0) + (discs.x[from] ?? 0) * weight;
    sums[to * 3 + 1] = (sums[to * 3 + 1] ?? 0) + (discs.y[from] ?? 0) * weight;
    sums[to * 3 + 2] = (sums[to * 3 + 2] ?? 0) + weight;
  };
  for (let at = 0; at < pulls.from.length; at++) {
    const [one, other, weight] = [pulls.from[at] ?? 0, pulls.to[at] ?? 0, pulls.weight[at] ?? 0];
    add(one, other, weight);
    add(other, one, weight);
  }
  for (const members of membersOf(groups, discs)) {
    const fixed = members.filter((file) => discs.isFixed[file] === 1);
    for (const file of members) for (const other of fixed) add(file, other, 0.01);
  }
  for (let at = 0; at < discs.x.length; at++) {
    const weight = sums[at * 3 + 2] ?? 0;
    if (discs.isFixed[at] === 1 || weight === 0) continue;
    discs.x[at] = (sums[at * 3] ?? 0) / weight;
    discs.y[at] = (sums[at * 3 + 1] ?? 0) / weight;
  }
}

/** The largest files of a group come first. */
function membersOf(groups: Groups, discs: Discs): number[][] {
  const members: number[][] = groups.names.map(() => []);
  groups.of.forEach((group, file) => {
    members[group]?.push(file);
  });
  for (const own of members)
    own.sort((one, other) => (discs.radius[other] ?? 0) - (discs.radius[one] ?? 0) || one - other);
  return members;
}

/** Where the groups lie. */
function groupMiddles(groups: Groups, files: Discs, pulls: Pulls): Discs {
  const areas = new Float64Array(groups.names.length);
  groups.of.forEach((group, file) => {
    areas[group] = (areas[group] ?? 0) + ((files.radius[file] ?? 0) + GAP / 2) ** 2;
  });
  const middles = discsOf(areas.map((area) => Math.sqrt(area * 1.35)));
  const order = groups.names.map((_, at) => at);
  order.sort((one, other) => (areas[other] ?? 0) - (areas[one] ?? 0) || one - other);
  spread(middles, order, { x: 0, y: 0 });
  const between = groupPulls(groups, pulls);
  for (let round = 0; round < GROUP_ROUNDS; round++) {
    const heat = 1 - round / GROUP_ROUNDS;
    pullTogether(middles, between, 0.08 * heat);
    for (let at = 0; at < middles.x.length; at++) {
      middles.x[at] = (middles.x[at] ?? 0) * (1 - 0.015 * heat);
      middles.y[at] = (middles.y[at] ?? 0) * (1 - 0.015 * heat);
    }
    pushApart(middles, GROUP_GAP, 0.5);
  }
  return middles;
}

function groupPulls(groups: Groups, { from, to, weight }: Pulls): Pulls {
  const size = groups.names.length;
  const sums = new Map<number, number>();
  for (let at = 0; at < from.length; at++) {
    const [one, other] = [groups.of[from[at] ?? 0] ?? 0, groups.of[to[at] ?? 0] ?? 0];
    if (one === other) continue;
    const key = Math.min(one, other) * size + Math.max(one, other);
    sums.set(key, (sums.get(key) ?? 0) + (weight[at] ?? 0));
  }
  const pairs = [...sums].sort(([one], [other]) => one - other);
  return {
    from: Int32Array.from(pairs, ([key]) => Math.floor(key / size)),
    to: Int32Array.from(pairs, ([key]) => key % size),
    weight: Float64Array.from(pairs, ([, sum]) => Math.sqrt(sum)),
  };
}

/** What has left the field of its group comes back. */
function keepTogether(groups: Groups, discs: Discs, middles: Discs): void {
  groups.of.forEach((group, file) => {
    const [aside, up] = [
      (middles.x[group] ?? 0) - (discs.x[file] ?? 0),
      (middles.y[group] ?? 0) - (discs.y[file] ?? 0),
    ];
    const distance = Math.hypot(aside, up);
    const outside = distance + (discs.radius[file] ?? 0) - (middles.radius[group] ?? 0);
    if (outside <= 0 || distance < 1e-6) return;
    const share = (0.3 * Math.min(outside, distance)) / distance;
    discs.x[file] = (discs.x[file] ?? 0) + aside * share;
    discs.y[file] = (discs.y[file] ?? 0) + up * share;
  });
}

function placed(chart: Chart, nodes: readonly number[], discs: Discs, seeds: Seeds): LaidOut {
  const { ids, files } = chart;
  const places = { x: new Float32Array(ids.length), y: new Float32Array(ids.length) };
  nodes.forEach((node, file) => {
    const turn = hashTurn(ids[node] ?? "");
    for (let at = node; at < ids.length && files[at] === node; at++) {
      const seed = seedPlace(seeds.of[at] ?? 0, turn);
      places.x[at] = (discs.x[file] ?? 0) + seed.x;
      places.y[at] = (discs.y[file] ?? 0) + seed.y;
    }
  });
  return { places, anchor: anchorOf(chart, places) };
}

/** An angle that a name always has, so that flowers do not all look the same way. */
function hashTurn(name: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 16_777_619);
  return ((hash >>> 0) / 2 ** 32) * 2 * Math.PI;
}
