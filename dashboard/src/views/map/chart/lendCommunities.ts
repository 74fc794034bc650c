import type { Chart } from "./chart.ts";

/** A moment before communities were drawn has those that its code came to be in later, so that colours stay what they are. */
export function lendCommunities(chart: Chart, later: Chart): Chart {
  if (chart.communities.length > 0 || later.communities.length === 0) return chart;
  const known = new Map(later.ids.map((id, node) => [id, later.communityOf[node] ?? -1]));
  const ofFile = (node: number) => known.get(chart.ids[chart.files[node] ?? node] ?? "") ?? -1;
  const communityOf = Int32Array.from(chart.ids, (id, node) => known.get(id) ?? ofFile(node));
  return { ...chart, communities: later.communities, communityOf };
}
