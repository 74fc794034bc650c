import { isOver, isUnderWay, type TaskState } from "./task.ts";

/** Who is at a task, as whoever asks sees it: nobody, themselves, another, or one whose session has ended. */
export type HoldKind = "free" | "own" | "other" | "gone";

/** All that decides whether a task may go from one state into another. */
export interface Situation {
  readonly from: TaskState;
  readonly to: TaskState;
  readonly isFeature: boolean;
  readonly hold: HoldKind;
  /** Whether whoever asks is the one who has begun with it. */
  readonly isAtIt: boolean;
  readonly isAdmin: boolean;
  readonly hasNote: boolean;
  /** Whether a task that it depends on is not completed; of a feature, whether a task of it is not over. */
  readonly isWaiting: boolean;
  /** Whether it is part of a feature that is over. */
  readonly isFeatureOver: boolean;
}

export type TransitionObstacle = "not_from_here" | "note_missing" | "feature_over" | "held" | "waiting";

export type Transition =
  | { readonly is: "none" | "start" | "block" | "end" | "open" }
  | { readonly is: "refused"; readonly why: TransitionObstacle };

const NEXT: Readonly<Record<TaskState, readonly TaskState[]>> = {
  open: ["in_progress", "blocked", "completed", "failed", "cancelled"],
  in_progress: ["open", "blocked", "completed", "failed", "cancelled"],
  blocked: ["open", "in_progress", "completed", "failed", "cancelled"],
  completed: ["open"],
  failed: ["open", "in_progress", "cancelled"],
  cancelled: ["open"],
};

/** What may come next. A feature is not started itself: its tasks are. */
export function nextStates({ from, isFeature }: Pick<Situation, "from" | "isFeature">): TaskState[] {
  return NEXT[from].filter((state) => !isFeature || state !== "in_progress");
}

/** Says what a wanted state leads to, or why it may not be. */
export function planTransition(situation: Situation): Transition {
  const { from, to, hold, isAtIt } = situation;
  // To start what another has left is a change, though its state stays the same.
  if (from === to && (to !== "in_progress" || (hold === "own" && isAtIt))) return { is: "none" };
  const why = obstacleTo(situation);
  return why ? { is: "refused", why } : { is: effectOf(to) };
}

function effectOf(to: TaskState): "start" | "block" | "end" | "open" {
  if (to === "in_progress") return "start";
  if (to === "blocked") return "block";
  return to === "open" ? "open" : "end";
}

function obstacleTo(situation: Situation): TransitionObstacle | null {
  const { from, to, isFeature, hasNote, isFeatureOver } = situation;
  const isForeseen = nextStates(situation).includes(to) || (from === to && !isFeature);
  if (!isForeseen) return "not_from_here";
  if ((from === "completed" || from === "cancelled") && !hasNote) return "note_missing";
  if (isFeatureOver && !isOver(to)) return "feature_over";
  if (isHeld(situation)) return "held";
  return mustWait(situation) ? "waiting" : null;
}

/** Only whoever has it says how it goes. That it is not wanted any more, anybody may say. */
function isHeld({ from, to, hold, isAdmin }: Situation): boolean {
  if (hold !== "other" || to === "cancelled") return false;
  if (to === "in_progress") return true;
  return !isAdmin && (to !== "open" || isUnderWay(from));
}

/** What was begun in time may be completed though it has to wait for something by now. */
function mustWait({ from, to, isFeature, isWaiting }: Situation): boolean {
  if (!isWaiting) return false;
  if (isFeature) return isOver(to);
  return to === "in_progress" || (to === "completed" && from !== "in_progress");
}
