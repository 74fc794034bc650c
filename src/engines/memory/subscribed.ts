import type { NodeRecord } from "../../domain/record.ts";
import { memoryText } from "./memoryText.ts";
import { mentionOf } from "./mentions.ts";

/** What a memory is tagged with, or an agent subscribed to, in lower case. */
export function keywordsOf({ props: { keywords } }: Pick<NodeRecord, "props">): string[] {
  return Array.isArray(keywords) ? keywords.map((keyword) => String(keyword).toLowerCase()) : [];
}

export function isSubscribed(node: NodeRecord, keywords: ReadonlySet<string>): boolean {
  return keywordsOf(node).some((keyword) => keywords.has(keyword));
}

/** Tells what speaks of one of the keywords, though it is not tagged with it. */
export function subscribedMention(keywords: ReadonlySet<string>): (node: NodeRecord) => boolean {
  const tests = [...keywords].map(mentionOf);
  return (node) => {
    const text = memoryText(node);
    return tests.some((isMentioned) => isMentioned(text));
  };
}
