import type { TaskObstacle } from "../../coordination/tasks/taskResult.ts";
import { SOMEBODY } from "../../domain/agentShown.ts";
import { admits } from "../../domain/guard.ts";
import type { Task } from "../../engines/tasks/task.ts";
import type { Refusal } from "../defineTool.ts";
import { obstacle, reviewOf } from "../memory/keep/kept.ts";
import type { ToolContext } from "../toolContext.ts";
import { holderOf } from "./holderOf.ts";
import { inWords } from "./taskItem.ts";
import { newestWork } from "./workTarget.ts";

type Obstacle<Is extends TaskObstacle["is"]> = Extract<TaskObstacle, { is: Is }>;

/** The task as it is, where it is there. */
interface Refused {
  readonly task: Task | null;
  readonly name: string;
}

type Teller<Is extends TaskObstacle["is"]> = (
  why: Obstacle<Is>,
  refused: Refused,
  context: ToolContext,
) => Refusal | Promise<Refusal>;

/** Sentences without their end, as it is said after them what was not done. */
const TELLERS: { readonly [Is in TaskObstacle["is"]]: Teller<Is> } = {
  unknown,
  feature_over: featureOver,
  not_from_here: notFromHere,
  held,
  outcome: unkept,
  feature_as_dependency: ({ ids }) =>
    invalid(
      `\`dependsOn\` names ${ids.join(", ")}, which is no task but a feature`,
      "A task depends on tasks: name those of the feature that have to come first.",
    ),
  feature_field: ({ field }) =>
    invalid(
      `A feature has no \`${field}\``,
      "Tasks depend on each other and belong to a feature; make a task of it, or leave the field out.",
    ),
  cycle: ({ cycle }, _, { guard }) =>
    conflict(
      `The dependencies would run in a circle: ${circleOf(cycle.map((each) => inWords([each], guard)))}`,
      "Take one of these out of its task's `dependsOn`.",
    ),
  not_theirs: (_, { name }) => ({
    errorCode: "forbidden",
    message: `${name} is not yours to change`,
    hint: "Ask whoever made it, or make a task of your own with `task_create`.",
  }),
  no_such_step: (_, { name, task }) =>
    invalid(
      `The plan of ${name} has ${task?.plan.length ?? 0} steps`,
      "Name the step by its place from 1, or by its words: new words become a further step.",
    ),
  note_missing: (_, { name, task }) =>
    invalid(
      `${name} is ${task?.status}, and is opened again only with a \`note\``,
      "Say in `note` why there is more to do.",
    ),
  claimed: (_, { name }) =>
    conflict(
      `${name} is claimed, and a claim counts for its feature`,
      "Move it when the claim is released (`agent_release`), or when the task has ended.",
    ),
  waiting: (why, { name, task }, { guard }) =>
    conflict(
      `${name} waits for ${inWords(why.for, guard)}`,
      task?.isFeature
        ? "A feature ends after its tasks: end or cancel those first."
        : "Take what is ready (`progress_query` with `ready: true`), or change its `dependsOn`.",
    ),
};

/** What stands against it in words, with no more of others' tasks than the caller may know, and what to do next. */
export async function obstacleWords<Is extends TaskObstacle["is"]>(
  why: Obstacle<Is>,
  task: Task | null,
  context: ToolContext,
): Promise<Refusal> {
  const is: Is = why.is as Is;
  const name = task ? `${task.id} (${task.title})` : "the task";
  return TELLERS[is](why, { task, name }, context);
}

const MOST_OF_A_CIRCLE = 6;

/** Its beginning and its end; which tasks lie between, whoever mends it does not need to know. */
function circleOf(names: readonly string[]): string {
  if (names.length <= MOST_OF_A_CIRCLE) return names.join(" → ");
  const half = MOST_OF_A_CIRCLE / 2;
  const between = `… ${names.length - MOST_OF_A_CIRCLE} more …`;
  return [...names.slice(0, half), between, ...names.slice(-half)].join(" → ");
}

function invalid(message: string, hint: string): Refusal {
  return { errorCode: "invalid_input", message, hint };
}

function conflict(message: string, hint: string): Refusal {
  return { errorCode: "conflict", message, hint };
}

async function unknown(
  { field, ids }: Obstacle<"unknown">,
  _: Refused,
  context: ToolContext,
): Promise<Refusal> {
  const is = field === "conversationId" ? "conversation" : field === "featureId" ? "feature" : "task";
  return {
    errorCode: "not_found",
    message: `There is no ${is} ${ids.join(", ")} in this project (\`${field}\`)`,
    hint: await instead(is, context),
  };
}

async function instead(is: "conversation" | "feature" | "task", context: ToolContext): Promise<string> {
  if (is === "conversation") return "Give the `conversationId` it was appended under, or leave it out.";
  const newest = await newestWork(is, context);
  return newest === ""
    ? `There is no ${is} yet: \`task_create\` makes one.`
    : `The newest are: ${newest}. \`progress_query\` lists all.`;
}

function featureOver({ feature }: Obstacle<"feature_over">, _: Refused, { guard }: ToolContext): Refusal {
  if (!admits(guard, feature))
    return conflict(
      `Its feature is ${feature.status}`,
      "Choose another `featureId`, or ask whoever planned the feature to reopen it.",
    );
  return conflict(
    `Its feature ${feature.id} (${feature.title}) is ${feature.status}`,
    `Reopen that first (\`task_update\` with \`taskId: ${feature.id}\`, \`status: open\` and a \`note\`), or choose another.`,
  );
}

function notFromHere({ to, next }: Obstacle<"not_from_here">, { task, name }: Refused): Refusal {
  if (task?.isFeature && to === "in_progress")
    return conflict(
      `${name} is a feature, which is not started itself`,
      "Start one of its tasks: `progress_query` with `featureId` and `ready: true` lists them.",
    );
  return conflict(
    `${name} is ${task?.status} and cannot become ${to}`,
    `From there it can become ${next.join(", ")}.`,
  );
}

function held({ hold }: Obstacle<"held">, { name }: Refused, context: ToolContext): Refusal {
  const { agentId, since } = holderOf(hold, context.guard) ?? { agentId: SOMEBODY };
  const isNamesake = agentId === context.caller.agent ? ", in another session," : "";
  return conflict(
    `${agentId}${isNamesake} is at ${name}${since === undefined ? "" : ` since ${since}`}`,
    "Take something else: `progress_query` with `ready: true` lists what can be started now.",
  );
}

/** The fields that would help are those of the decision. */
function unkept({ result }: Obstacle<"outcome">): Refusal {
  if (result.status === "manual_review") {
    const { errorCode, message, hint } = reviewOf(result.candidates);
    return { errorCode, message: bare(message), hint: `In \`decision\`: ${hint}` };
  }
  const { refusal } = obstacle(result.why);
  if (!refusal) throw new TypeError("what stands against a memory is told");
  return { ...refusal, message: bare(refusal.message) };
}

/** Without what is said of the memory alone. */
function bare(message: string): string {
  return message.replace(/; nothing was written\.$/, "");
}
