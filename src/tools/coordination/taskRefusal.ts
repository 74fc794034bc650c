import { z } from "zod";
import type { TaskObstacle, TaskRefused } from "../../coordination/tasks/taskResult.ts";
import { admits, type Guard } from "../../domain/guard.ts";
import type { Refusal } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { holder, holderOf } from "./holderOf.ts";
import { obstacleWords } from "./obstacleWords.ts";
import { HIDDEN, nameOf, partedBy, taskName } from "./taskItem.ts";

/** What an answer tells of why a task was left as it is, besides the words. */
export const whyNot = {
  waitsFor: z.array(taskName).optional(),
  cycle: z.array(z.string()).optional(),
  heldBy: holder.optional(),
};
type WhyNot = z.infer<z.ZodObject<typeof whyNot>>;

export interface ToldObstacle {
  readonly refusal: Refusal;
  readonly data: WhyNot;
}

export async function tellObstacle(
  { why, task }: TaskRefused,
  done: "made" | "changed",
  context: ToolContext,
): Promise<ToldObstacle> {
  const { errorCode, message, hint } = await obstacleWords(why, task, context);
  const refusal = { errorCode, message: `${message}; nothing was ${done}.`, hint };
  return { refusal, data: dataOf(why, context.guard) };
}

function dataOf(why: TaskObstacle, guard: Guard): WhyNot {
  if (why.is === "waiting") return { waitsFor: partedBy(guard, why.for).shown.map(nameOf) };
  if (why.is === "cycle") return { cycle: why.cycle.map((task) => (admits(guard, task) ? task.id : HIDDEN)) };
  return why.is === "held" ? { heldBy: holderOf(why.hold, guard) } : {};
}
