import { Failure } from "../../domain/failure.ts";
import type { Instant } from "../../domain/time.ts";
import { commitNamed, isMoment, momentOf } from "../timePoint.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";

const MOST_SEARCHED = 2_000;

/** A moment, or the last time an agent changed something here. */
export async function sinceMoment(
  since: string,
  context: ToolContext,
  code: Workspace["code"],
): Promise<Instant> {
  if (isMoment(since)) return momentOf(since, context);
  const recent = await code.transactions(context.guard, { limit: MOST_SEARCHED });
  const own = recent.filter(({ agentId }) => agentId === since);
  // Who only had the code indexed has changed nothing, which is all that is known of some.
  const last = own.find(({ type }) => type === "file_change") ?? own[0];
  if (last) return last.at;
  if ((await commitNamed(since, context)) !== null) return momentOf(since, context);
  throw new Failure(
    "not_found",
    `\`${since}\` is no moment, and no agent of that name has changed the code graph.`,
    "Give a `tx:` id, an ISO time, a commit (hash, branch, tag, HEAD~3), or an agent's name; graph_health lists the last transactions.",
  );
}
