import { CLAIM_TYPES, type ClaimType } from "../../../src/domain/claim.ts";
import type { SessionId } from "../../../src/domain/ids.ts";
import type { Attempt } from "../scene.ts";

/** A claim as an answer tells of it. */
export interface ToldClaim {
  readonly account: string;
  readonly claimType: ClaimType;
  readonly target: string;
  readonly agent: string;
  readonly session: SessionId;
}

/** Claims that somebody got within a step, though they may have ended in it as well. */
export function claimsMadeIn(attempts: readonly Attempt[]): ToldClaim[] {
  return attempts.flatMap((attempt) => (attempt.answer?.ok ? claimOfAnswer(attempt) : []));
}

function claimOfAnswer(attempt: Attempt): ToldClaim[] {
  const { tool, input, caller } = attempt;
  if (tool === "agent_claim") return [wishOf(attempt)];
  if (tool !== "task_update" || input.status !== "in_progress") return [];
  const { account, agent, session } = caller;
  return [{ account, agent, session, claimType: "task", target: String(input.taskId) }];
}

/** What somebody asked for with `agent_claim`. */
export function wishOf({ input, caller }: Attempt): ToldClaim {
  const { account, agent, session } = caller;
  const target = String(input.targetId);
  const kind = input.claimType ?? target.split(":", 1)[0];
  const claimType = CLAIM_TYPES.find((type) => type === kind) ?? "file";
  return { account, agent, session, claimType, target };
}

/** Whether a call ended with its process, so that nobody knows whether it was carried out. */
export function isUnsure(attempts: readonly Attempt[]): boolean {
  return attempts.some(({ answer }) => answer === null);
}
