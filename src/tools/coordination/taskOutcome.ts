import { z } from "zod";
import { visibleClaims } from "../../coordination/claims/activeClaims.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { Outcome } from "../../engines/episodes/episodeTypes.ts";
import { episodeProps } from "../../engines/episodes/saidEpisode.ts";
import { isWork, type Task, type TaskState, taskOf } from "../../engines/tasks/task.ts";
import type { MemoryWrite } from "../../memory/memoryWrite.ts";
import type { Refusal } from "../defineTool.ts";
import { planMemory } from "../memory/keep/planMemory.ts";
import type { Statement } from "../memory/keep/statement.ts";
import { statementOf } from "../memory/statementOf.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";

const line = z.string().max(500);
const text = z.string().trim().min(1).max(20_000);

/** What was decided by the work, as `memory_save` takes it. */
export const decisionField = z.strictObject({
  title: z.string().trim().min(1).max(500),
  rationale: text,
  content: text.optional(),
  tradeoffs: z.array(line).max(50).optional(),
  affectedFiles: z.array(line).max(200).optional(),
  supersedes: word.optional(),
  force: z.boolean().optional(),
});

interface ToldEnd {
  readonly taskId: string;
  readonly status: TaskState;
  /** What came of it, in words. */
  readonly said: string | undefined;
  readonly decision: z.infer<typeof decisionField> | undefined;
}

/**
 * What is kept of how a task ends: a decision, if one is told, else an episode, on the code that was claimed for it.
 * Undefined where nothing is to be told: of a task that is not there, or was not wanted any more.
 */
export async function taskOutcome(
  end: ToldEnd,
  context: ToolContext,
): Promise<MemoryWrite | Refusal | undefined> {
  const task = await seen(end.taskId, context);
  if (!task || (end.status === "cancelled" && !end.said && !end.decision)) return undefined;
  const code = await claimedCode(task, context);
  const statement = end.decision ? decided(end.decision, code, context) : happened(task, end, code);
  const planned = await planMemory({ ...statement, ...originOf(task) }, context);
  if ("plan" in planned) return planned.plan;
  return planned.refusal;
}

async function seen(taskId: string, { store, guard, project }: ToolContext): Promise<Task | null> {
  const [node] = await store.memory.get({ guard }, [{ project: project?.id ?? null, id: asNodeId(taskId) }]);
  return node && isWork(node) ? taskOf(node) : null;
}

async function claimedCode({ id }: Task, { store, guard }: ToolContext): Promise<string[]> {
  const claims = await visibleClaims(store.memory, { guard });
  return claims
    .filter(({ taskId, claimType }) => taskId === id && (claimType === "file" || claimType === "symbol"))
    .map(({ target }) => target);
}

function decided(
  { affectedFiles, tradeoffs = [], ...said }: NonNullable<ToldEnd["decision"]>,
  code: readonly string[],
  { clock }: ToolContext,
): Statement {
  const files = affectedFiles ?? code;
  return statementOf({ ...said, kind: "decision", tradeoffs, affectedFiles: files }, clock.now());
}

const WORDS: Partial<Record<TaskState, { readonly word: string; readonly outcome?: Outcome }>> = {
  completed: { word: "Completed", outcome: "success" },
  failed: { word: "Failed", outcome: "failure" },
  cancelled: { word: "Cancelled" },
};

function happened({ title }: Task, { status, said }: ToldEnd, code: readonly string[]): Statement {
  const { word = status, outcome } = WORDS[status] ?? {};
  const content = `${word}: ${title}${said ? `\n${said}` : ""}`;
  return {
    kind: "EPISODE",
    props: episodeProps({ type: "OBSERVATION", content, outcome, entities: code }),
    code,
    isChained: true,
  };
}

/** A feature is no task that a memory can be asked to come from, but it came from it all the same. */
function originOf({ id, isFeature }: Task): Partial<Statement> {
  if (!isFeature) return { taskId: id, producedByTaskId: id };
  return { taskId: id, ties: [{ type: "PRODUCED", other: id, direction: "in" }] };
}
