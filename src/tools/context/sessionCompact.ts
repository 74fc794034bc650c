import { z } from "zod";
import { takenWork } from "../../coordination/handoff/takenWork.ts";
import { tasksNamed } from "../../coordination/tasks/readTasks.ts";
import { Failure } from "../../domain/failure.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { Props } from "../../domain/record.ts";
import { sessionWork } from "../../memory/sessionWork.ts";
import { requireProject } from "../coordination/requireProject.ts";
import { withStanding } from "../coordination/tasksInView.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { keepMemory } from "../memory/keep/keepMemory.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";

const texts = z.array(z.string().trim().min(1).max(2_000)).max(50).optional();

const input = z.object({
  asked: z.string().trim().min(1).max(4_000).describe("what you were asked to do"),
  done: z.string().trim().max(8_000).describe("what you did, and what came of it"),
  decisions: texts,
  inProgress: texts.describe("what is under way, the next step first"),
  aboutTheUser: z.string().trim().min(1).max(2_000).optional().describe("what they said of themselves"),
  taskId: word.optional().describe("default: the task you are on"),
});
type Input = z.infer<typeof input>;

const output = z.object({
  briefingId: z.string().optional(),
  status: z.enum(["saved", "pending_retry", "failed"]),
  taskId: z.string().optional(),
});
type Output = z.infer<typeof output>;

export const sessionCompact = defineTool({
  name: "session_compact",
  family: "context",
  title: "Leave a briefing",
  description:
    "Before your context is full, or you go: what the next session of yours, or of the task, has to know. It gets it first.",
  effect: "write",
  input,
  output,
  priorities: { briefingId: "required", status: "required", taskId: "high" },
  summary: summarize,
  async handle({ taskId, ...said }, context): Promise<Output | Refused<Output>> {
    if (taskId !== undefined) await requireOwn(taskId, context);
    const task = taskId ?? (await currentTask(context));
    const kept = await keepMemory(
      {
        kind: "BRIEFING",
        props: propsOf(said),
        ...(task !== undefined && { taskId: task, producedByTaskId: task }),
        succeeds: await ownBriefings(context),
      },
      context,
    );
    const { id, refusal } = kept;
    if (refusal)
      return new Refused<Output>({ status: "failed" }, { ...refusal, hint: hintFor(refusal.hint) });
    return {
      ...(id !== undefined && { briefingId: id }),
      status: kept.status === "pending_retry" ? "pending_retry" : "saved",
      ...(task !== undefined && { taskId: task }),
    };
  },
});

/** What is to be known of a task is said by whoever has it, or by anybody once that one is gone. */
async function requireOwn(taskId: string, context: ToolContext): Promise<void> {
  const view = { guard: context.guard };
  const found = (await tasksNamed(context.store.memory, view, [asNodeId(taskId)])).get(asNodeId(taskId));
  const [shown] = found ? await withStanding([found], context) : [];
  if (shown?.standing.hold.is !== "other") return;
  throw new Failure(
    "conflict",
    `Another agent is at ${taskId}; its briefing was left as it is.`,
    "Leave `taskId` out to keep a briefing of your own, or note what you know with `task_update` (`note`).",
  );
}

/** What the session works on. Where that cannot be read, the briefing is the session's own. */
async function currentTask(context: ToolContext): Promise<NodeId | undefined> {
  const { store, caller, project } = context;
  const work = await sessionWork(store.memory, caller, project?.id ?? null).catch(() => null);
  return work?.task;
}

/** What this session was itself briefed on. */
async function ownBriefings(context: ToolContext): Promise<NodeId[]> {
  const { store, caller } = context;
  const place = { account: caller.account, project: requireProject(context) };
  const taken = await takenWork(store.memory, place).catch(() => new Map());
  return [...taken].flatMap(([id, session]) => (session === caller.session ? [id] : []));
}

function propsOf({ asked, done, decisions, inProgress, aboutTheUser }: Omit<Input, "taskId">): Props {
  return {
    asked,
    done,
    decided: decisions ?? [],
    inProgress: inProgress ?? [],
    ...(aboutTheUser !== undefined && { aboutTheUser }),
  };
}

function hintFor(hint: string): string {
  return hint.replace("producedByTaskId", "taskId");
}

function summarize({ briefingId, status, taskId }: Output): string {
  const whose = taskId === undefined ? "your next session" : `whoever goes on with ${taskId}`;
  return status === "pending_retry"
    ? `The store is away; the briefing waits on disk as ${briefingId} and is written when it is back.`
    : `Kept as ${briefingId}: ${whose} gets it first, from \`session_start\`.`;
}
