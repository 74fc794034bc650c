import { type NodeRecord, type Scope, scopeOf } from "../../domain/record.ts";
import type { ScopeFilter } from "../../stores/port.ts";

/** How far a question reaches. */
export interface Reach {
  /** Nearest first. */
  readonly scopes: readonly Scope[];
  /** The one that is meant where focus is among the scopes. */
  readonly focus?: string | undefined;
}

/** What a question reaches that names no focus: what is kept for one is for who works on it. */
export const NO_FOCUS: Reach = { scopes: ["project", "global"] };

export function isWithin({ scopes, focus }: Reach, node: NodeRecord): boolean {
  return scopes.includes(scopeOf(node)) && (node.focus === null || node.focus === focus);
}

/** The same as the store asks for it, scope by scope. */
export function scopeFilters({ scopes, focus }: Reach): ScopeFilter[] {
  return scopes.map((scope) => (scope === "focus" && focus !== undefined ? { scope, focus } : { scope }));
}
