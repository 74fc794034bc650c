import type { CodeKind } from "../../domain/kinds.ts";
import { fileOf } from "../communities/codeGraph.ts";
import { CHART_TIES, type Chart, type ChartCommunity, type ChartTies } from "./chart.ts";

/** More than any chart has, and its square is still exact. */
const MOST_NODES = 2 ** 26;

const KIND_LETTERS = {
  FILE: "F",
  CLASS: "C",
  FUNCTION: "f",
  VARIABLE: "v",
} as const satisfies Record<CodeKind, string>;

/**
 * A chart as it travels: columns of numbers that pack well. The nodes are numbered file by file, each followed by what it
 * defines, whose `names` are its id without the file's and `::`.
 */
export interface ChartDocument {
  readonly format: 1;
  readonly files: readonly string[];
  /** Of each file whether it is one of tests. */
  readonly tests: string;
  /** How many names of the list belong to each file. */
  readonly symbols: readonly number[];
  readonly names: readonly string[];
  /** One letter a node: F file, C class, f function, v variable. */
  readonly kinds: string;
  readonly communities: readonly ChartCommunity[];
  /** By node; -1 for none. */
  readonly community: readonly number[];
  /** By node, in millionths. */
  readonly rank: readonly number[];
  /** By node: another number is another content. */
  readonly content: readonly number[];
  /** By type, in the order of `from`, each as the distance from the one before; `to` as the distance from `from`. */
  readonly ties: Readonly<
    Record<string, { readonly from: readonly number[]; readonly to: readonly number[] }>
  >;
}

export function chartDocument({ nodes, ties, communities }: Chart): ChartDocument {
  const files = nodes.filter(({ kind }) => kind === "FILE");
  const counts = new Map(files.map(({ id }) => [id, 0]));
  const symbols = nodes.filter(({ kind }) => kind !== "FILE");
  for (const { id } of symbols) counts.set(fileOf(id), (counts.get(fileOf(id)) ?? 0) + 1);
  return {
    format: 1,
    files: files.map(({ id }) => id),
    tests: files.map(({ isTest }) => (isTest ? "1" : "0")).join(""),
    symbols: [...counts.values()],
    names: symbols.map(({ id }) => id.slice(fileOf(id).length + "::".length)),
    kinds: nodes.map(({ kind }) => KIND_LETTERS[kind]).join(""),
    communities,
    community: nodes.map(({ community }) => community),
    rank: nodes.map(({ rank }) => Math.round(rank)),
    content: nodes.map(({ content }) => content),
    ties: Object.fromEntries(CHART_TIES.map((type, at) => [type, distances(ties, at)])),
  };
}

function distances({ types, from, to }: ChartTies, type: number): { from: number[]; to: number[] } {
  // Each tie as one number that sorts by where it comes from, then by where it leads.
  const keys = new Float64Array(types.reduce((count, each) => count + (each === type ? 1 : 0), 0));
  let next = 0;
  for (let at = 0; at < types.length; at++) {
    if (types[at] === type) keys[next++] = (from[at] ?? 0) * MOST_NODES + (to[at] ?? 0);
  }
  let before = 0;
  const gaps: number[] = [];
  const reaches: number[] = [];
  for (const key of keys.sort()) {
    const source = Math.floor(key / MOST_NODES);
    gaps.push(source - before);
    reaches.push((key % MOST_NODES) - source);
    before = source;
  }
  return { from: gaps, to: reaches };
}
