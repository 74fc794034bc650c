import { z } from "zod";
import { asNodeId } from "../../domain/ids.ts";
import { screenText } from "../../engines/screening/screenText.ts";
import { tokenHash } from "../../memory/governance/governanceToken.ts";
import { answerConflict } from "../../truth/answers/answerConflict.ts";
import type { Answered } from "../../truth/answers/answering.ts";
import { ANSWERS, CONFLICT_STATUSES } from "../../truth/records/conflictRecord.ts";
import { defineTool, type Refusal, Refused } from "../defineTool.ts";
import { writtenProject } from "../memory/memoryScope.ts";
import { noteWritten } from "../memory/workingNotes.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";
import { answerRefusal } from "./answerRefusal.ts";
import { plannedReplacement } from "./plannedReplacement.ts";

const input = z.object({
  id: z.string().min(1).max(300),
  answer: z.enum(ANSWERS),
  keepId: z.string().min(1).max(300).optional().describe("keep: the memory that holds"),
  content: z.string().trim().min(1).max(20_000).optional().describe("replace: what holds instead"),
  note: z.string().trim().min(1).max(2_000).optional(),
  governanceToken: z.string().max(200).optional().describe("for global memory"),
});
type Input = z.infer<typeof input>;

const output = z.object({
  id: z.string(),
  status: z.enum([...CONFLICT_STATUSES, "failed", "blocked_scope"]),
  changed: z.array(z.string()),
});
type Output = z.infer<typeof output>;

export const conflictResolve = defineTool({
  name: "conflict_resolve",
  family: "truth",
  title: "Answer a conflict",
  description:
    "Settle a conflict: keep one memory (the others end), keep both, retire both, replace them by new words, or dismiss the question. `reopen` takes an answer back.",
  effect: "write",
  idempotent: true,
  input,
  unlisted: ["governanceToken"],
  output,
  priorities: { id: "required", status: "required", changed: "high" },
  summary: summarize,
  async handle(asked, context) {
    const where = await writtenProject(context);
    if ("refusal" in where) return refused("blocked_scope", asked, where.refusal);
    const missing = missingFor(asked);
    if (missing) return refused("failed", asked, missing);
    const note = asked.note === undefined ? undefined : await screened(asked.note, context);
    const request = {
      caller: context.caller,
      project: where.project.id,
      id: asNodeId(asked.id),
      answer: asked.answer,
      keepId: asked.keepId === undefined ? undefined : asNodeId(asked.keepId),
      note,
      replacement: await plannedReplacement(asked, where.project.id, context),
      governance: asked.governanceToken === undefined ? undefined : tokenHash(asked.governanceToken),
    };
    return told(await answerConflict(context.store.memory, request, context.signal), asked, context);
  },
});

async function screened(text: string, context: ToolContext): Promise<string> {
  const { text: kept, ...screening } = await screenText(text);
  tellScreening(screening, context);
  return kept;
}

function missingFor({ answer, keepId, content }: Input): Refusal | undefined {
  const field = answer === "keep" && keepId === undefined ? "keepId" : undefined;
  const missing = field ?? (answer === "replace" && content === undefined ? "content" : undefined);
  if (missing === undefined) return undefined;
  return {
    errorCode: "invalid_input",
    message: `\`${answer}\` needs \`${missing}\`; nothing was changed.`,
    hint: `Call again with \`${missing}\`; \`conflict_list\` shows the memories it is about.`,
  };
}

function told(done: Answered, asked: Input, context: ToolContext): Output | Refused<Output> {
  if (done.status === "failed")
    return refused("failed", asked, answerRefusal(done.why, asked.id, context.guard));
  noteWritten(context, ...done.changed);
  return { id: asked.id, status: done.conflict, changed: [...done.changed] };
}

function refused(status: "failed" | "blocked_scope", { id }: Input, refusal: Refusal): Refused<Output> {
  return new Refused<Output>({ id, status, changed: [] }, refusal);
}

function summarize({ id, status, changed }: Output, { answer, keepId }: Input): string {
  const ended = changed.length > 0 ? ` Changed: ${changed.join(", ")}.` : "";
  switch (answer) {
    case "keep":
      return `${keepId} holds; ${id} is resolved.${ended}`;
    case "reopen":
      return `${id} is ${status} again.${ended}`;
    default:
      return `${id} is ${status}.${ended}`;
  }
}
