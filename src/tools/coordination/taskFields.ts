import { z } from "zod";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import { oneLine } from "../../domain/oneLine.ts";
import { STEP_STATES, type Step } from "../../engines/tasks/plan.ts";
import { PRIORITIES } from "../../engines/tasks/task.ts";
import { word } from "../word.ts";

const MOST_STEPS = 100;
const MOST_DEPENDENCIES = 100;

const line = z.string().trim().min(1).max(500);
const state = z.enum(STEP_STATES);

/** What can be said of a task, when it is made and later. */
export const taskFields = {
  title: z.string().transform(oneLine).pipe(z.string().min(1).max(300)),
  description: z.string().trim().max(20_000),
  kind: word,
  priority: z.enum(PRIORITIES),
  plan: z
    .array(z.union([line, z.strictObject({ step: line, state })]))
    .max(MOST_STEPS)
    .describe("steps, each a text or { step, state }"),
  dependsOn: z.array(word).max(MOST_DEPENDENCIES).describe("tasks to be completed before"),
  featureId: word,
};

/** One step, by its words or by its place from 1. */
export const stepField = z.strictObject({
  step: z.union([line, z.int().min(1).max(MOST_STEPS)]),
  state,
});

export function stepsOf(plan: z.infer<typeof taskFields.plan>): Step[] {
  return plan.map((each) => (typeof each === "string" ? { step: each, state: "open" } : each));
}

/** Each once, in the order given. */
export function idsOf(ids: readonly string[]): NodeId[] {
  return [...new Set(ids)].map(asNodeId);
}
