import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";

const MOST_BRIEFINGS = 20;

/** What an agent wrote down last that nothing has taken the place of, the newest first. */
export function briefingsOf(reader: GraphReader, view: View, agentId: string): Promise<NodeRecord[]> {
  return reader.find(view, { kinds: ["BRIEFING"], agentId, limit: MOST_BRIEFINGS });
}
