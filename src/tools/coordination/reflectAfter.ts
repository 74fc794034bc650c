import { z } from "zod";
import type { Task } from "../../engines/tasks/task.ts";
import { MOST_REFLECTED_ON, type Reflection, reflectOn } from "../../memory/reflection/reflectOn.ts";
import type { ToolContext } from "../toolContext.ts";
import { requireProject } from "./requireProject.ts";

/** What the end of a task taught. */
export const reflectionOutput = z.object({
  status: z.enum(["reflected", "too_few", "later"]).describe("later: after this answer"),
  reflectionId: z.string().optional(),
  learnings: z.array(z.string()).optional(),
  insight: z.string().optional().describe("where nothing was learned"),
});
type ReflectionOutput = z.infer<typeof reflectionOutput>;

/** An answer waits so long for its turn to write, and no longer. */
const LONGEST_WAIT_MS = 2_000;
const LATER: ReflectionOutput = { status: "later" };

/**
 * The task has ended whatever comes of this. What cannot be written soon is done after the answer; and if the process dies
 * before, what happened is reflected on with all else, now and then.
 */
export async function reflectAfter({ id }: Task, context: ToolContext): Promise<ReflectionOutput> {
  const { store, ids, caller, signal, log } = context;
  const on = { project: requireProject(context), taskId: id, limit: MOST_REFLECTED_ON };
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
  try {
    return told(await reflectOn({ store, ids, caller, signal: inTime }, on));
  } catch (cause) {
    log.warn("a task is reflected on after the answer", { cause });
    context.later(`reflecting on ${id}`, async (later) => {
      await reflectOn({ store, ids, caller, signal: later }, on);
    });
    return LATER;
  }
}

function told(reflection: Reflection): ReflectionOutput {
  if (reflection.status === "too_few") return { status: "too_few" };
  const { status, id, insight, learnings } = reflection;
  return {
    status,
    reflectionId: id,
    ...(learnings.length > 0 ? { learnings: learnings.map(({ content }) => content) } : { insight }),
  };
}
