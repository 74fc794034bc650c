import { z } from "zod";
import { agentShown } from "../../domain/agentShown.ts";
import { counted } from "../../domain/counted.ts";
import type { Guard } from "../../domain/guard.ts";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import { type NodeRecord, SCOPES, scopeOf } from "../../domain/record.ts";
import type { NodeFilter, View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { fittingPage } from "../fittingPage.ts";
import { contentOf, nameOf, wholeOf } from "../memory/memoryContent.ts";
import { memoryScope } from "../memory/memoryScope.ts";
import { cursorOf, pageCursor, pageEndOf } from "../pageCursor.ts";
import { atTime, momentOf, timeInput, timePoint } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";

/** What somebody keeps for others to find again, in the order in which it is told how many there are. */
const BROWSED_KINDS = [
  "DECISION",
  "FACT",
  "PATTERN",
  "LEARNING",
  "NOTE",
  "EPISODE",
  "CONCEPT",
  "DOCUMENT",
  "REPORT",
  "BRIEFING",
] as const;

const DEFAULT_LIMIT = 50;
/** So many can be asked for by name. */
const MOST_NAMED = 400;

const input = z.object({
  ids: z
    .array(z.string().min(1).max(300))
    .min(1)
    .max(MOST_NAMED)
    .optional()
    .describe("these, and nothing else"),
  kinds: z.array(z.enum(BROWSED_KINDS)).min(1).max(BROWSED_KINDS.length).optional(),
  agent: word.optional(),
  since: timePoint.optional(),
  focus: word.optional(),
  order: z.enum(["newest", "oldest"]).optional(),
  cursor: pageCursor.optional(),
  limit: z.int().min(1).max(200).optional(),
  ...timeInput,
});
type Input = z.infer<typeof input>;

const memory = z.object({
  id: z.string(),
  kind: z.string(),
  /** Of an episode: what sort of thing it was. */
  type: z.string().optional(),
  title: z.string().optional(),
  content: z.string(),
  agentId: z.string().optional(),
  at: z.string(),
  scope: z.enum(SCOPES),
  focus: z.string().optional(),
});
type Memory = z.infer<typeof memory>;

const output = z.object({
  memories: z.array(memory),
  /** By kind, of all that are meant; only on the first page. */
  counts: z.record(z.string(), z.int()).optional(),
  nextCursor: z.string().optional(),
});

export const memoryBrowse = defineTool({
  name: "memory_browse",
  family: "dashboard",
  title: "Browse memory",
  description: "What is remembered, in the order of time and page by page, for whoever leafs through it.",
  effect: "read",
  defaultProfile: "balanced",
  input,
  output,
  priorities: {
    memories: "required",
    counts: "high",
    nextCursor: "required",
    "memories[].content": "medium",
    "memories[].type": "low",
    "memories[].scope": "low",
    "memories[].focus": "low",
  },
  summary: ({ memories, nextCursor }) => {
    return `${counted(memories.length, "record")}${nextCursor === undefined ? "" : ", and more with `cursor`"}.`;
  },
  async handle(asked, context) {
    const { limit = DEFAULT_LIMIT, cursor } = asked;
    const { refusal } = await memoryScope(context, asked.focus);
    if (refusal) {
      context.warn(`${refusal.message} ${refusal.hint}`);
      return { memories: [] };
    }
    const view = { guard: context.guard, at: await atTime(asked, context) };
    if (asked.ids) return { memories: fittingPage(await named(asked.ids, view, context), leastOf, context) };
    const filter = await filterOf(asked, context);
    const end = cursor === undefined ? null : pageEndOf(cursor);
    const found = await context.store.memory.find(view, {
      ...filter,
      ...(end && { before: { validFrom: end.at, id: end.id } }),
      limit: limit + 1,
    });
    const items = found.slice(0, limit).map((node) => memoryOf(node, context.guard));
    const memories = fittingPage(items, leastOf, context);
    const last = found[memories.length - 1];
    return {
      memories,
      ...(end === null && { counts: await countsOf(asked, filter, view, context) }),
      ...(last &&
        found.length > memories.length && { nextCursor: cursorOf({ at: last.validFrom, id: last.id }) }),
    };
  },
});

/** Those that are there and may be seen, in the order asked; of the project before what the whole account shares. */
async function named(ids: readonly string[], view: View, context: ToolContext): Promise<Memory[]> {
  const { store, project, guard } = context;
  const of = (place: ProjectId | null) => ids.map((id) => ({ project: place, id: asNodeId(id) }));
  const shared = await store.memory.get(view, of(null));
  const own = project ? await store.memory.get(view, of(project.id)) : [];
  const found = new Map([...shared, ...own].map((node) => [String(node.id), node]));
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .filter(isBrowsed)
    .map((node) => memoryOf(node, guard));
}

function isBrowsed({ kind }: NodeRecord): boolean {
  return BROWSED_KINDS.some((each) => each === kind);
}

type Filter = Omit<NodeFilter, "limit">;

async function filterOf(asked: Input, context: ToolContext): Promise<Filter> {
  const { kinds, agent, since, focus, order } = asked;
  return {
    kinds: [...(kinds ?? BROWSED_KINDS)],
    ...(agent !== undefined && { agentId: agent }),
    ...(since !== undefined && { since: await momentOf(since, context) }),
    ...(focus !== undefined && { scope: { scope: "focus" as const, focus } }),
    ...(order !== undefined && { order }),
  };
}

/** Counted one by one, as that is what the store can count; kinds without any are left out. */
async function countsOf(
  { kinds }: Input,
  filter: Filter,
  view: View,
  { store }: ToolContext,
): Promise<Record<string, number>> {
  const counts = await Promise.all(
    (kinds ?? BROWSED_KINDS).map(
      async (kind) => [kind, await store.memory.count(view, { ...filter, kinds: [kind] })] as const,
    ),
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function memoryOf(node: NodeRecord, guard: Guard): Memory {
  const { id, kind, agentId, validFrom, focus, props } = node;
  const title = nameOf(node);
  return {
    id,
    kind,
    ...(typeof props.type === "string" && { type: props.type }),
    ...(title !== undefined && { title }),
    content: title === undefined ? wholeOf(node) : (contentOf(node) ?? wholeOf(node)),
    ...(agentId !== null && { agentId: agentShown(agentId, guard) }),
    at: new Date(validFrom).toISOString(),
    scope: scopeOf(node),
    ...(focus !== null && { focus }),
  };
}

function leastOf({ id, kind, title, agentId, at }: Memory): object {
  return { id, kind, title, agentId, at };
}
