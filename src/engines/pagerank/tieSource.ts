import type { EdgeType } from "../../domain/kinds.ts";

/** Whom to ask where nodes lead, many at a time. */
export interface TieSource {
  /** In the order asked; null for a node with more ties than `most`. */
  tiesOf(nodes: readonly number[], most: number): Promise<(readonly RankTies[] | null)[]>;
}

/** The edges of one node that are of one type: they are walked both ways. */
export interface RankTies {
  readonly type: EdgeType;
  readonly others: readonly number[];
}

export interface Seed {
  readonly node: number;
  readonly weight: number;
}
