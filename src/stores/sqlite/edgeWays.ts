import type { EdgeType } from "../../domain/kinds.ts";
import { isPast } from "../../domain/time.ts";
import type { View } from "../port.ts";
import { edgeTypeCode } from "./edgeTypes.ts";
import { all, oneOf, type Sql, sql } from "./sql.ts";
import { timeCondition } from "./views.ts";

/** Edges `g` seen from one of their ends. */
export interface Way {
  readonly own: Sql;
  readonly other: Sql;
  readonly outward: boolean;
  /** Walked both ways, an edge from a node to itself would come twice. */
  readonly skipLoops: boolean;
}

const OUTWARD: Way = { own: sql`g.src`, other: sql`g.dst`, outward: true, skipLoops: false };
const INWARD: Way = { own: sql`g.dst`, other: sql`g.src`, outward: false, skipLoops: false };

export function waysOf({ direction }: { readonly direction: "out" | "in" | "both" }): Way[] {
  if (direction === "out") return [OUTWARD];
  if (direction === "in") return [INWARD];
  return [OUTWARD, { ...INWARD, skipLoops: true }];
}

/** Where the edges of a view are, so that the present need not look at the past. */
export function edgesIn({ at }: View): Sql {
  return isPast(at) ? sql`edge_version g` : sql`edge_current g`;
}

/** Which of `edgesIn` hold in the view, and are of the types if any are named. */
export function edgeCondition({ at }: View, types: readonly EdgeType[] | undefined): Sql {
  return all([timeCondition(at, "g"), types ? oneOf(sql`g.type`, types.map(edgeTypeCode)) : undefined]);
}
