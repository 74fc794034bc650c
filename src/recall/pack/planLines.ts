import type { Json } from "../../domain/record.ts";
import type { PlanLine } from "./briefing.ts";
import type { Line } from "./draft.ts";
import type { Material } from "./material.ts";
import { type CountTokens, priceOf } from "./price.ts";

/** What a step is worth beside the name of the task. */
const STEP = 0.3;

/** The task: its name and state, then its steps one after the other, then what it says. */
export function planLines({ plan }: Material, count: CountTokens): Line[] {
  if (!plan) return [];
  const { title, status, description, plan: steps } = plan.props;
  const line: PlanLine = {
    id: plan.id,
    title: String(title ?? ""),
    ...(typeof status === "string" && { status }),
  };
  const section = "plan";
  const base: Line = {
    section,
    value: 1,
    tokens: priceOf(line, count),
    needs: null,
    say(draft) {
      draft.plan = line;
    },
  };
  const add = (more: Partial<PlanLine>, needs: Line): Line => ({
    section,
    value: STEP,
    tokens: count(JSON.stringify(more)),
    needs,
    say(draft) {
      const known = draft.plan ?? line;
      const all = [...(known.steps ?? []), ...(more.steps ?? [])];
      draft.plan = { ...known, ...more, ...(all.length > 0 && { steps: all }) };
    },
  });
  let last = base;
  const inTurn = stepsOf(steps).map((step) => {
    last = add({ steps: [step] }, last);
    return last;
  });
  const described = typeof description === "string" && description !== "" ? [add({ description }, base)] : [];
  return [base, ...inTurn, ...described];
}

/** A step is a line of text, or something with a title and a state. */
function stepsOf(plan: Json | undefined): string[] {
  if (!Array.isArray(plan)) return [];
  return plan.map((step: Json) => {
    if (typeof step !== "object" || step === null || Array.isArray(step)) return String(step);
    const { title, text, state, status } = step as Readonly<Record<string, Json>>;
    const mark = state ?? status;
    return `${title ?? text ?? ""}${mark === undefined ? "" : ` (${mark})`}`;
  });
}
