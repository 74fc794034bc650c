import type { CodeKind, EdgeType } from "../../domain/kinds.ts";

/** The ties a chart shows. What contains what is told by the ids. */
export const CHART_TIES = [
  "CALLS",
  "IMPORTS",
  "EXTENDS",
  "IMPLEMENTS",
  "REFERENCES",
  "TESTS",
] as const satisfies readonly EdgeType[];

/** The code as it is drawn: files, what they define, and what ties these. */
export interface Chart {
  /** Each file is followed by what it defines. */
  readonly nodes: readonly ChartNode[];
  readonly ties: ChartTies;
  readonly communities: readonly ChartCommunity[];
}

export interface ChartNode {
  readonly id: string;
  readonly kind: CodeKind;
  readonly isTest: boolean;
  /** Of its content so much that two of one id which differ are nearly always told apart. */
  readonly content: number;
  /** Where it stands in the list of communities, or -1. */
  readonly community: number;
  /** Its share of the PageRank of all, in millionths. */
  readonly rank: number;
}

/** The ties in columns: their types by `CHART_TIES`, their ends by the numbers of the nodes. */
export interface ChartTies {
  readonly types: Uint8Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

export interface ChartCommunity {
  readonly id: string;
  readonly label: string;
  readonly summary: string;
  readonly memberCount: number;
}

export interface ChartSize {
  readonly files: number;
  readonly symbols: number;
  readonly ties: number;
}

export function sizeOf({ nodes, ties }: Chart): ChartSize {
  const files = nodes.reduce((count, { kind }) => count + (kind === "FILE" ? 1 : 0), 0);
  return { files, symbols: nodes.length - files, ties: ties.types.length };
}
