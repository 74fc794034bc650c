import type { Json } from "../../domain/record.ts";

export const STEP_STATES = ["open", "in_progress", "done", "skipped"] as const;
export type StepState = (typeof STEP_STATES)[number];

export interface Step {
  readonly step: string;
  readonly state: StepState;
}

/** One step, by its words or by its place in the plan, counted from 1. */
export interface StepChange {
  readonly step: string | number;
  readonly state: StepState;
}

export function planOf(value: Json | undefined): Step[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: Json) => {
    const { step, state } = Object(each) as { step?: Json; state?: Json };
    if (typeof step !== "string") return [];
    return [{ step, state: STEP_STATES.find((known) => known === state) ?? "open" }];
  });
}

/** The plan with that step changed; words that are not in it are a further step. Null where there is no such place. */
export function changedPlan(plan: readonly Step[], { step, state }: StepChange): Step[] | null {
  const at = typeof step === "number" ? step - 1 : plan.findIndex((each) => isSame(each.step, step));
  const known = plan[at];
  if (known) return plan.with(at, { ...known, state });
  return typeof step === "number" ? null : [...plan, { step, state }];
}

/** How far it is, in a few letters. */
export function progressOf(plan: readonly Step[]): string {
  const done = plan.filter(({ state }) => state === "done" || state === "skipped").length;
  return `${done}/${plan.length}`;
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
