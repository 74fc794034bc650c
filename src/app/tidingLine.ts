import type { ClaimLost, TaskGiven, Tiding } from "../coordination/mailbox.ts";
import { agentShown } from "../domain/agentShown.ts";
import { type Caller, guardOf } from "../domain/caller.ts";
import type { ClaimEnd } from "../domain/claim.ts";
import { clipped } from "../domain/clipped.ts";
import { oneLine } from "../domain/oneLine.ts";
import { quote } from "../engines/reflection/quote.ts";

/** So many fences are told; `session_start` tells the rest. */
const MOST_FENCES = 3;
const LONGEST_TARGET = 200;

/** What others did, as a line among the warnings of an answer. */
export function tidingLine(tiding: Tiding, caller: Caller): string {
  const by = agentShown(tiding.by, guardOf(caller, caller.project));
  return tiding.is === "claim_lost" ? lossLine(tiding, by) : giftLine(tiding, by);
}

function lossLine({ claimId, target, fence, reason }: ClaimLost, by: string): string {
  return `claim_lost:${claimId} on ${clipped(target, LONGEST_TARGET)} (fence ${fence}): ${HOW[reason]} ${oneLine(by)}`;
}

const HOW: Record<ClaimEnd, string> = {
  released: "released by",
  task_completed: "its task was completed by",
  task_failed: "its task was given up by",
  task_cancelled: "its task was cancelled by",
  code_changed: "the code was changed by",
  taken_over: "you were taken for gone, and it was taken over by",
  handed_over: "handed over by",
};

function giftLine({ taskId, title, claims }: TaskGiven, by: string): string {
  const some = claims
    .slice(0, MOST_FENCES)
    .map(({ target, fence }) => `${clipped(target, LONGEST_TARGET)} (fence ${fence})`);
  const more = claims.length > MOST_FENCES ? [`${claims.length - MOST_FENCES} more`] : [];
  const held = some.length === 0 ? "" : `, and with it ${[...some, ...more].join(", ")}`;
  return `task_given:${taskId} ${quote(title)} by ${oneLine(by)}: it is yours now${held}; \`session_start\` with this \`taskId\` briefs you`;
}
