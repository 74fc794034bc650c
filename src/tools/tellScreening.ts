import type { Screening } from "../engines/screening/screenText.ts";
import type { ToolContext } from "./toolContext.ts";

/** Whoever wrote a secret learns that it was not kept, and by which rule; and that not all rules could be asked. */
export function tellScreening({ found, isPartial }: Screening, context: ToolContext): void {
  for (const rule of found) context.warn(`redacted:${rule}`);
  if (isPartial) context.degrade("screening");
}
