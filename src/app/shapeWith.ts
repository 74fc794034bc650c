import { Failure } from "../domain/failure.ts";
import { type Draft, type Envelope, seal } from "./envelope.ts";
import { type BindingBudget, type Remarks, shape } from "./shape.ts";
import type { TokenCounter } from "./tokens.ts";

/** Shapes an answer with lines that go with it and are not of it: what was asked for is not refused for their sake. */
export function shapeWith(
  lines: readonly string[],
  draft: Draft,
  priorities: Parameters<typeof shape>[1],
  budget: BindingBudget,
  count: TokenCounter,
  remarks?: Remarks,
): Envelope {
  const withLines = (answer: Draft): Draft => ({
    ...answer,
    warnings: [...(answer.warnings ?? []), ...lines],
  });
  try {
    return shape(withLines(draft), priorities, budget, count, remarks);
  } catch (thrown) {
    const isTooMuch = thrown instanceof Failure && thrown.code === "over_budget";
    if (!isTooMuch || lines.length === 0) throw thrown;
    return seal(withLines(shape(draft, priorities, budget, count, remarks)), budget, count);
  }
}
