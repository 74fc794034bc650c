import { readTasks } from "../../coordination/tasks/readTasks.ts";
import { agentShown } from "../../domain/agentShown.ts";
import type { NodeId } from "../../domain/ids.ts";
import { isPast } from "../../domain/time.ts";
import {
  isOver,
  TASK_STATES,
  type Task,
  type TaskPriority,
  type TaskState,
} from "../../engines/tasks/task.ts";
import { type Rank, rankOf } from "../../engines/tasks/taskOrder.ts";
import { tasksAfter } from "../../engines/tasks/taskPage.ts";
import type { View } from "../../stores/port.ts";
import { fittingPage } from "../fittingPage.ts";
import type { ToolContext } from "../toolContext.ts";
import { type ListEnd, listCursor, listEndOf } from "./taskCursor.ts";
import type { StandingTask } from "./tasksInView.ts";

export const FEATURE = "feature";
const DEFAULT_LIMIT = 20;
const MOST_FEATURES = 20;

/** Which tasks are meant; what is left out does not matter. */
export interface TaskQuestion {
  readonly ready?: boolean | undefined;
  readonly status?: TaskState | undefined;
  readonly featureId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly kind?: string | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export function wantedBy(
  { status, featureId, agentId, kind, priority, ready }: TaskQuestion,
  { guard }: ToolContext,
): (each: StandingTask) => boolean {
  return ({ task, standing }) => {
    const agent = standing.hold.by?.agent ?? task.agent;
    return (
      (status === undefined || task.status === status) &&
      (featureId === undefined || task.featureId === featureId) &&
      (agentId === undefined || (agent !== null && agentShown(agent, guard) === agentId)) &&
      (kind === undefined || kind === FEATURE || task.kind === kind) &&
      (priority === undefined || task.priority === priority) &&
      (ready === undefined || standing.isReady === ready)
    );
  };
}

/** They come with the first page: those that are not over, or the one that is asked for. */
export function featuresOf(
  features: readonly StandingTask[],
  { cursor, featureId }: TaskQuestion,
): StandingTask[] {
  if (cursor !== undefined) return [];
  const meant = features.filter(({ task }) =>
    featureId === undefined ? !isOver(task.status) : task.id === featureId,
  );
  const places = placesOf(meant.map(({ task }) => task));
  return tasksAfter(meant, places, null).slice(0, MOST_FEATURES);
}

interface Listing {
  /** All there are, whether or not they are meant. */
  readonly all: readonly StandingTask[];
  readonly asked: TaskQuestion;
  readonly view: View;
}

export async function pageOf(
  meant: readonly StandingTask[],
  { all, asked, view }: Listing,
  context: ToolContext,
): Promise<{ readonly page: readonly StandingTask[]; readonly nextCursor?: string }> {
  const { cursor, limit = DEFAULT_LIMIT } = asked;
  const end = cursor === undefined ? null : listEndOf(cursor);
  const begunAt = end?.at ?? Math.max(0, ...all.map(({ task }) => task.changedAt));
  const places =
    end && !isPast(view.at) ? await placesAt(end, view, context) : placesOf(all.map(({ task }) => task));
  const rest = tasksAfter(meant, places, end);
  const page = fittingPage(rest.slice(0, limit), leastOf, roomIn(context));
  const last = page.at(-1);
  const place = last && places.get(last.task.id);
  if (!place || page.length === rest.length) return { page };
  return { page, nextCursor: listCursor({ at: begunAt, ...place }) };
}

/** What an answer says of the list besides its tasks, more than the least that any page does. */
const LIST_TOKENS = 120;

function roomIn({
  budgetTokens,
  countTokens,
}: ToolContext): Pick<ToolContext, "budgetTokens" | "countTokens"> {
  return { budgetTokens: budgetTokens - LIST_TOKENS, countTokens };
}

function placesOf(tasks: readonly Task[]): ReadonlyMap<NodeId, Rank> {
  return new Map(tasks.map((task) => [task.id, rankOf(task)]));
}

async function placesAt(
  { at }: ListEnd,
  { guard }: View,
  { store }: ToolContext,
): Promise<ReadonlyMap<NodeId, Rank>> {
  const view = { guard, at: { asOf: at } };
  const tasks = await readTasks(store.memory, view, "TASK");
  return placesOf([...tasks, ...(await readTasks(store.memory, view, "FEATURE"))]);
}

/** Of a feature it is always told how many tasks it has in which state. */
function leastOf({ task: { id, title, status, priority, isFeature } }: StandingTask): object {
  const counts = isFeature ? { counts: NO_TASKS, ready: 0 } : {};
  return { id, title, status, priority, ...counts };
}

const NO_TASKS = Object.fromEntries(TASK_STATES.map((status) => [status, 0]));
