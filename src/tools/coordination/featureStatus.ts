import { z } from "zod";
import { tasksOfFeature } from "../../coordination/tasks/readTasks.ts";
import { counted } from "../../domain/counted.ts";
import { isOver } from "../../engines/tasks/task.ts";
import { inOrder } from "../../engines/tasks/taskOrder.ts";
import type { TouchedFile, TouchedTest } from "../../engines/tasks/touchedCode.ts";
import { readFeatureWork, testedFiles } from "../../recall/work/readFeatureWork.ts";
import type { View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { roundedScore } from "../roundedScore.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { blockersAmong } from "./blockerItem.ts";
import { featureItem, featureItemOf } from "./featureItem.ts";
import { requireProject } from "./requireProject.ts";
import { taskItem, taskItemOf } from "./taskItem.ts";
import { type StandingTask, withStanding, workNamed } from "./tasksInView.ts";
import { isIndexed, treeIfThere } from "./treeIfThere.ts";

const DEFAULT_LIMIT = 50;

const file = z.object({
  path: z.string(),
  edits: z.int(),
  tasks: z.array(z.string()),
  isClaimed: z.literal(true).optional(),
  isUntested: z.literal(true).optional().describe("no test reaches it"),
});
const test = z.object({
  path: z.string(),
  state: z.enum(["failing", "passing", "not_run"]).describe("when last run for one of the tasks"),
});

const output = z.object({
  feature: z.object({ ...featureItem.shape, description: z.string().optional() }),
  tasks: z.array(taskItem),
  blockers: z.array(z.object({ id: z.string(), title: z.string(), why: z.string() })),
  files: z.array(file).describe("code that its tasks edited, spoke of or claimed"),
  tests: z.array(test),
  coverage: z.number().optional().describe("share of these files that a test reaches; left out if not known"),
});
type Output = z.infer<typeof output>;

export const featureStatus = defineTool({
  name: "feature_status",
  family: "coordination",
  title: "How a feature stands",
  description:
    "A feature with its tasks, what keeps them from going on, and the code and tests they touched.",
  effect: "read",
  defaultProfile: "balanced",
  input: z.object({ featureId: word, limit: z.int().min(1).max(200).optional(), ...timeInput }),
  unlisted: ["limit", "asOf", "knownAt"],
  output,
  priorities: {
    feature: "required",
    tasks: "high",
    blockers: "high",
    files: "medium",
    tests: "medium",
    coverage: "high",
    "tasks[].note": "medium",
    "tasks[].featureId": "low",
    "tasks[].kind": "low",
    "tasks[].since": "low",
    "files[].tasks": "low",
  },
  summary: summarize,
  async handle({ featureId, limit = DEFAULT_LIMIT, ...time }, context) {
    const view = { guard: context.guard, at: await atTime(time, context) };
    const { feature, tasks } = await partsOf(featureId, view, context);
    const { touched, tested } = await touchedBy([feature, ...tasks], view, context);
    const { description } = feature.task;
    return {
      feature: {
        ...featureItemOf(feature, tasks, view.guard),
        ...(description !== null && { description }),
      },
      tasks: tasks.slice(0, limit).map(({ task, standing }) => taskItemOf(task, standing, view.guard)),
      blockers: blockersAmong(tasks, view.guard)
        .slice(0, limit)
        .map(({ id, title, why }) => ({ id, title, why })),
      files: touched.files.slice(0, limit).map((each) => fileItem(each, tested)),
      tests: touched.tests.slice(0, limit).map(testItem),
      ...coverageOf(tested),
    };
  },
});

interface FeatureParts {
  readonly feature: StandingTask;
  readonly tasks: readonly StandingTask[];
}

async function partsOf(featureId: string, view: View, context: ToolContext): Promise<FeatureParts> {
  requireProject(context);
  const feature = await workNamed(featureId, view, context, "feature");
  const parts = inOrder(await tasksOfFeature(context.store.memory, view, feature));
  const [head, ...tasks] = await withStanding([feature, ...parts], context, view.at);
  if (!head) throw new TypeError("what was asked for stands first");
  return { feature: head, tasks };
}

async function touchedBy(work: readonly StandingTask[], view: View, context: ToolContext) {
  const ids = work.map(({ task }) => task.id);
  const { touched } = await readFeatureWork(context.store.memory, view, requireProject(context), ids);
  const paths = touched.files.map(({ path }) => path);
  return { touched, tested: await testedAmong(paths, view, context) };
}

function fileItem(
  { path, edits, taskIds, isClaimed }: TouchedFile,
  tested: Tested | null,
): Output["files"][number] {
  const isUntested = tested?.untested.includes(path) ?? false;
  return {
    path,
    edits,
    tasks: [...taskIds],
    ...(isClaimed && { isClaimed }),
    ...(isUntested && { isUntested }),
  };
}

function testItem({ path, state }: TouchedTest): Output["tests"][number] {
  return { path, state: state ?? "not_run" };
}

type Tested = Awaited<ReturnType<typeof testedFiles>>;

/** As the index has it; null where there is none, and for whoever is not told which files there are. */
async function testedAmong(
  paths: readonly string[],
  view: View,
  context: ToolContext,
): Promise<Tested | null> {
  const isShown = view.guard.onlyAgent === undefined;
  const workspace = isShown && paths.length > 0 ? await treeIfThere(context) : null;
  if (!workspace || !(await isIndexed(context))) return null;
  return testedFiles({ code: workspace.code, view, project: requireProject(context) }, paths);
}

function coverageOf(tested: Tested | null): Pick<Output, "coverage"> {
  const known = tested ? tested.tested.length + tested.untested.length : 0;
  return tested && known > 0 ? { coverage: roundedScore(tested.tested.length / known) } : {};
}

function summarize({ feature, tasks, blockers, files, tests, coverage }: Output): string {
  const over = tasks.filter(({ status }) => isOver(status)).length;
  const failing = tests.filter(({ state }) => state === "failing").length;
  const share = coverage === undefined ? "" : `, ${Math.round(coverage * 100)} % of them reached by tests`;
  return [
    `${feature.id} (${feature.title}) is ${feature.status}: ${over} of ${counted(tasks.length, "task")} over, ${feature.ready} ready.`,
    blockers.length > 0
      ? `${counted(blockers.length, "task")} held up, first ${blockers[0]?.id} (${blockers[0]?.why}).`
      : "",
    files.length > 0 ? `${counted(files.length, "file")} touched${share}.` : "",
    failing > 0 ? `${counted(failing, "test")} failing.` : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}
