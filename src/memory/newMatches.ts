import { admits, type Guard, guardOfAll } from "../domain/guard.ts";
import { asNodeId, type ProjectId, type SessionId } from "../domain/ids.ts";
import { STATEMENT_KINDS } from "../domain/kinds.ts";
import { type NodeRecord, SCOPES } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import { isSubscribed, keywordsOf, subscribedMention } from "../engines/memory/subscribed.ts";
import type { GraphReader } from "../stores/port.ts";

/** Who wants to be told of what others write. */
export interface Subscriber {
  readonly guard: Guard;
  readonly session: SessionId;
  /** In lower case. */
  readonly keywords: ReadonlySet<string>;
}

/** Up to where somebody knows what was written. */
export interface SeenUpTo {
  readonly version: number;
  readonly at: Instant;
}

/** Episodes are too many for a word in one of them to be news, and count where somebody has tagged them. */
export const TOLD_BY_TAG = [...STATEMENT_KINDS, "DOCUMENT", "REPORT", "EPISODE"] as const;
const MOST_OF_A_SCOPE = 100;

/** What an agent has subscribed to in a project. */
export async function subscribedTo(
  memory: GraphReader,
  place: { readonly account: string; readonly project: ProjectId },
  agent: string,
): Promise<ReadonlySet<string>> {
  const ref = { project: place.project, id: asNodeId(`agent:${agent}`) };
  return new Set((await memory.get({ guard: guardOfAll(place) }, [ref])).flatMap(keywordsOf));
}

/** What other sessions said for the first time since somebody looked, and a subscription lets through. */
export async function newMatches(
  memory: GraphReader,
  subscriber: Subscriber,
  { version, at }: SeenUpTo,
): Promise<NodeRecord[]> {
  const view = { guard: liftedGuard(subscriber.guard) };
  const written: NodeRecord[] = [];
  for (const scope of SCOPES) {
    const query = { version, kinds: TOLD_BY_TAG, scope: { scope }, limit: MOST_OF_A_SCOPE };
    written.push(...(await memory.writtenAfter(view, query)));
  }
  const matches = written.filter(isMatchFor(subscriber));
  const firsts = await memory.first(view, matches);
  const isNew = new Set(firsts.filter(({ recordedAt }) => recordedAt >= at).map(({ id }) => id));
  return matches.filter(({ id }) => isNew.has(id));
}

/** What somebody subscribed to reaches them although it was not meant for them; all else of the guard stays. */
export function liftedGuard({ onlyAgent: _, ...lifted }: Guard): Guard {
  return lifted;
}

export function isMatchFor({ guard, session, keywords }: Subscriber): (node: NodeRecord) => boolean {
  const isMention = subscribedMention(keywords);
  return (node) => {
    if (node.sessionId === session) return false;
    if (isSubscribed(node, keywords)) return true;
    return node.kind !== "EPISODE" && admits(guard, node) && isMention(node);
  };
}
