import type { Chart, Places } from "../chart/chart.ts";
import { communityId, type Hidden, isHidden } from "./look.ts";
import type { Title } from "./overlay.ts";

const MOST_TITLES = 16;

/** The names of the largest communities, each in the middle of its files. */
export function titlesOf(chart: Chart, { x, y }: Places, hidden: Hidden): Title[] {
  const sums = new Map<string, { x: number; y: number; count: number }>();
  for (let node = 0; node < chart.ids.length; node++) {
    if (chart.kinds[node] !== 0 || isHidden(chart, node, hidden)) continue;
    const id = communityId(chart, node);
    const sum = sums.get(id) ?? { x: 0, y: 0, count: 0 };
    sum.x += x[node] ?? 0;
    sum.y += y[node] ?? 0;
    sum.count += 1;
    sums.set(id, sum);
  }
  return chart.communities.slice(0, MOST_TITLES).flatMap(({ id, label }) => {
    const sum = sums.get(id);
    return sum ? [{ id, label, place: { x: sum.x / sum.count, y: sum.y / sum.count } }] : [];
  });
}
