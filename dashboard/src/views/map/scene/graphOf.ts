import { MultiDirectedGraph } from "graphology";
import { type Chart, type Places, shortName } from "../chart/chart.ts";
import { type Inks, mixed, plainColour } from "./colours.ts";
import { communityId, drawnTies, type Hidden, isHidden, sizeOf } from "./look.ts";

interface Dress {
  readonly inks: Inks;
  readonly colours: ReadonlyMap<string, string>;
  readonly hidden: Hidden;
}

/** From so many lines on, each is fainter. */
const FOG = 4_000;

/** The chart as sigma has it, and how many of its ties are drawn. */
export function graphOf(
  chart: Chart,
  places: Places,
  { inks, colours, hidden }: Dress,
): { readonly graph: MultiDirectedGraph; readonly drawn: number } {
  const graph = new MultiDirectedGraph();
  const highest = chart.ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const plain = plainColour(inks);
  chart.ids.forEach((id, node) => {
    graph.addNode(String(node), {
      x: places.x[node] ?? 0,
      y: places.y[node] ?? 0,
      size: sizeOf(chart, node, highest),
      color: colours.get(communityId(chart, node)) ?? plain,
      label: shortName(id),
      hidden: isHidden(chart, node, hidden),
    });
  });
  const ties = drawnTies(chart, hidden);
  const faded = ties.length > FOG ? 0.8 : 0.62;
  for (const tie of ties) {
    const [from, to] = [chart.ties.from[tie] ?? 0, chart.ties.to[tie] ?? 0];
    const colour = colours.get(communityId(chart, from)) ?? plain;
    graph.addEdgeWithKey(String(tie), String(from), String(to), {
      color: mixed(colour, inks.paper, faded),
      size: 1,
    });
  }
  return { graph, drawn: ties.length };
}
