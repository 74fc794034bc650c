import type { RaceTarget } from "./raceTargets.ts";

/** What a racer is told to do. */
export type RaceOrder =
  | {
      readonly do: "claim";
      readonly target: Pick<RaceTarget, "claimType" | "target">;
      /** Whether it gives back at once what it gets, while others still ask. */
      readonly isBrief: boolean;
    }
  | { readonly do: "release"; readonly claimId: string }
  | { readonly do: "leave" };

/** Who held what somebody was refused, as they were told. */
export interface ToldHolder {
  readonly claimId: string;
  readonly agentId: string;
  readonly sessionId: string;
  readonly targetId: string;
}

/** How a claim was answered, and when. */
export interface ClaimAnswer {
  readonly agent: string;
  readonly session: string;
  readonly target: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly tookMs: number;
  /** What was got; null when it was refused, or when others had the store for too long. */
  readonly got: { readonly claimId: string; readonly fence: number; readonly takenOver: number } | null;
  readonly refusedFor: ToldHolder | null;
}

/** How giving back was answered. */
export interface ReleaseAnswer {
  readonly claimId: string;
  readonly askedAt: number;
  readonly isReleased: boolean;
}

export interface RaceReply {
  readonly claim?: ClaimAnswer;
  readonly release?: ReleaseAnswer;
}
