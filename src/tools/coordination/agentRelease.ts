import { z } from "zod";
import { type Release, releaseClaim } from "../../coordination/claims/releaseClaim.ts";
import { agentShown, SOMEBODY } from "../../domain/agentShown.ts";
import { CLAIM_ENDS, type Claim, claimOf, isSameHolder } from "../../domain/claim.ts";
import { Failure } from "../../domain/failure.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { noteWritten } from "../memory/workingNotes.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { actorOf } from "./actorOf.ts";
import { outcomeOf } from "./outcomeOf.ts";
import { isShownTo } from "./shownTo.ts";

const output = z.object({
  released: z.boolean(),
  episodeId: z.string().optional(),
  /** Where it had ended before. */
  ended: z.object({ reason: z.enum(CLAIM_ENDS), by: z.string(), at: z.string() }).optional(),
});
type Output = z.infer<typeof output>;

export const agentRelease = defineTool({
  name: "agent_release",
  family: "coordination",
  core: true,
  title: "Release a claim",
  description: "Give a claim back; what came of the work is kept as an episode.",
  effect: "write",
  idempotent: true,
  input: z.object({ claimId: word, outcome: z.string().trim().min(1).max(4_000).optional() }),
  output,
  priorities: { released: "required", episodeId: "high", ended: "high" },
  summary: summarize,
  async handle({ claimId, outcome }, context) {
    const actor = await actorOf(context);
    const claim = await knownClaim(claimId, context);
    const episode = outcome === undefined ? null : await outcomeOf(outcome, claim, context);
    const release = await releaseClaim(context.store.memory, actor, claim.id, episode, context.signal);
    if (release.status === "held") return refused(release, context);
    const { episodeId } = release;
    if (episodeId) noteWritten(context, episodeId);
    return {
      released: release.status === "released",
      ...(episodeId && { episodeId }),
      ...(release.status === "ended" && { ended: endOf(release.last, context) }),
    };
  },
});

/** As it is or was; one that the caller may neither see nor held is not there. */
async function knownClaim(claimId: string, { store, caller, guard, project }: ToolContext): Promise<Claim> {
  const ref = { project: project?.id ?? null, id: asNodeId(claimId) };
  const everything = guardOfAll({ account: caller.account, project: ref.project });
  const [node] = await store.memory.last({ guard: everything }, [ref]);
  const claim = node?.kind === "CLAIM" ? claimOf(node) : null;
  if (claim && (isSameHolder(claim, caller) || isShownTo(guard, claim))) return claim;
  throw new Failure(
    "not_found",
    `There is no claim ${claimId} in this project.`,
    "`agent_status` lists the claims you hold, with their ids.",
  );
}

function refused(
  { holder, isOrphaned }: Release & { status: "held" },
  { guard }: ToolContext,
): Refused<Output> {
  const name = isShownTo(guard, holder) ? holder.agent : SOMEBODY;
  return new Refused<Output>(
    { released: false },
    {
      errorCode: "forbidden",
      message: `The claim on ${holder.target} is held by ${name}, in the session ${holder.session}; it stays.`,
      hint: isOrphaned
        ? "That session is gone: claim what you need of it with `agent_claim`, which takes it over."
        : "Only its holder can release it; a person can with `loci claims release`.",
    },
  );
}

function endOf({ props, validTo }: NodeRecord, { guard }: ToolContext): NonNullable<Output["ended"]> {
  return {
    reason: CLAIM_ENDS.find((end) => end === props.invalidationReason) ?? "released",
    by: agentShown(String(props.endedBy), guard),
    at: new Date(validTo ?? 0).toISOString(),
  };
}

const WORDS: Record<NonNullable<Output["ended"]>["reason"], string> = {
  released: "was released",
  task_completed: "ended as its task was completed",
  task_failed: "ended as its task failed",
  task_cancelled: "ended as its task was cancelled",
  code_changed: "ended as its code was changed",
  taken_over: "was taken over when its session was gone",
  handed_over: "was handed over",
};

function summarize({ released, episodeId, ended }: Output, { claimId }: { claimId: string }): string {
  const kept = episodeId === undefined ? "" : ` The outcome is kept as ${episodeId}.`;
  if (released) return `Released ${claimId}.${kept}`;
  const how = ended ? `${WORDS[ended.reason]} by ${ended.by} at ${ended.at}` : "does not hold";
  return `Nothing to release: ${claimId} ${how}.${kept}`;
}
