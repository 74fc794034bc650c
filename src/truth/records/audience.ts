import { VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";

/** Who may read something that was made of several memories. */
export interface Audience {
  readonly visibility: Visibility;
  readonly agents: readonly string[];
}

/** Nobody learns from what was made of memories of any that they may not read. */
export function audienceOf(nodes: readonly Pick<NodeRecord, "visibility" | "agents">[]): Audience {
  const [first] = nodes;
  return {
    visibility: VISIBILITIES[Math.max(...nodes.map(widthOf))] ?? "admin",
    agents: (first?.agents ?? []).filter((agent) => nodes.every(({ agents }) => agents.includes(agent))),
  };
}

/** How few may read it: 0 for what everybody may. */
export function widthOf({ visibility }: Pick<NodeRecord, "visibility">): number {
  return VISIBILITIES.indexOf(visibility);
}

/** The area they were all said for; null for none in particular. */
export function focusOf(nodes: readonly Pick<NodeRecord, "focus">[]): string | null {
  const [first] = nodes;
  return nodes.every(({ focus }) => focus === first?.focus) ? (first?.focus ?? null) : null;
}
