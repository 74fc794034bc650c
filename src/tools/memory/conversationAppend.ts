import { z } from "zod";
import { placementOf } from "../../domain/caller.ts";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { planMessages, type SpokenMessage } from "../../engines/conversation/planMessages.ts";
import { screenText } from "../../engines/screening/screenText.ts";
import { appendMessages, type ConversationAppend } from "../../memory/conversation/appendMessages.ts";
import { packAppend } from "../../memory/conversation/waitingAppend.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { tellScreening } from "../tellScreening.ts";
import { plainMoment, timePoint } from "../timePoint.ts";
import type { CallProject, ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { unknownTask } from "./keep/kept.ts";
import { writtenProject } from "./memoryScope.ts";

const message = z.strictObject({
  externalId: word.optional().describe("its id where it comes from; sent again, it is not stored again"),
  role: z.string().min(1).max(50).describe("user, assistant, …"),
  speaker: word.optional(),
  content: z.string().min(1).max(20_000),
  at: timePoint.optional().describe("when it was said; default now"),
});
/** Clocks differ, and so do their ideas of which zone they are in. */
const MOST_AHEAD_MS = 24 * 3_600_000;
type Message = z.infer<typeof message>;

const output = z.object({
  status: z.enum(["stored", "pending_retry", "blocked_scope", "failed"]),
  conversationId: z.string(),
  stored: z.int(),
  messageIds: z.array(z.string()),
});
type Output = z.infer<typeof output>;

export const conversationAppend = defineTool({
  name: "conversation_append",
  family: "memory",
  title: "Append to a conversation",
  description:
    "Keep messages of a conversation, in order, to be found with conversation_search from the second one on.",
  effect: "write",
  input: z.object({
    conversationId: word,
    messages: z.array(message).min(1).max(500),
    producedByTaskId: word.optional(),
  }),
  unlisted: ["producedByTaskId"],
  output,
  priorities: { status: "required", conversationId: "medium", stored: "required", messageIds: "high" },
  summary: summarize,
  async handle({ conversationId: given, messages, producedByTaskId }, context) {
    const conversationId = given.toWellFormed();
    const where = await writtenProject(context);
    if ("refusal" in where) return new Refused(nothing("blocked_scope", conversationId), where.refusal);
    const spoken = messages.map((each, at) => spokenOf(each, at, context.clock.now()));
    await checkNames(conversationId, spoken);
    const plan = planAppend(conversationId, await screened(spoken, context), where.project, context);
    const task = producedByTaskId === undefined ? {} : { producedByTaskId };
    return append(conversationId, { ...plan, ...task, ...(await vectorsOf(plan, context)) }, context);
  },
});

function summarize({ status, conversationId, stored, messageIds }: Output): string {
  const before = messageIds.length - stored;
  const known =
    before > 0 ? ` ${counted(before, "message")} ${before === 1 ? "was" : "were"} there already.` : "";
  return status === "pending_retry"
    ? `The store is away; ${counted(messageIds.length, "message")} of ${conversationId} wait on disk and are written when it is back.`
    : `Stored ${counted(stored, "message")} of ${conversationId}.${known}`;
}

function spokenOf({ at, externalId, ...said }: Message, place: number, now: Instant): SpokenMessage {
  const moment = at === undefined ? now : plainMoment(at);
  if (moment !== null && moment >= 0 && moment <= now + MOST_AHEAD_MS)
    return { ...said, externalId: externalId?.toWellFormed(), at: moment };
  throw new Failure(
    "invalid_input",
    `\`messages[${place}].at\` is not a moment that has passed: ${String(at)}.`,
    "Give an ISO time (2026-01-31T12:00:00Z) or epoch milliseconds, or leave it out for now.",
  );
}

/** Names are looked up as they are, so that a secret in one could not be taken out. */
async function checkNames(conversationId: string, spoken: readonly SpokenMessage[]): Promise<void> {
  const names = [conversationId, ...spoken.flatMap(({ externalId }) => externalId ?? [])];
  // Line by line: asking once costs less, and no rule looks further.
  const { found } = await screenText(names.join("\n"));
  if (found.length === 0) return;
  throw new Failure(
    "invalid_input",
    `\`conversationId\` or an \`externalId\` looks like a secret (${found.join(", ")}); nothing was stored.`,
    "Use names that hold no key or password.",
  );
}

/** Each text once: of roles and speakers there are few. */
async function screened(spoken: readonly SpokenMessage[], context: ToolContext): Promise<SpokenMessage[]> {
  const texts = new Set(spoken.flatMap(({ role, speaker, content }) => [role, content, speaker ?? ""]));
  const screenings = new Map(
    await Promise.all([...texts].map(async (text) => [text, await screenText(text)] as const)),
  );
  for (const screening of screenings.values()) tellScreening(screening, context);
  const clean = (text: string) => screenings.get(text)?.text ?? "";
  return spoken.map(({ role, speaker, content, ...message }) => ({
    ...message,
    role: clean(role),
    content: clean(content),
    ...(speaker !== undefined && { speaker: clean(speaker) }),
  }));
}

function planAppend(
  conversationId: string,
  spoken: readonly SpokenMessage[],
  { id: project }: CallProject,
  { ids, caller }: ToolContext,
): ConversationAppend {
  const place = { project, audience: placementOf(caller) };
  return { ...planMessages(conversationId, spoken, place, () => ids.next("message")), project, caller };
}

/** Of a model that answers at once: nobody should wait for another to keep what was said. */
async function vectorsOf(
  { messages }: ConversationAppend,
  { models: { embedder }, log, signal }: ToolContext,
): Promise<Pick<ConversationAppend, "vectors">> {
  if (!embedder?.isQuick) return {};
  try {
    const texts = messages.map(({ props }) => String(props.content));
    return {
      vectors: { model: embedder.id, rows: await embedder.embed(texts, { purpose: "passage", signal }) },
    };
  } catch (cause) {
    log.warn("messages are stored without vectors", { cause });
    return {};
  }
}

async function append(
  conversationId: string,
  plan: ConversationAppend,
  { store, outbox, ids, log, signal }: ToolContext,
): Promise<Output | Refused<Output>> {
  const messageIds = plan.messages.map(({ id }) => id);
  try {
    const result = await appendMessages(store, plan, signal);
    if (result.status === "hidden") return notYours(conversationId);
    if (result.status === "unknown_task")
      return new Refused(nothing("failed", conversationId), unknownTask(result.taskId));
    return { status: "stored", conversationId, stored: result.stored, messageIds };
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === "unavailable")) throw thrown;
    log.warn("the store is away, the messages go to the outbox", { conversationId, cause: thrown });
    await outbox.enqueue({ id: asNodeId(ids.next("append")), payload: packAppend(plan) });
    return { status: "pending_retry", conversationId, stored: 0, messageIds };
  }
}

function notYours(conversationId: string): Refused<Output> {
  return new Refused(nothing("failed", conversationId), {
    errorCode: "forbidden",
    message: `The conversation ${conversationId} is not for you to write to; nothing was stored.`,
    hint: "Use another conversationId.",
  });
}

function nothing(status: Output["status"], conversationId: string): Output {
  return { status, conversationId, stored: 0, messageIds: [] };
}
