import { asNodeId, type NodeId, type SessionId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Offer, TaskReason } from "./offers.ts";

export const BRIEFING_REASONS = ["asked", "own", "handed_over", "orphaned", "last_session"] as const;
export type BriefingReason = (typeof BRIEFING_REASONS)[number];

/** The work that somebody is briefed on, and why on this. */
export interface Chosen {
  readonly why: BriefingReason;
  readonly taskId: NodeId | null;
  /** What a session wrote down that had no task. */
  readonly briefing: NodeRecord | null;
}

export interface Choices {
  readonly session: SessionId;
  readonly asked: NodeId | null;
  /** The task that the session works on, where it has several. */
  readonly current?: NodeId | undefined;
  /** What is nearest first. */
  readonly offers: readonly Offer[];
  /** Of the same agent, newest first. */
  readonly briefings: readonly NodeRecord[];
  isLiving(session: SessionId): boolean;
  /** Which session that is there was briefed on this task or briefing. */
  takenBy(id: NodeId): SessionId | undefined;
}

/**
 * Several that begin at once are briefed each on something else, as long as there is enough of it; and whoever asks again is
 * briefed on the same again.
 */
export function chooseBriefing(choices: Choices): Chosen | null {
  const { asked, session, current, takenBy } = choices;
  if (asked) return { why: "asked", taskId: asked, briefing: null };
  const ownTasks = ofTasks("own", choices);
  const [ownTask = ownTasks[0]] = ownTasks.filter(({ taskId }) => taskId === current);
  if (ownTask) return ownTask;
  const own = openBriefings(choices).find(({ sessionId }) => sessionId === session);
  if (own) return ofBriefing("own", own);
  const left = [...ofTasks("handed_over", choices), ...ofTasks("orphaned", choices), ...ofSessions(choices)];
  const taker = (chosen: Chosen) => takenBy(subjectOf(chosen));
  return (
    left.find((each) => taker(each) === session) ?? left.find((each) => taker(each) === undefined) ?? null
  );
}

/** What somebody who is briefed on it takes. */
export function subjectOf({ taskId, briefing }: Chosen): NodeId {
  return taskId ?? asNodeId(String(briefing?.id));
}

function ofTasks(why: TaskReason & BriefingReason, { offers }: Choices): Chosen[] {
  const found = offers.filter((offer) => offer.why === why);
  return found.map(({ task }) => ({ why, taskId: task.id, briefing: null }));
}

function ofBriefing(why: BriefingReason, briefing: NodeRecord): Chosen {
  return briefing.taskId === null
    ? { why, taskId: null, briefing }
    : { why, taskId: asNodeId(briefing.taskId), briefing: null };
}

function ofSessions(choices: Choices): Chosen[] {
  const found = openBriefings(choices).filter(
    ({ sessionId }) => sessionId === null || !choices.isLiving(sessionId),
  );
  return found.map((briefing) => ofBriefing("last_session", briefing));
}

/** Of a task only if it can be gone on with: what is over, or another's by now, is no longer to be done. */
function openBriefings({ briefings, offers }: Choices): NodeRecord[] {
  const open = new Set<string>(offers.map(({ task }) => task.id));
  return briefings.filter(({ taskId }) => taskId === null || open.has(taskId));
}
