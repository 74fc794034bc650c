import type { Chart, Kind, Tie } from "../chart/chart.ts";
import { KINDS, TIES } from "../chart/chart.ts";

/** What is left out of the picture. */
export interface Hidden {
  readonly kinds: ReadonlySet<Kind>;
  readonly ties: ReadonlySet<Tie>;
  /** By id; the empty text stands for what is in none. */
  readonly communities: ReadonlySet<string>;
}

export const NOTHING_HIDDEN: Hidden = { kinds: new Set(), ties: new Set(), communities: new Set() };

/** More lines than this are a fog, and take longer to draw than everything else. */
const MOST_TIES = 40_000;

export function isHidden(chart: Chart, node: number, hidden: Hidden): boolean {
  const kind = KINDS[chart.kinds[node] ?? 0] ?? "file";
  return hidden.kinds.has(kind) || hidden.communities.has(communityId(chart, node));
}

export function communityId({ communities, communityOf }: Chart, node: number): string {
  return communities[communityOf[node] ?? -1]?.id ?? "";
}

/** The ties that are drawn, by their numbers: all, or those between what is most central. */
export function drawnTies(chart: Chart, hidden: Hidden): number[] {
  const { types, from, to } = chart.ties;
  const shown: number[] = [];
  for (let at = 0; at < types.length; at++) {
    const type = TIES[types[at] ?? 0] ?? "CALLS";
    if (
      hidden.ties.has(type) ||
      isHidden(chart, from[at] ?? 0, hidden) ||
      isHidden(chart, to[at] ?? 0, hidden)
    )
      continue;
    shown.push(at);
  }
  if (shown.length <= MOST_TIES) return shown;
  const weightOf = (at: number) => Math.min(chart.ranks[from[at] ?? 0] ?? 0, chart.ranks[to[at] ?? 0] ?? 0);
  return shown.sort((one, other) => weightOf(other) - weightOf(one) || one - other).slice(0, MOST_TIES);
}

/** The size of a node on the screen, by its share of the PageRank of all. */
export function sizeOf(chart: Chart, node: number, highest: number): number {
  const share = Math.sqrt((chart.ranks[node] ?? 0) / Math.max(1, highest));
  const least = chart.ids.length > 10_000 ? 1 : 1.8;
  return least + share * 13 + (chart.kinds[node] === 0 ? 0.8 : 0);
}
