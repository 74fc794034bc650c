import { type Caller, placementOf } from "../../domain/caller.ts";
import { VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";

/** Who may read what a reflection writes. */
export interface Readers {
  readonly visibility: Visibility;
  readonly agents: readonly string[];
}

/** Nobody learns of an episode that they may not read: what is made of several is for whoever may read all of them. */
export function readersOf(caller: Caller, nodes: readonly NodeRecord[]): Readers {
  const { visibility, agents } = placementOf(caller);
  const all = [visibility, ...nodes.map((node) => node.visibility)];
  return { visibility: VISIBILITIES.findLast((each) => all.includes(each)) ?? visibility, agents };
}
