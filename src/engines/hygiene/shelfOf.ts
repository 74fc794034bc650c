import type { NodeRecord } from "../../domain/record.ts";

/** Only what is of one kind, in one place and for the same readers can become one, or some would learn what others said. */
export function shelfOf({ kind, focus, visibility, agents }: NodeRecord): string {
  return JSON.stringify([kind, focus, visibility, agents.toSorted()]);
}
