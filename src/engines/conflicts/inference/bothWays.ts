import type { Inference } from "../../../domain/inference.ts";

/** How two statements stand to each other: the later as it follows from the earlier, and the other way round. */
export interface BothWays {
  readonly there: Inference;
  readonly back: Inference;
}

/** From here on both say the same. */
const SAME_FROM = 0.8;

export function isSame({ there, back }: BothWays): boolean {
  return Math.min(there.entailment, back.entailment) >= SAME_FROM;
}

/** The mean of both ways. */
export function share({ there, back }: BothWays, kind: keyof Inference): number {
  return (there[kind] + back[kind]) / 2;
}

/** In both ways, as far as the weaker goes. */
export function contradictionBothWays({ there, back }: BothWays): number {
  return Math.min(there.contradiction, back.contradiction);
}

export function inPercent(value: number): string {
  return `${Math.round(value * 100)} %`;
}
