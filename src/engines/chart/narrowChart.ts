import { fileOf } from "../communities/codeGraph.ts";
import type { Chart, ChartTies } from "./chart.ts";

/** At most so many nodes: the files before what they define, and of each the highest ranked. */
export function mostCentral(chart: Chart, limit: number): Chart {
  const { nodes } = chart;
  if (nodes.length <= limit) return chart;
  const order = nodes
    .map((node, at) => ({ node, at }))
    .sort(
      (a, b) =>
        Number(b.node.kind === "FILE") - Number(a.node.kind === "FILE") ||
        b.node.rank - a.node.rank ||
        a.at - b.at,
    );
  const kept = new Uint8Array(nodes.length);
  for (const { at } of order.slice(0, limit)) kept[at] = 1;
  return only(chart, kept);
}

/** Files alone: each has the rank of all that it defines, and is tied to what that is tied to. */
export function filesOnly(chart: Chart): Chart {
  const { nodes, ties } = chart;
  const numberOf = new Map<string, number>();
  for (const { id, kind } of nodes) if (kind === "FILE") numberOf.set(id, numberOf.size);
  const files = Int32Array.from(nodes, ({ id }) => numberOf.get(fileOf(id)) ?? -1);
  const ranks = new Float64Array(numberOf.size);
  nodes.forEach(({ rank }, at) => {
    const file = files[at] ?? -1;
    if (file >= 0) ranks[file] = (ranks[file] ?? 0) + rank;
  });
  const fileNodes = nodes
    .filter(({ kind }) => kind === "FILE")
    .map((node, at) => ({ ...node, rank: ranks[at] ?? 0 }));
  return { ...chart, nodes: fileNodes, ties: lifted(ties, files, numberOf.size) };
}

/** The ties between what nodes belong to, each once, and none from one to itself. */
function lifted({ types, from, to }: ChartTies, owners: Int32Array, count: number): ChartTies {
  const seen = new Set<number>();
  const kept: { type: number; from: number; to: number }[] = [];
  for (let at = 0; at < types.length; at++) {
    const [type, source, target] = [types[at] ?? 0, owners[from[at] ?? 0] ?? -1, owners[to[at] ?? 0] ?? -1];
    const key = (type * count + source) * count + target;
    if (source < 0 || target < 0 || source === target || seen.has(key)) continue;
    seen.add(key);
    kept.push({ type, from: source, to: target });
  }
  return columnsOf(kept);
}

function only(chart: Chart, kept: Uint8Array): Chart {
  const numbers = new Int32Array(kept.length).fill(-1);
  let count = 0;
  for (let at = 0; at < kept.length; at++) if (kept[at] === 1) numbers[at] = count++;
  const { types, from, to } = chart.ties;
  const ties: { type: number; from: number; to: number }[] = [];
  for (let at = 0; at < types.length; at++) {
    const [source, target] = [numbers[from[at] ?? 0] ?? -1, numbers[to[at] ?? 0] ?? -1];
    if (source >= 0 && target >= 0) ties.push({ type: types[at] ?? 0, from: source, to: target });
  }
  return { ...chart, nodes: chart.nodes.filter((_, at) => kept[at] === 1), ties: columnsOf(ties) };
}

function columnsOf(ties: readonly { type: number; from: number; to: number }[]): ChartTies {
  return {
    types: Uint8Array.from(ties, ({ type }) => type),
    from: Int32Array.from(ties, ({ from }) => from),
    to: Int32Array.from(ties, ({ to }) => to),
  };
}
