import type { Caller } from "../../domain/caller.ts";
import type { Guard } from "../../domain/guard.ts";
import type { NodeId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import type { HygieneAction } from "../../engines/hygiene/hygieneGroups.ts";
import type { TxMeta } from "../../stores/port.ts";
import type { HygienePlace, ReportedCandidate } from "./hygieneReports.ts";

/** One thing to do about one record of a report. */
export interface HygieneDeed {
  readonly candidate: ReportedCandidate;
  /** Which of the candidate's members. */
  readonly id: NodeId;
  readonly action: HygieneAction;
  readonly reportedAt: Instant;
  readonly place: HygienePlace;
  readonly caller: Caller;
  readonly guard: Guard;
  /** The hash of a token that allows to change what the whole account shares; `granted` once one of this call did. */
  readonly governance: { readonly hash: string } | "granted" | null;
}

/** `unchanged`: it is so already. `skipped`: it is no longer as it was when it was reported. `unconfirmed`: a person has to agree. */
export interface DeedOutcome {
  readonly status: "applied" | "unchanged" | "skipped" | "unconfirmed" | "failed";
  readonly note: string;
}

export const outcome = (status: DeedOutcome["status"], note: string): DeedOutcome => ({ status, note });
export const CHANGED_SINCE = outcome("skipped", "It changed since the report. Run hygiene again.");
export const NOT_YOURS = outcome(
  "failed",
  "A restricted agent changes what it wrote itself and nothing else.",
);

export function authorOf({ caller, place, action }: HygieneDeed): TxMeta {
  const { account, agent, session } = caller;
  const reason = `hygiene: ${action}`;
  return {
    type: "memory_write",
    account,
    project: place.project,
    agentId: agent,
    sessionId: session,
    reason,
  };
}
