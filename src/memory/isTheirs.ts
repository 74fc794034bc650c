import type { Caller } from "../domain/caller.ts";
import { guardOfAll } from "../domain/guard.ts";
import type { NodeRecord } from "../domain/record.ts";
import type { GraphReader } from "../stores/port.ts";

/**
 * Any agent may change what it can read, but for a restricted one: that changes what it was the first to say. Whoever wrote
 * the version of now may only have added a note to it.
 */
export async function isTheirs(
  reader: GraphReader,
  { role, agent }: Pick<Caller, "role" | "agent">,
  node: NodeRecord,
): Promise<boolean> {
  if (role !== "restricted") return true;
  const [first] = await reader.first({ guard: guardOfAll(node) }, [node]);
  return first?.agentId === agent;
}
