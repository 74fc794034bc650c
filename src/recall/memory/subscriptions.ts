import { type Guard, VISIBILITIES } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { memoryText } from "../../engines/memory/memoryText.ts";
import { mentionOf } from "../../engines/memory/mentions.ts";
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

/** Tells what speaks of one of the keywords, though it is not tagged with it. */
export function subscribedMention(keywords: ReadonlySet<string>): (node: NodeRecord) => boolean {
  const tests = [...keywords].map(mentionOf);
  return (node) => {
    const text = memoryText(node);
    return tests.some((isMentioned) => isMentioned(text));
  };
}

export function isSubscribed(node: NodeRecord, keywords: ReadonlySet<string>): boolean {
  return keywordsOf(node).some((keyword) => keywords.has(keyword));
}

function keywordsOf({ props: { keywords } }: NodeRecord): string[] {
  return Array.isArray(keywords) ? keywords.map((keyword) => String(keyword).toLowerCase()) : [];
}
