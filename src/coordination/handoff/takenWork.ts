import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, asSessionId, type NodeId, type SessionId } from "../../domain/ids.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import type { ClaimPlace } from "../claims/activeClaims.ts";

/** On what which session was briefed, be it a task or what another session wrote down. */
export async function takenWork(reader: GraphReader, place: ClaimPlace): Promise<Map<NodeId, SessionId>> {
  const prefix = prefixOf(place);
  const marks = [...(await reader.marks(prefix))];
  return new Map(marks.map(([name, session]) => [asNodeId(name.slice(prefix.length)), asSessionId(session)]));
}

/** The session that was briefed on it, if that is there. */
export async function takers(
  reader: GraphReader,
  place: ClaimPlace,
  isLiving: (session: SessionId) => boolean,
): Promise<(id: NodeId) => SessionId | undefined> {
  const taken = await takenWork(reader, place);
  return (id) => {
    const session = taken.get(id);
    return session !== undefined && isLiving(session) ? session : undefined;
  };
}

interface LeftWork {
  readonly agent: string;
  /** What the agent left itself. */
  readonly left: readonly NodeId[];
  taken(id: NodeId): SessionId | undefined;
}

/** What another agent was only told of, with its session: whoever left it goes first. */
export async function outranked(
  reader: GraphReader,
  place: ClaimPlace,
  { agent, left, taken }: LeftWork,
): Promise<ReadonlyMap<NodeId, SessionId>> {
  const takers = left.flatMap((id) => taken(id) ?? []);
  if (takers.length === 0) return new Map();
  const refs = takers.map((session) => ({ project: place.project, id: asNodeId(session) }));
  const sessions = await reader.get({ guard: guardOfAll(place) }, refs);
  const ofOthers = new Set(sessions.filter(({ props }) => props.agent !== agent).map(({ id }) => String(id)));
  return new Map(
    left.flatMap((id) => {
      const taker = taken(id);
      return taker !== undefined && ofOthers.has(taker) ? [[id, taker] as const] : [];
    }),
  );
}

/**
 * Notes who was briefed on it; false where that is another who is there. What sessions took that are gone is given back, and
 * what this one took before: it is at one thing at a time.
 */
export async function takeWorkIn(
  tx: WriteTx,
  place: ClaimPlace,
  id: NodeId,
  session: SessionId,
  isLiving: (session: SessionId) => boolean,
): Promise<boolean> {
  const prefix = prefixOf(place);
  const taken = await takenWork(tx, place);
  const taker = taken.get(id);
  if (taker !== undefined && taker !== session && isLiving(taker)) return false;
  for (const [other, former] of taken)
    if (other !== id && (former === session || !isLiving(former)))
      await tx.setMark(`${prefix}${other}`, null);
  if (taker !== session) await tx.setMark(`${prefix}${id}`, session);
  return true;
}

function prefixOf({ account, project }: ClaimPlace): string {
  return `briefing-taken:${JSON.stringify([account, project])}\n`;
}
