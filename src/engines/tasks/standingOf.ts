import type { Claim } from "../../domain/claim.ts";
import type { NodeId } from "../../domain/ids.ts";
import { reservedFor } from "../briefing/reserved.ts";
import { type Hold, holdOn, type Onlooker } from "./holdOn.ts";
import { isOver, type Task } from "./task.ts";

/** How a task stands to others, and to whoever looks. */
export interface Standing {
  readonly hold: Hold;
  /** What it depends on, as far as it is there. */
  readonly dependencies: readonly Task[];
  /** Those of them that are not completed. */
  readonly waitsFor: readonly Task[];
  /** The one who looks has begun with it. */
  readonly isAtIt: boolean;
  /** It was begun, and nobody who is there is at it. */
  readonly isOrphaned: boolean;
  /** The one who looks could start it now. */
  readonly isReady: boolean;
}

export interface Surroundings {
  readonly claims: readonly Claim[];
  readonly onlooker: Onlooker;
  /** What was removed is not waited for. */
  taskNamed(id: NodeId): Task | undefined;
  /** Whether the one who looks may change it. */
  isTheirs(id: NodeId): boolean;
}

export function standingOf(task: Task, around: Surroundings): Standing {
  const { claims, onlooker, taskNamed } = around;
  const hold = holdOn(task, claims, onlooker);
  const dependencies = task.dependsOn.flatMap((id) => taskNamed(id) ?? []);
  const waitsFor = unfinished(dependencies);
  const isAtIt = task.agent === onlooker.agent && task.session === onlooker.session;
  const isBegun = task.status === "in_progress";
  const isForAnother = isKeptForAnother(hold, onlooker);
  const isOrphaned = isBegun && !isForAnother && (hold.is === "gone" || hold.is === "free");
  const isStartable =
    !isForAnother &&
    hold.is !== "other" &&
    (task.status === "open" || (isBegun && !(hold.is === "own" && isAtIt)));
  return {
    ...{ hold, dependencies, waitsFor, isAtIt, isOrphaned },
    isReady: isStartable && waitsFor.length === 0 && isAllowed(task, around),
  };
}

/** It was given to one who has not come for it yet, and is not for the next best. */
function isKeptForAnother({ by }: Hold, { agent }: Onlooker): boolean {
  return by !== null && by.agent !== agent && by.session === reservedFor(by.agent);
}

/** A feature is not started itself, and nothing in one that is over. */
function isAllowed({ id, isFeature, featureId }: Task, { taskNamed, isTheirs }: Surroundings): boolean {
  const feature = featureId === null ? undefined : taskNamed(featureId);
  return !isFeature && !(feature && isOver(feature.status)) && isTheirs(id);
}

function unfinished(tasks: readonly Task[]): Task[] {
  return tasks.filter(({ status }) => status !== "completed");
}
