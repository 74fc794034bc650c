import { z } from "zod";
import type { TaskRefused, TaskUpdated } from "../../coordination/tasks/taskResult.ts";
import { type TaskUpdate, updateTask } from "../../coordination/tasks/updateTask.ts";
import { SOMEBODY } from "../../domain/agentShown.ts";
import type { Claim } from "../../domain/claim.ts";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { asNodeId } from "../../domain/ids.ts";
import { isOver, TASK_STATES } from "../../engines/tasks/task.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { noteWritten } from "../memory/workingNotes.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { actorOf } from "./actorOf.ts";
import { reflectAfter, reflectionOutput } from "./reflectAfter.ts";
import { screenedTask } from "./screenedTask.ts";
import { isShownTo } from "./shownTo.ts";
import { idsOf, stepField, stepsOf, taskFields } from "./taskFields.ts";
import { writtenTask } from "./taskItem.ts";
import { decisionField, taskOutcome } from "./taskOutcome.ts";
import { tellObstacle, whyNot } from "./taskRefusal.ts";
import { toldTask } from "./tasksInView.ts";
import { warnIfPassing } from "./warnIfPassing.ts";

const text = z.string().trim().min(1).max(4_000);

const input = z.object({
  taskId: word,
  status: z.enum(TASK_STATES).optional().describe("in_progress starts it and claims it for you"),
  note: text.optional().describe("how it stands; when it ends, what came of it"),
  step: stepField.optional().describe("of the plan, by its words or place"),
  title: taskFields.title.optional(),
  description: taskFields.description.optional(),
  kind: taskFields.kind.optional(),
  priority: taskFields.priority.optional(),
  plan: taskFields.plan.optional(),
  dependsOn: taskFields.dependsOn.optional(),
  featureId: taskFields.featureId.nullable().optional().describe("null takes it out of its feature"),
  outcome: text.optional().describe("what came of it; left out, the note tells"),
  decision: decisionField.optional().describe("keeps the outcome as a decision"),
});
type Input = z.infer<typeof input>;

const claimOutput = z.object({ claimId: z.string(), agentId: z.string(), targetId: z.string() });
const takenOutput = claimOutput.extend({ fence: z.int().optional().describe("where it is yours now") });

const output = z.object({
  task: writtenTask.optional(),
  claimId: z.string().optional(),
  fence: z.int().optional().describe("show it with writes: one that came too late is refused"),
  takenOver: z.array(takenOutput).optional().describe("from a session that is gone"),
  released: z.array(claimOutput).optional(),
  outcomeId: z.string().optional().describe("the episode or decision that keeps how it ended"),
  reflection: reflectionOutput.optional(),
  ...whyNot,
});
type Output = z.infer<typeof output>;

export const taskUpdate = defineTool({
  name: "task_update",
  family: "coordination",
  core: true,
  title: "Start, note or end a task",
  description: "Start a task (one agent at a time), note how it stands, or end it: that releases its claims.",
  effect: "write",
  idempotent: true,
  input,
  unlisted: [
    ...(["title", "description", "kind", "priority", "plan", "dependsOn"] as const),
    ...(["featureId", "step", "outcome", "decision"] as const),
  ],
  output,
  priorities: {
    task: "required",
    claimId: "required",
    fence: "required",
    outcomeId: "high",
    heldBy: "high",
    waitsFor: "high",
    cycle: "high",
    takenOver: "high",
    reflection: "medium",
    released: "medium",
    "released[].agentId": "low",
  },
  summary: summarize,
  async handle(asked, context) {
    checkSaid(asked);
    checkEnd(asked);
    const actor = await actorOf(context);
    const update = await updateOf(asked, context);
    if ("errorCode" in update) return new Refused<Output>({}, update);
    const result = await updateTask(context.store, actor, update, context.signal);
    return result.status === "ok" ? tell(result, asked, context) : refused(result, context);
  },
});

function checkSaid({ taskId, ...said }: Input): void {
  if (Object.values(said).some((value) => value !== undefined)) return;
  throw new Failure(
    "invalid_input",
    `Nothing is said of ${taskId}; nothing was changed.`,
    "Give a `status`, a `note` or whatever is to be changed; `progress_query` with `taskId` shows it.",
  );
}

/** What came of it can be told when it ends. */
function checkEnd({ status, outcome, decision }: Input): void {
  if ((outcome === undefined && decision === undefined) || (status && isOver(status))) return;
  throw new Failure(
    "invalid_input",
    "`outcome` and `decision` tell how a task ended, and this does not end it; nothing was changed.",
    "Add `status: completed` (or failed, cancelled); say what is so far in `note`; keep a decision of today with `memory_save`.",
  );
}

async function updateOf(asked: Input, context: ToolContext) {
  const { taskId, status, note, outcome, decision, plan, dependsOn, featureId, ...plain } = asked;
  const end = status && isOver(status) ? { taskId, status, said: outcome ?? note, decision } : null;
  const kept = end ? await taskOutcome(end, context) : undefined;
  if (kept && "errorCode" in kept) return kept;
  const change: TaskUpdate = {
    ...plain,
    id: asNodeId(taskId),
    status,
    outcome: kept,
    note: note ?? outcome,
    plan: plan && stepsOf(plan),
    dependsOn: dependsOn && idsOf(dependsOn),
    featureId: typeof featureId === "string" ? asNodeId(featureId) : featureId,
  };
  return screenedTask(change, context);
}

/** A circle is told by itself. */
async function refused(result: TaskRefused, context: ToolContext): Promise<Refused<Output>> {
  const { data, refusal } = await tellObstacle(result, "changed", context);
  const isTold = result.task !== null && !data.cycle;
  return new Refused<Output>({ ...(isTold && (await toldTask(result.task, context))), ...data }, refusal);
}

async function tell(result: TaskUpdated, asked: Input, context: ToolContext): Promise<Output> {
  const { task, claim, takenOver, inherited, released, outcome, hasEnded } = result;
  if (claim) warnIfPassing(context);
  if (outcome) noteWritten(context, outcome.id);
  if (!hasEnded && (asked.outcome !== undefined || asked.decision !== undefined))
    context.warn(`the outcome was not kept, as ${task.id} had ended before: save it with \`memory_save\``);
  warnOfOpenSteps(result, context);
  const isToldOf = hasEnded && task.status !== "cancelled";
  return {
    ...(await toldTask(task, context)),
    ...(claim && { claimId: claim.id, fence: claim.fence }),
    ...(takenOver.length > 0 && { takenOver: withFences(claimsOf(takenOver, context), inherited) }),
    ...(released.length > 0 && { released: claimsOf(released, context) }),
    ...(outcome && { outcomeId: outcome.id }),
    ...(isToldOf && { reflection: await reflectAfter(task, context) }),
  };
}

/** Whoever completes a task may have forgotten a part of it, or to say that it is done. */
function warnOfOpenSteps({ task: { plan, status }, hasEnded }: TaskUpdated, { warn }: ToolContext): void {
  const open = plan.filter(({ state }) => state === "open" || state === "in_progress");
  if (hasEnded && status === "completed" && open.length > 0)
    warn(`open_steps: ${open.length} of ${plan.length} steps of its plan are not marked as done`);
}

function withFences(
  claims: readonly z.infer<typeof claimOutput>[],
  inherited: readonly Claim[],
): z.infer<typeof takenOutput>[] {
  const fences = new Map<string, number>(inherited.map(({ id, fence }) => [id, fence]));
  return claims.map((claim) => ({ ...claim, fence: fences.get(claim.claimId) }));
}

function claimsOf(claims: readonly Claim[], { guard }: ToolContext): z.infer<typeof claimOutput>[] {
  return claims.map((claim) =>
    isShownTo(guard, claim)
      ? { claimId: claim.id, agentId: claim.agent, targetId: claim.target }
      : { claimId: claim.id, agentId: SOMEBODY, targetId: "" },
  );
}

function summarize(output: Output, asked: Input): string {
  const { task, fence, takenOver = [], released = [], outcomeId, reflection } = output;
  if (!task) return "Nothing was changed.";
  const how = fence === undefined ? `is ${task.status}` : `is yours, fence ${fence}`;
  const from = [...new Set(takenOver.map(({ agentId }) => agentId))].join(", ");
  const notes = [
    asked.status === undefined ? `Kept; ${task.id} ${how}.` : `${task.id} ${how}.`,
    from === "" ? "" : `Taken over from ${from}, whose session is gone: look at what is there.`,
    released.length > 0 ? `${counted(released.length, "claim")} released.` : "",
    outcomeId === undefined ? "" : `The outcome is kept as ${outcomeId}.`,
    learned(reflection),
  ];
  return notes.filter((note) => note !== "").join(" ");
}

function learned(reflection: Output["reflection"]): string {
  const { learnings = [], status } = reflection ?? {};
  if (status === "later") return "It is reflected on after this.";
  return learnings.length > 0 ? `Learned: ${learnings[0]}` : "";
}
