import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { isTheirs } from "../../memory/isTheirs.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { type OpenAnswer, openAnswers } from "../../truth/answers/whatEnds.ts";
import { CONFLICT_STATUSES, type ConflictRecord, conflictOf } from "../../truth/records/conflictRecord.ts";
import { defineTool } from "../defineTool.ts";
import { fittingPage } from "../fittingPage.ts";
import { memoryScope } from "../memory/memoryScope.ts";
import { cursorOf, type PageEnd, pageCursor, pageEndOf } from "../pageCursor.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { type ConflictItem, conflictItem, conflictItemOf, type ToldFact } from "./conflictItem.ts";
import { truthSettled } from "./truthSettled.ts";

const DEFAULT_LIMIT = 10;
const PAGE = 200;

const input = z.object({
  status: z
    .enum([...CONFLICT_STATUSES, "all"])
    .optional()
    .describe("default open"),
  id: z.string().min(1).max(300).optional().describe("only this one, whatever its status"),
  about: word.optional().describe("only those that a memory of this id is part of"),
  cursor: pageCursor.optional(),
  limit: z.int().min(1).max(100).optional(),
  ...timeInput,
});
type Input = z.infer<typeof input>;

const output = z.object({
  conflicts: z.array(conflictItem),
  total: z.int(),
  nextCursor: z.string().optional(),
});
type Output = z.infer<typeof output>;

export const conflictList = defineTool({
  name: "conflict_list",
  family: "truth",
  title: "List conflicts",
  description:
    "Questions that memory leaves open: statements that cannot all hold, or that the repository contradicts. Answer one with `conflict_resolve`.",
  effect: "read",
  defaultProfile: "balanced",
  input,
  unlisted: ["about"],
  output,
  priorities: {
    conflicts: "required",
    total: "required",
    nextCursor: "required",
    "conflicts[].factIds": "high",
    "conflicts[].category": "high",
    "conflicts[].status": "high",
    "conflicts[].resolution": "high",
    "conflicts[].facts": "medium",
    "conflicts[].tiers": "low",
    "conflicts[].answers": "low",
    "conflicts[].confidence": "low",
    "conflicts[].raisedAt": "low",
  },
  summary: summarize,
  async handle(asked, context) {
    const { refusal } = await memoryScope(context, undefined);
    if (refusal) {
      context.warn(`${refusal.message} ${refusal.hint}`);
      return { conflicts: [], total: 0 };
    }
    const time = await atTime(asked, context);
    const view = { guard: context.guard, at: time };
    if (isOfNow(asked)) await truthSettled(context);
    return readPage(asked, view, context);
  },
});

function isOfNow({ asOf, knownAt }: Input): boolean {
  return asOf === undefined && knownAt === undefined;
}

async function readPage(asked: Input, view: View, context: ToolContext): Promise<Output> {
  const { memory } = context.store;
  const { limit = DEFAULT_LIMIT } = asked;
  const end = asked.cursor === undefined ? null : pageEndOf(asked.cursor);
  const all = await wantedConflicts(memory, view, asked);
  const rest = end ? all.filter((conflict) => isAfter(conflict, end)) : all;
  const page = rest.slice(0, limit);
  const facts = await lastFacts(memory, view, page);
  const items = await Promise.all(
    page.map(async (conflict) => {
      const answers = isOfNow(asked) ? await answersOf(conflict, facts, context) : [];
      return conflictItemOf({ conflict, facts, answers }, context.guard);
    }),
  );
  const conflicts = fittingPage(items, leastOf, context);
  const last = page[conflicts.length - 1];
  return {
    conflicts,
    total: all.length,
    ...(last &&
      conflicts.length < rest.length && { nextCursor: cursorOf({ at: last.raisedAt, id: last.id }) }),
  };
}

/** In the order of the list; the last one of the page before may have been answered meanwhile. */
function isAfter({ raisedAt, id }: ConflictRecord, end: PageEnd): boolean {
  return raisedAt < end.at || (raisedAt === end.at && id < end.id);
}

function leastOf({ id, question }: ConflictItem): object {
  return { id, question };
}

/** Newest first, of all that were ever raised: a question is asked once, so these are not many. */
async function wantedConflicts(memory: GraphReader, view: View, asked: Input): Promise<ConflictRecord[]> {
  const { id, about, status = "open" } = asked;
  const found: ConflictRecord[] = [];
  let before: Pick<NodeRecord, "validFrom" | "id"> | undefined;
  for (;;) {
    const nodes = await memory.find(view, { kinds: ["CONFLICT"], limit: PAGE, ...(before && { before }) });
    found.push(...nodes.map(conflictOf));
    before = nodes.at(-1);
    if (nodes.length < PAGE || !before) break;
  }
  return found
    .filter((conflict) =>
      id === undefined ? status === "all" || conflict.status === status : conflict.id === id,
    )
    .filter(({ factIds }) => about === undefined || factIds.includes(asNodeId(about)))
    .sort((one, other) => other.raisedAt - one.raisedAt || (one.id < other.id ? 1 : -1));
}

/** What the caller can answer now. */
async function answersOf(
  conflict: ConflictRecord,
  facts: ReadonlyMap<string, ToldFact>,
  { caller, store }: ToolContext,
): Promise<readonly OpenAnswer[]> {
  const members = conflict.factIds
    .flatMap((id) => facts.get(id)?.last ?? [])
    .filter(({ expiredAt }) => expiredAt === null);
  for (const member of members) if (!(await isTheirs(store.memory, caller, member))) return [];
  return openAnswers(conflict, members);
}

async function lastFacts(
  memory: GraphReader,
  view: View,
  conflicts: readonly ConflictRecord[],
): Promise<ReadonlyMap<string, ToldFact>> {
  const refs = conflicts.flatMap(({ node, factIds }) =>
    factIds.flatMap((id) => [...new Set([node.project, null])].map((project) => ({ project, id }))),
  );
  const lasts = await memory.last(view, refs);
  const firsts = new Map((await memory.first(view, lasts)).map((node) => [node.id, node]));
  return new Map(lasts.map((last) => [String(last.id), { last, first: firsts.get(last.id) ?? last }]));
}

function summarize({ conflicts, total }: Output, { status = "open", id }: Input): string {
  const [first] = conflicts;
  if (!first) {
    if (id !== undefined) return `There is no conflict ${id} here.`;
    return status === "open"
      ? "No conflict is open."
      : `No conflicts${status === "all" ? "" : ` are ${status}`}.`;
  }
  const kind = status === "all" || id !== undefined ? "" : `${status} `;
  return `${counted(total, `${kind}conflict`)}. First ${first.id}: ${first.question}`;
}
