import { type Finding, findInstructions } from "./injection/findInstructions.ts";
import { CERTAIN, INJECTION } from "./injection/score.ts";

/** What is best done with a message. From one to the next it is worse. */
export const VERDICTS = ["CLEAN", "SUSPICIOUS", "DISCARD"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Screening {
  readonly verdict: Verdict;
  /** Whether it tries to give orders to whoever works with it, beside its purpose. */
  readonly injection: boolean;
  readonly checks: readonly Finding[];
}

/** What rules on this machine say of a message. They advise: who asks decides. */
export function screenMessage(text: string): Screening {
  const { findings, score } = findInstructions(text);
  return { verdict: verdictOf(score), injection: score >= INJECTION, checks: findings };
}

function verdictOf(score: number): Verdict {
  if (score >= CERTAIN) return "DISCARD";
  return score > 0 ? "SUSPICIOUS" : "CLEAN";
}
