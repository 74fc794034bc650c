import type { Walker } from "../walker.ts";
import { homeScope } from "./scopes.ts";

/** Names that begin with an underscore are the module's or the class's own, those that Python itself calls are not. */
export function isPublic(name: string): boolean {
  return !name.startsWith("_") || (name.startsWith("__") && name.endsWith("__"));
}

/** Whether others may use a name that is bound here: nothing inside a function can be reached. */
export function isExported(walker: Walker, name: string): boolean {
  const { facts } = walker;
  const { kind, owner } = facts.scopeAt(homeScope(walker));
  if (kind === "function" || !isPublic(name)) return false;
  return owner === null || facts.definitionAt(owner).exported;
}
