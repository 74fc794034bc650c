import { guardOf } from "../../../src/domain/caller.ts";
import { isSameHolder } from "../../../src/domain/claim.ts";
import { admits } from "../../../src/domain/guard.ts";
import { reservedFor } from "../../../src/engines/briefing/reserved.ts";
import type { Task } from "../../../src/engines/tasks/task.ts";
import { PROJECT } from "../cast.ts";
import { type Attempt, nameOf } from "../scene.ts";
import type { Law, PlayedStep } from "./playedStep.ts";
import { keyOf, workOf } from "./taskLaws.ts";

/** The ready list is what can be started now: nothing is missing from it, and nothing is in it that cannot. */
export const readyIsReady: Law = (step) => {
  const [attempt] = step.attempts;
  const isAlone = step.strips === 1 && attempt?.tool === "progress_query" && attempt.input.ready === true;
  if (!isAlone || !attempt.answer?.ok) return [];
  const listed = new Set(((attempt.answer.data?.tasks ?? []) as { id: string }[]).map(({ id }) => id));
  return workOf(step.before)
    .filter((task) => !task.isFeature && isSeen(task, attempt))
    .flatMap((task) => {
      const is = listed.has(task.id);
      const should = isReady(task, attempt, step);
      if (should === null || should === is) return [];
      return [`${nameOf(attempt)} ${is ? "was offered" : "was not offered"} ${task.id} (${task.status})`];
    });
};

/** And who is offered it, and takes it with nobody else there, gets it. */
export const readyStarts: Law = ({ attempts, strips, hasTrouble }) => {
  const [asked, started] = attempts;
  if (strips !== 1 || hasTrouble || asked?.tool !== "progress_query" || !started?.answer) return [];
  return started.answer.ok
    ? []
    : [`${nameOf(started)} could not start ${started.input.taskId}, which was ready`];
};

function isSeen(task: Task, { caller }: Attempt): boolean {
  return admits(guardOf(caller, PROJECT), task);
}

/** Null where nobody can say, as it is not known who is there. */
function isReady(task: Task, { caller, process }: Attempt, step: PlayedStep): boolean | null {
  const { before, scene } = step;
  const work = new Map(workOf(before).map((each) => [keyOf(each), each]));
  const waits = task.dependsOn.some((id) => {
    const other = work.get(keyOf({ account: task.account, id }));
    return other !== undefined && other.status !== "completed";
  });
  if (waits || !["open", "in_progress"].includes(task.status)) return false;
  const on = before.claims.filter(
    (claim) =>
      claim.account === task.account && (claim.target === task.id || claim.target === task.featureId),
  );
  const holders =
    on.length > 0 || task.session === null
      ? on
      : [{ ...task, agent: task.agent ?? "", session: task.session, process: null }];
  if (holders.some((holder) => isSameHolder(holder, caller)))
    return task.status === "open" || task.session !== caller.session;
  if (holders.length === 0) return task.status === "open";
  // What is kept for an agent that is not there is not offered to others, though they could start it.
  if (holders.some(({ agent, session }) => session === reservedFor(agent))) return null;
  const states = holders.map((holder) => {
    if (holder.process === null) return null;
    if (holder.process === process && scene.crew.isMaybeLiving(holder)) return null;
    if (scene.crew.isSurelyLiving(holder)) return true;
    return scene.crew.isMaybeLiving(holder) ? null : false;
  });
  if (states.includes(true)) return false;
  return states.includes(null) ? null : true;
}
