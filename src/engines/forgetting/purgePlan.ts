import { createHash } from "node:crypto";
import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { conversationNode } from "../conversation/talkIndex.ts";

/** What would go for good. */
export interface PurgePlan {
  readonly items: readonly PurgeItem[];
  /** All of it, with what goes with the items. */
  readonly nodes: readonly NodeRecord[];
  /** Whoever says it has seen exactly this. */
  readonly token: string;
}

export interface PurgeItem {
  readonly node: NodeRecord;
  /** How many parts go with it. */
  readonly parts: number;
}

const TOKEN_LETTERS = 16;

/** Of what is deleted, all or what is named, with its parts. */
export function purgePlan(deleted: readonly NodeRecord[], ids: readonly NodeId[]): PurgePlan {
  const named = new Set<string>(ids);
  const nodes =
    ids.length === 0 ? deleted : deleted.filter((node) => namesOf(node).some((id) => named.has(id)));
  const there = new Set<string>(nodes.map(({ id }) => id));
  const counts = new Map<string, number>();
  const items: NodeRecord[] = [];
  for (const node of nodes) {
    const whole = containersOf(node).find((id) => there.has(id));
    if (whole === undefined) items.push(node);
    else counts.set(whole, (counts.get(whole) ?? 0) + 1);
  }
  return {
    nodes,
    items: items.map((node) => ({ node, parts: counts.get(node.id) ?? 0 })),
    token: tokenOf(nodes),
  };
}

function namesOf(node: NodeRecord): string[] {
  return [node.id, ...containersOf(node)];
}

/** What a part lies in, the outermost first. */
function containersOf({ kind, props }: NodeRecord): string[] {
  if (kind === "MESSAGE") return [conversationNode(String(props.conversationId))];
  // A question lies in what it is about, as far as forgetting goes.
  if (kind === "CONFLICT" && Array.isArray(props.factIds)) return props.factIds.map(String);
  return [props.documentId, props.sectionId].filter((id) => typeof id === "string");
}

/** Another set, or the same deleted at another time, has another token. */
function tokenOf(nodes: readonly NodeRecord[]): string {
  const names = nodes.map(({ project, id, deletedAt }) => JSON.stringify([project, id, deletedAt])).sort();
  return createHash("sha256").update(names.join("\n")).digest("hex").slice(0, TOKEN_LETTERS);
}
