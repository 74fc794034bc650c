import { Failure } from "../../domain/failure.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader } from "../../stores/port.ts";
import { commitNamed, isMoment, momentOf, plainMoment } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";

const MOST_SEARCHED = 2_000;

/** What `since` names: a commit that git knows, or a moment in the time of the graph. */
export type Since = { readonly commit: string } | { readonly at: Instant };

/** A moment, the last time an agent changed something here, or a commit. */
export async function meantSince(since: string, context: ToolContext, code: GraphReader): Promise<Since> {
  if (plainMoment(since) !== null || since.startsWith("tx:")) return { at: await momentOf(since, context) };
  const recent = await code.transactions(context.guard, { limit: MOST_SEARCHED });
  const own = recent.filter(({ agentId }) => agentId === since);
  // Who only had the code indexed has changed nothing, which is all that is known of some.
  const last = own.find(({ type }) => type === "file_change") ?? own[0];
  if (last) return { at: last.at };
  const commit = await commitNamed(since, context);
  if (commit !== null) return { commit };
  if (isMoment(since)) return { at: await momentOf(since, context) };
  throw new Failure(
    "not_found",
    `\`${since}\` is no moment, and no agent of that name has changed the code graph.`,
    "Give a `tx:` id, an ISO time, a commit (hash, branch, tag, HEAD~3), or an agent's name; graph_health lists the last transactions.",
  );
}

/** As `meantSince`, of a commit the moment from which the graph knows it. */
export async function sinceMoment(since: string, context: ToolContext, code: GraphReader): Promise<Instant> {
  const meant = await meantSince(since, context, code);
  return "commit" in meant ? momentOf(meant.commit, context) : meant.at;
}

/** Where a moment lies before the first one of which anything is known, all there is seems to be new. */
export async function tellIfBeforeAll(
  at: Instant,
  { guard, warn }: ToolContext,
  code: GraphReader,
): Promise<void> {
  const known = await code.find({ guard, at: { asOf: at } }, { kinds: ["FILE"], limit: 1 });
  if (known.length === 0)
    warn("Nothing is known of the code at that moment; `loci index --history 200` learns the last commits.");
}
