import { z } from "zod";
import type { ReachingTests } from "../../engines/impact/selectTests.ts";
import type { ToolContext } from "../toolContext.ts";

/** A file of tests and how it comes to run what changed. */
export const testItem = z.object({
  path: z.string(),
  /** The tests in it, as the chain of names in their ids; left out where all of the file is meant. */
  names: z.array(z.string()).optional(),
  reason: z.string(),
  distance: z.int(),
  confidence: z.number(),
});
export type TestItem = z.infer<typeof testItem>;

export function testItemOf({ path, tests, reason, distance, likelihood }: ReachingTests): TestItem {
  const names = tests.map((id) => id.slice(path.length + 2));
  return {
    path,
    ...(names.length > 0 && { names }),
    reason,
    distance,
    confidence: Math.round(likelihood * 100) / 100,
  };
}

export function tellIncomplete(isComplete: boolean, context: ToolContext): void {
  if (!isComplete)
    context.warn("More depends on this than could be looked at; what is nearest was. Ask for less at once.");
}
