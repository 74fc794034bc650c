import type { ClaimType } from "../../domain/claim.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { Instant } from "../../domain/time.ts";
import type { ToolContext } from "../toolContext.ts";
import { treeIfThere } from "./treeIfThere.ts";

/** When the code last changed that a claim is on, by the code's own clock; to decide by, whoever may see it. */
export async function lastCodeChange(claimType: ClaimType, context: ToolContext): Promise<Instant | null> {
  const { caller, project } = context;
  const isWork = claimType === "task" || claimType === "feature";
  const tree = isWork || !project ? null : await treeIfThere(context);
  if (!tree || !project) return null;
  const guard = guardOfAll({ account: caller.account, project: project.id });
  const [latest] = await tree.code.transactions(guard, { limit: 1 });
  return latest?.at ?? null;
}
