import { type Guard, VISIBILITIES } from "../../domain/guard.ts";
import { keywordsOf } from "../../engines/memory/subscribed.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** What an agent asked to be told about, in lower case. Nobody but the agent is asked about its own record. */
export async function subscribedKeywords(
  memory: GraphReader,
  guard: Guard,
  agent: string,
): Promise<ReadonlySet<string>> {
  const { onlyAgent: _, ...own } = guard;
  const filter = { kinds: ["AGENT" as const], names: [agent], limit: 10 };
  const records = await memory.find({ guard: { ...own, visibilities: VISIBILITIES } }, filter);
  return new Set(records.flatMap(keywordsOf));
}

/** What a subscription lets through: anybody's records, where else only those tagged for a restricted agent would do. */
export function subscribersView({ guard, at }: View): View {
  const { onlyAgent: _, ...lifted } = guard;
  return at === undefined ? { guard: lifted } : { guard: lifted, at };
}
