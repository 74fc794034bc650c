import { z } from "zod";
import type { Trace } from "../recall/trace.ts";
import type { ToolContext } from "./toolContext.ts";

/** How an answer came about, stage by stage, for a caller who asks with `explain`. */
export const traceOutput = z
  .array(
    z.object({
      stage: z.string(),
      in: z.int(),
      out: z.int(),
      ms: z.number(),
      note: z.string().optional(),
    }),
  )
  .optional();

/** The stages count what there is before anybody's rights are asked, so who may see only some of it is told nothing. */
export function traceOf(
  { stages }: Trace,
  { explain, log, guard }: Pick<ToolContext, "explain" | "log" | "guard">,
) {
  log.debug("recall", { stages });
  return explain && guard.onlyAgent === undefined ? { trace: [...stages] } : {};
}
