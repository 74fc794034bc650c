import { EDGE_WEIGHTS } from "../../domain/kinds.ts";

/** The edges that tie code together, in the order of their codes in `CodeGraph.edges.types`. */
export const TIES = ["CALLS", "IMPORTS", "EXTENDS", "IMPLEMENTS"] as const;
export type Tie = (typeof TIES)[number];

/** The weights of the edge types as whole numbers, so that sums of them are exact. */
const wholeWeight = (type: Tie | "CONTAINS") => Math.round(EDGE_WEIGHTS[type] * 10);
export const TIE_WEIGHTS: readonly number[] = TIES.map(wholeWeight);
export const CONTAINS_WEIGHT = wholeWeight("CONTAINS");

/** Of what kind a node of the graph is, as `CodeGraph.kinds` notes it. Only `other` is in no community. */
export const NODE_CODES = { FILE: 0, CLASS: 1, FUNCTION: 2, other: 3 } as const;

/** The code of a project in columns, as a thread can be handed it. What contains what is in the ids. */
export interface CodeGraph {
  readonly ids: readonly string[];
  readonly kinds: Uint8Array;
  /** 1 for a test file and for everything in it. */
  readonly isTest: Uint8Array;
  readonly edges: { readonly from: Int32Array; readonly to: Int32Array; readonly types: Uint8Array };
  /** The communities there were, by label, and which of them each node was in; -1 for none. */
  readonly previous: { readonly labels: readonly string[]; readonly of: Int32Array };
}

export interface CommunityPlan {
  /** Largest first. */
  readonly communities: readonly PlannedCommunity[];
  /** Which of them each node of the graph is in; -1 for none. */
  readonly of: Int32Array;
  readonly resolution: number;
  readonly modularity: number;
}

export interface PlannedCommunity {
  readonly label: string;
  readonly summary: string;
  readonly memberCount: number;
  readonly centralNode: string;
  /** The members that tell most about it, the central one first. */
  readonly keyMembers: readonly string[];
}

/** `src/a.ts` of `src/a.ts::Store::put`. */
export function fileOf(id: string): string {
  const end = id.indexOf("::");
  return end < 0 ? id : id.slice(0, end);
}

/** `Store.put` of `src/store.ts::Store::put~2`; a file goes by its name. */
export function shortName(id: string): string {
  const [path = id, ...names] = id.split("::");
  if (names.length === 0) return path.slice(path.lastIndexOf("/") + 1);
  return names.map((name) => name.replace(/~\d+$/, "")).join(".");
}

/** Everything above a file, nearest first; the root of the project is the empty path. */
export function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  let rest = path;
  while (rest !== "") {
    rest = rest.slice(0, Math.max(0, rest.lastIndexOf("/")));
    folders.push(rest);
  }
  return folders;
}
