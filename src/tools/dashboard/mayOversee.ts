import type { Caller } from "../../domain/caller.ts";

/** Whoever runs the server: sits at it, or has an admin's token that is not for one project. */
export function mayOversee({ isOperator = false, role, onlyProject = null }: Caller): boolean {
  return isOperator || (role === "admin" && onlyProject === null);
}
