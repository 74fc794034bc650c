import type { GraphReader } from "../../stores/port.ts";

/** Is there once communities have been looked for: a project without any is not one that waits for them. */
export const COMMUNITIES_MARK = "communities";

export async function isMapped(code: GraphReader): Promise<boolean> {
  return (await code.marks(COMMUNITIES_MARK)).has(COMMUNITIES_MARK);
}
