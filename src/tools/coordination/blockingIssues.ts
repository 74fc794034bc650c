import { z } from "zod";
import { tasksOfFeature } from "../../coordination/tasks/readTasks.ts";
import { agentShown } from "../../domain/agentShown.ts";
import { counted } from "../../domain/counted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type FailingTest, testsFailing } from "../../engines/briefing/testsFailing.ts";
import { observedOf } from "../../engines/reflection/observedOf.ts";
import { readFeatureWork } from "../../recall/work/readFeatureWork.ts";
import type { View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { blockerItem, blockersAmong } from "./blockerItem.ts";
import { conflictItem, conflictsAt } from "./conflictItem.ts";
import { requireProject } from "./requireProject.ts";
import { type StandingTask, withStanding, workInView, workNamed } from "./tasksInView.ts";

const DEFAULT_LIMIT = 20;
const MOST_RESULTS = 500;
const MOST_CONFLICTS = 200;

const output = z.object({
  tasks: z.array(blockerItem),
  failingTests: z.array(
    z.object({
      path: z.string().optional().describe("left out where the result does not say"),
      result: z.string(),
      at: z.string(),
      agentId: z.string(),
      episodeId: z.string(),
      taskId: z.string().optional(),
    }),
  ),
  claimConflicts: z.array(conflictItem).describe("claims refused in the last day"),
  openConflicts: z.array(z.object({ id: z.string(), question: z.string(), raisedAt: z.string() })),
  totals: z.object({
    tasks: z.int(),
    failingTests: z.int(),
    claimConflicts: z.int(),
    openConflicts: z.int(),
  }),
});
type Output = z.infer<typeof output>;
type Issues = Omit<Output, "totals">;

export const blockingIssues = defineTool({
  name: "blocking_issues",
  family: "coordination",
  title: "What is in the way",
  description:
    "Tasks that are blocked, wait for others or were left; tests that fail; claims that were refused; conflicts in memory that nobody answered.",
  effect: "read",
  defaultProfile: "balanced",
  input: z.object({
    featureId: word.optional(),
    limit: z.int().min(1).max(200).optional().describe("of each list; default 20"),
    ...timeInput,
  }),
  unlisted: ["asOf", "knownAt"],
  output,
  priorities: {
    totals: "required",
    tasks: "high",
    failingTests: "high",
    openConflicts: "high",
    claimConflicts: "medium",
    "tasks[].note": "high",
    "tasks[].waitsFor": "medium",
    "tasks[].kind": "low",
    "tasks[].since": "low",
    "tasks[].featureId": "low",
    "failingTests[].episodeId": "low",
    "failingTests[].taskId": "low",
    "failingTests[].result": "medium",
    "claimConflicts[].claimId": "low",
  },
  summary: summarize,
  async handle({ featureId, limit = DEFAULT_LIMIT, ...time }, context) {
    requireProject(context);
    const view = { guard: context.guard, at: await atTime(time, context) };
    const issues = await (featureId === undefined
      ? ofProject(view, context)
      : ofFeature(featureId, view, context));
    const { tasks, failingTests, claimConflicts, openConflicts } = issues;
    return {
      tasks: tasks.slice(0, limit),
      failingTests: failingTests.slice(0, limit),
      claimConflicts: claimConflicts.slice(0, limit),
      openConflicts: openConflicts.slice(0, limit),
      totals: {
        tasks: tasks.length,
        failingTests: failingTests.length,
        claimConflicts: claimConflicts.length,
        openConflicts: openConflicts.length,
      },
    };
  },
});

async function ofProject(view: View, context: ToolContext): Promise<Issues> {
  const { memory } = context.store;
  const { tasks } = await workInView(view, context);
  const filter = { kinds: ["EPISODE"], types: ["TEST_RESULT"], limit: MOST_RESULTS } as const;
  const results = (await memory.find(view, filter)).reverse();
  const failing = testsFailing(results.map((node) => observedOf(node, "", [])));
  const conflicts = await memory.find(view, { kinds: ["CONFLICT"], limit: MOST_CONFLICTS });
  return {
    tasks: blockersAmong(tasks, view.guard),
    failingTests: testItems(failing, new Map(results.map((node) => [String(node.id), node])), view),
    claimConflicts: await conflictsAt(view, context),
    openConflicts: conflicts.filter(({ props }) => props.status === "open").map(conflictOf),
  };
}

/** What concerns its tasks, and the code that they touched. */
async function ofFeature(featureId: string, view: View, context: ToolContext): Promise<Issues> {
  const { memory } = context.store;
  const feature = await workNamed(featureId, view, context, "feature");
  const parts = await tasksOfFeature(memory, view, feature);
  const tasks: StandingTask[] = await withStanding(parts, context, view.at);
  const ids = [feature, ...parts].map(({ id }) => id);
  const work = await readFeatureWork(memory, view, requireProject(context), ids);
  const { touched, memories, conflicts } = work;
  const concerned = new Set<string>([...ids, ...touched.files.map(({ path }) => path)]);
  const isConcerned = (target: string) => concerned.has(target.split("::", 1)[0] ?? target);
  return {
    tasks: blockersAmong(tasks, view.guard),
    failingTests: testItems(touched.failing, memories, view),
    claimConflicts: (await conflictsAt(view, context)).filter(({ targetId }) => isConcerned(targetId)),
    openConflicts: conflicts.map(conflictOf),
  };
}

function testItems(
  failing: readonly FailingTest[],
  nodes: ReadonlyMap<string, NodeRecord>,
  { guard }: View,
): Output["failingTests"] {
  return failing.flatMap(({ file, result, told }) => {
    const node = nodes.get(result.id);
    if (!node) return [];
    const { taskId, agentId, validFrom } = node;
    return [
      {
        ...(file !== "" && { path: file }),
        result: told,
        at: new Date(validFrom).toISOString(),
        agentId: agentShown(agentId ?? "unknown", guard),
        episodeId: result.id,
        ...(taskId !== null && { taskId }),
      },
    ];
  });
}

function conflictOf({ id, props, validFrom }: NodeRecord): Output["openConflicts"][number] {
  return { id, question: String(props.question ?? ""), raisedAt: new Date(validFrom).toISOString() };
}

function summarize({ tasks, totals }: Output): string {
  if (Object.values(totals).every((total) => total === 0)) return "Nothing is in the way.";
  const [first] = tasks;
  const note = first?.note === undefined ? "" : `: ${first.note}`;
  return (
    `${counted(totals.tasks, "task")} held up, ${counted(totals.failingTests, "failing test")}, ` +
    `${counted(totals.claimConflicts, "refused claim")}, ${counted(totals.openConflicts, "open conflict")}.` +
    (first ? ` First ${first.id} (${first.title}), ${first.why}${note}.` : "")
  );
}
