import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import type { NodeId } from "../../domain/ids.ts";
import { oneLine } from "../../domain/oneLine.ts";
import { conversationNode, talkIndex } from "../../engines/conversation/talkIndex.ts";
import { repairingTalk } from "../../memory/conversation/rebuildTalk.ts";
import { type MessageHit, searchConversations } from "../../recall/conversation/searchConversations.ts";
import { Trace } from "../../recall/trace.ts";
import type { View } from "../../stores/port.ts";
import { servingOf } from "../../upkeep/servingEmbedder.ts";
import { defineTool } from "../defineTool.ts";
import { roundedScore } from "../roundedScore.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { CallProject, ToolContext } from "../toolContext.ts";
import { traceOf, traceOutput } from "../traceOf.ts";
import { warnIfHygieneDue } from "./hygieneDue.ts";
import { memoryScope } from "./memoryScope.ts";

const DEFAULT_LIMIT = 10;
const MOST_CONVERSATIONS = 1_000;

const message = z.object({
  id: z.string(),
  externalId: z.string().optional(),
  conversationId: z.string(),
  role: z.string().optional(),
  speaker: z.string().optional(),
  content: z.string().optional(),
  at: z.string().optional(),
  score: z.number(),
});
type Message = z.infer<typeof message>;

export const conversationSearch = defineTool({
  name: "conversation_search",
  family: "memory",
  title: "Search conversations",
  description: "What was said, by whom and when: the messages that answer a question, best first.",
  effect: "read",
  input: z.object({
    query: z.string().min(1).max(2_000),
    conversationId: z.string().min(1).max(200).optional(),
    limit: z.int().min(1).max(100).optional(),
    ...timeInput,
  }),
  output: z.object({ messages: z.array(message), trace: traceOutput }),
  priorities: {
    messages: "high",
    trace: "low",
    "messages[].content": "high",
    "messages[].speaker": "high",
    "messages[].at": "medium",
    "messages[].externalId": "medium",
    "messages[].role": "low",
  },
  summary: ({ messages }, { query }) =>
    messages.length === 0
      ? `Nothing was said about “${query.slice(0, 80)}”.`
      : `${counted(messages.length, "message")} found${quoteOf(messages)}.`,
  async handle({ query: text, conversationId, limit = DEFAULT_LIMIT, ...time }, context) {
    const { refusal } = await memoryScope(context, undefined);
    if (refusal) context.warn(`${refusal.message} ${refusal.hint}`);
    const { project, guard } = context;
    if (!project) return { messages: [] };
    await warnIfHygieneDue(context);
    const view = { guard, at: await atTime(time, context) };
    const conversations = await conversationsOf(conversationId, view, project, context);
    const question = { view, project: project.id, text, limit, ...(conversations && { conversations }) };
    const trace = new Trace();
    const talk = { account: context.caller.account, project: project.id };
    const { hits, degraded } = await repairingTalk(context.store.memory, talk, async () =>
      searchConversations(await partsOf(project, context), question, trace),
    );
    for (const part of degraded) context.degrade(part);
    return { messages: hits.map(messageOf), ...traceOf(trace, context) };
  },
});

const LONGEST_QUOTE = 120;

/** What would fill the answer is not quoted. */
function quoteOf([best]: readonly Message[]): string {
  const said = oneLine(best?.content ?? "");
  if (!best || said.length > LONGEST_QUOTE) return "";
  return `; best, ${best.speaker ?? best.role}, ${best.at?.slice(0, 10)}: “${said}”`;
}

async function partsOf({ id }: CallProject, { store, models, passages, caller }: ToolContext) {
  const talk = passages(talkIndex(caller.account, id));
  const { embedder } = models;
  const snapshot = await talk.snapshot([], []);
  return {
    memory: store.memory,
    passages: talk,
    embedder: embedder && servingOf(snapshot, embedder, (former) => models.former(former)).embedder,
    words: await models.words(),
  };
}

/** Those that are searched; undefined for all. A restricted caller has those of its own session only. */
async function conversationsOf(
  conversationId: string | undefined,
  view: View,
  { id: project }: CallProject,
  { store, caller, warn }: ToolContext,
): Promise<ReadonlySet<NodeId> | undefined> {
  if (conversationId === undefined && caller.role !== "restricted") return undefined;
  const found =
    conversationId === undefined
      ? await store.memory.find(view, {
          kinds: ["CONVERSATION"],
          sessionId: caller.session,
          limit: MOST_CONVERSATIONS,
        })
      : await store.memory.get(view, [{ project, id: conversationNode(conversationId.toWellFormed()) }]);
  const own = found.filter(({ sessionId }) => caller.role !== "restricted" || sessionId === caller.session);
  if (own.length === 0 && conversationId !== undefined) warn("There is no conversation of that name.");
  return new Set(own.map(({ id }) => id));
}

function messageOf({ node, score }: MessageHit): Message {
  const { at, content, conversationId, externalId, role, speaker } = node.props;
  return {
    id: node.id,
    conversationId: String(conversationId),
    role: String(role),
    content: String(content),
    at: new Date(Number(at)).toISOString(),
    score: roundedScore(score),
    ...(externalId === undefined ? {} : { externalId: String(externalId) }),
    ...(speaker === undefined ? {} : { speaker: String(speaker) }),
  };
}
