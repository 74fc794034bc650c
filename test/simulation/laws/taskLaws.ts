import { isSameHolder } from "../../../src/domain/claim.ts";
import { isOver, type Task, taskOf } from "../../../src/engines/tasks/task.ts";
import type { Moment, StoredClaim } from "../moment.ts";
import { nameOf } from "../scene.ts";
import type { Law } from "./playedStep.ts";

/** What is over holds nothing. */
export const overHoldsNothing: Law = ({ after }) => {
  const over = new Set(workOf(after).flatMap((task) => (isOver(task.status) ? [keyOf(task)] : [])));
  return after.claims
    .filter((claim) => over.has(keyOf({ ...claim, id: workClaimed(claim) })))
    .map(({ agent, target, fence }) => `${agent} holds ${target}, fence ${fence}, for work that is over`);
};

function workClaimed({ claimType, target, taskId }: StoredClaim): string {
  return claimType === "task" || claimType === "feature" ? target : (taskId ?? "");
}

/** Of two who start a task one does, until it ends, is given away, or who had it is gone. */
export const oneAtATask: Law = ({ before, after, attempts, scene, surelyAlive }) =>
  workOf(before).flatMap((task) => {
    const now = workOf(after).find((each) => keyOf(each) === keyOf(task));
    if (task.status !== "in_progress" || now?.status !== "in_progress") return [];
    const { agent, session } = task;
    if (agent === null || session === null || now.session === session) return [];
    const holder = before.claims.find((claim) => claim.target === task.id && claim.session === session);
    if (!holder || !surelyAlive.has(holder) || !scene.crew.isSurelyLiving(holder)) return [];
    const isGiven = attempts.some(
      ({ tool, input }) => tool !== "agent_claim" && input.taskId === task.id && !isStart(input),
    );
    return isGiven ? [] : [`${task.id} went from ${agent} (${session}) to ${now.agent} (${now.session})`];
  });

/** Two who were both told to have started the same task, with nothing in between that would have made room. */
export const oneStart: Law = ({ attempts, scene }) => {
  const started = attempts.filter(
    ({ tool, input, answer }) => tool === "task_update" && isStart(input) && answer?.ok,
  );
  return started.flatMap((one, at) =>
    started.slice(at + 1).flatMap((other) => {
      if (one.input.taskId !== other.input.taskId || isSameHolder(one.caller, other.caller)) return [];
      const isMoved = attempts.some((each) => !isStart(each.input) && each.input.taskId === one.input.taskId);
      const areThere = [one, other].every(({ caller, process }) =>
        scene.crew.isSurelyLiving({ process, session: caller.session }),
      );
      return isMoved || !areThere
        ? []
        : [`${nameOf(one)} and ${nameOf(other)} both started ${one.input.taskId}`];
    }),
  );
};

function isStart({ status }: Readonly<Record<string, unknown>>): boolean {
  return status === "in_progress";
}

/** What is started waits for nothing. */
export const dependenciesFirst: Law = ({ before, after, attempts }) =>
  workOf(after).flatMap((task) => {
    const former = workOf(before).find((each) => keyOf(each) === keyOf(task));
    const isStarted = task.status === "in_progress" && former?.status !== "in_progress";
    if (!isStarted) return [];
    const isTouched = (id: string) =>
      attempts.some(({ input }) => input.taskId === id && (!isStart(input) || id !== task.id));
    const waits = task.dependsOn.filter(
      (id) => !isCompleted(before, task, id) && !isCompleted(after, task, id) && !isTouched(id),
    );
    return waits.length === 0 || isTouched(task.id)
      ? []
      : [`${task.id} was started before ${waits.join(", ")}`];
  });

/** What is not there is not waited for. */
function isCompleted(moment: Moment, { account }: Task, id: string): boolean {
  const task = workOf(moment).find((each) => keyOf(each) === keyOf({ account, id }));
  return !task || task.status === "completed";
}

export const noCircles: Law = ({ after }) => {
  const tasks = new Map(workOf(after).map((task) => [keyOf(task), task]));
  const isIn = (key: string, seen: ReadonlySet<string>): boolean => {
    if (seen.has(key)) return true;
    const { account, dependsOn } = tasks.get(key) ?? { account: "", dependsOn: [] };
    return dependsOn.some((id) => isIn(keyOf({ account, id }), new Set([...seen, key])));
  };
  return [...tasks.keys()].filter((key) => isIn(key, new Set())).map((key) => `${key} waits for itself`);
};

export function workOf({ tasks, features }: Moment): Task[] {
  return [...tasks, ...features].map(taskOf);
}

export function keyOf({ account, id }: { readonly account: string; readonly id: string }): string {
  return `${account} ${id}`;
}
