import type { Guard } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { isSubscribed, subscribedMention } from "../../engines/memory/subscribed.ts";
import { KNOWLEDGE_KINDS, type KnowledgeRecord } from "../../engines/transfer/knowledge/knowledgeText.ts";
import type { GraphReader, NodeFilter, View } from "../../stores/port.ts";
import { addressOf } from "./candidate.ts";
import { openConflicts } from "./openConflicts.ts";
import { readSaidFirst } from "./saidAt.ts";
import { subscribedKeywords, subscribersView } from "./subscriptions.ts";

const A_PAGE = 1_000;

/** All that holds and the reader may see; for a restricted agent also what its subscriptions let through. */
export async function readKnowledge(memory: GraphReader, guard: Guard): Promise<KnowledgeRecord[]> {
  const view = { guard };
  const own = await allOf(memory, view);
  if (guard.onlyAgent === undefined) return own;
  const keywords = await subscribedKeywords(memory, guard, guard.onlyAgent);
  if (keywords.size === 0) return own;
  const mentions = subscribedMention(keywords);
  const seen = new Set(own.map(({ id }) => id));
  const others = await allOf(memory, subscribersView(view));
  return [
    ...own,
    ...others.filter((each) => !seen.has(each.id) && (isSubscribed(each, keywords) || mentions(each))),
  ];
}

async function allOf(memory: GraphReader, view: View): Promise<KnowledgeRecord[]> {
  const found: KnowledgeRecord[] = [];
  let before: NodeFilter["before"] | undefined;
  do {
    const page = await memory.find(view, {
      kinds: KNOWLEDGE_KINDS,
      limit: A_PAGE,
      ...(before && { before }),
    });
    found.push(...(await asSaid(memory, view, page)));
    before = page.at(-1);
  } while (before);
  return found;
}

/** With who said it first, and when, and whether it is disputed. */
async function asSaid(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<KnowledgeRecord[]> {
  const saidFirst = await readSaidFirst(memory, view, nodes);
  const disputed = await openConflicts(memory, view, nodes);
  return nodes.map((node) => {
    const { validFrom, agentId } = saidFirst(node);
    return { ...node, validFrom, agentId, isConflicted: disputed.has(addressOf(node)) };
  });
}
