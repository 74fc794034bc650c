/** How a hypothesis stands to a premise: whether it follows, is left open, or cannot be true beside it. They sum up to 1. */
export interface Inference {
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
}
