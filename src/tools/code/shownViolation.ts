import { z } from "zod";
import type { Violation } from "../../engines/architecture/architecture.ts";

/** A violation as answers have it. */
export const violation = z.object({
  rule: z.string(),
  from: z.string(),
  to: z.string(),
  line: z.int(),
  hint: z.string().optional(),
  cycle: z.array(z.object({ file: z.string(), line: z.int() })).optional(),
});

export function shownViolation({ cycle, ...rest }: Violation): z.infer<typeof violation> {
  return { ...rest, ...(cycle && { cycle: [...cycle] }) };
}
