import { admits, type Guard, type Guarded } from "../../domain/guard.ts";

/** Whether what was read to decide by may also be told. */
export function isShownTo(guard: Guard, placed: Pick<Guarded, "visibility" | "agents">): boolean {
  const { account, project } = guard;
  const { visibility, agents } = placed;
  return admits(guard, { account, project, visibility, agents, sensitive: false, deletedAt: null });
}
