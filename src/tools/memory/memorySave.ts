import { z } from "zod";
import { VISIBILITIES } from "../../domain/guard.ts";
import { SCOPES } from "../../domain/record.ts";
import { MEMORY_KINDS } from "../../engines/memory/memoryKinds.ts";
import { missingFields } from "../../engines/memory/saidMemory.ts";
import { defineTool, type Refusal, Refused } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { keepMemory } from "./keep/keepMemory.ts";
import { candidate, KEPT_STATUSES, type Kept, type KeptStatus, newPart } from "./keep/kept.ts";
import { statementOf } from "./statementOf.ts";

const line = z.string().max(500);
const text = z.string().max(20_000);

const statement = {
  kind: z.enum(MEMORY_KINDS),
  title: line.optional(),
  content: text.optional(),
  rationale: text.optional().describe("why; a decision needs it"),
  tradeoffs: z.array(line).max(50).optional().describe("a decision needs it; may be empty"),
  affectedFiles: z.array(line).max(200).optional().describe("a decision needs it; may be empty"),
  entity: word.optional().describe("what a fact is about"),
  confidence: z.number().min(0).max(1).optional(),
  sources: z.array(line).max(50).optional(),
  causedBy: z.array(word).max(50).optional().describe("ids of memories that led to this"),
  keywords: z.array(word).max(20).optional(),
  scope: z.enum(SCOPES).optional(),
  focus: word.optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  agents: z.array(word).max(50).optional().describe("restricted agents who may read it"),
  sensitive: z.boolean().optional(),
  supersedes: word.optional().describe("id of the memory this replaces"),
  force: z.boolean().optional().describe("keep it beside what is alike"),
  governanceToken: z.string().max(200).optional().describe("for `scope: global`"),
  producedByTaskId: word.optional(),
};
const item = z.strictObject(statement);

const input = z.object({
  ...statement,
  kind: statement.kind.optional().describe("needed without `items`"),
  items: z.array(item).min(1).max(100).optional().describe("several at once, each as above"),
});

const outcome = {
  id: z.string().optional(),
  duplicateOf: z.string().optional(),
  added: z.array(z.string()).optional().describe("what was new about a memory that was known"),
  superseded: z.string().optional(),
  candidates: z.array(candidate).optional(),
};
const itemOutcome = z.object({
  item: z.int().describe("its place in the call, from 0"),
  status: z.enum(KEPT_STATUSES),
  ...outcome,
  problem: z.string().optional(),
});
const output = z.object({
  status: z.enum([...KEPT_STATUSES, "partial"]),
  ...outcome,
  project: z.string().optional().describe("left out where it is for all projects"),
  counts: z.partialRecord(z.enum(KEPT_STATUSES), z.int()).optional().describe("of `items`, by status"),
  items: z.array(itemOutcome).optional().describe("those first that were not kept"),
});

type Input = z.infer<typeof input>;
type Item = z.infer<typeof item>;
type Output = z.infer<typeof output>;
type ItemOutcome = z.infer<typeof itemOutcome>;

export const memorySave = defineTool({
  name: "memory_save",
  family: "memory",
  core: true,
  title: "Save a memory",
  description:
    "Keep a decision, fact, pattern or note for every agent on this project. Saying the same twice writes once.",
  effect: "write",
  idempotent: true,
  input,
  unlisted: ["items", "causedBy", "governanceToken", "producedByTaskId", "agents", "sensitive"],
  output,
  priorities: {
    status: "required",
    id: "required",
    counts: "required",
    duplicateOf: "high",
    superseded: "high",
    candidates: "high",
    added: "high",
    items: "high",
    project: "medium",
    "items[].candidates": "low",
    "items[].duplicateOf": "low",
    "items[].added": "low",
  },
  summary: (output, { kind }) => SUMMARIES[output.status](output, kind ?? "memory"),
  async handle({ items, kind, ...said }, context) {
    if (items) return saveAll(items, { ...said, kind }, context);
    if (kind === undefined) return refusedAs("failed", NO_KIND);
    const { refusal, unknownCode: _, ...kept } = await save({ ...said, kind }, context);
    return refusal ? new Refused<Output>(kept, refusal) : { ...kept, ...placeOf([said], context) };
  },
});

/** Where they went, if that is not every project of the account. */
function placeOf(said: readonly Pick<Item, "scope">[], { project }: ToolContext): Pick<Output, "project"> {
  return project && said.some(({ scope }) => scope !== "global") ? { project: project.id } : {};
}

const where = ({ project }: Output) => (project === undefined ? "for all projects" : `in ${project}`);

const SUMMARIES: Record<Output["status"], (output: Output, kind: string) => string> = {
  saved: (output, kind) =>
    output.items
      ? `All ${output.items.length} are kept ${where(output)}.`
      : `Saved ${where(output)} as ${kind} ${output.id}.`,
  duplicate_skip: (output, kind) =>
    `This ${kind} was known already ${where(output)} as ${output.id}; ${newPart(output.added)}.`,
  superseded: (output, kind) =>
    `Saved ${where(output)} as ${kind} ${output.id}; it replaces ${output.superseded}.`,
  pending_retry: ({ id }, kind) =>
    `The store is away; the ${kind} waits on disk as ${id} and is written when it is back.`,
  partial: ({ items = [] }) =>
    `${items.filter(isKept).length} of ${items.length} are kept; refused: ${refusedPart(items)}.`,
  manual_review: () => "Nothing was written.",
  blocked_scope: () => "Nothing was written.",
  failed: () => "Nothing was written.",
};

const MOST_NAMED = 10;

function refusedPart(items: readonly ItemOutcome[]): string {
  const refused = items.filter((each) => !isKept(each)).map(({ item }) => `items[${item}]`);
  const more = refused.length - MOST_NAMED;
  return refused.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const NO_KIND: Refusal = {
  errorCode: "invalid_input",
  message: "`kind` is missing; nothing was written.",
  hint: `Give \`kind\` (${MEMORY_KINDS.join(", ")}), or several memories as \`items\`.`,
};
const NOT_BOTH: Refusal = {
  errorCode: "invalid_input",
  message: "`items` stands for itself; nothing was written.",
  hint: "Move the other fields into the items they belong to.",
};

function refusedAs(status: KeptStatus, refusal: Refusal): Refused<Output> {
  return new Refused<Output>({ status }, refusal);
}

const MOST_IN_ORDER = 10;

/** One after the other: one that is refused, or says what an earlier one of them said, does not touch the rest. */
async function saveAll(
  items: readonly Item[],
  said: Omit<Input, "items">,
  context: ToolContext,
): Promise<Output | Refused<Output>> {
  if (Object.values(said).some((value) => value !== undefined)) return refusedAs("failed", NOT_BOTH);
  const outcomes: ItemOutcome[] = [];
  let refusal: Refusal | undefined;
  for (const [at, each] of items.entries()) {
    const kept = await save(each, context);
    refusal ??= kept.refusal;
    outcomes.push(itemOutcomeOf(kept, at));
  }
  const kept = outcomes.filter(isKept);
  const refused = outcomes.filter((each) => !isKept(each));
  // Of many not all fit into an answer, and what is told then is what somebody has to do something about.
  const inOrder = items.length <= MOST_IN_ORDER ? outcomes : [...refused, ...kept];
  const told = { ...placeOf(items, context), counts: countsOf(outcomes), items: inOrder };
  if (refusal && kept.length === 0)
    return new Refused<Output>({ status: statusOf(refused), ...told }, refusal);
  return { status: refused.length === 0 ? "saved" : "partial", ...told };
}

function countsOf(outcomes: readonly ItemOutcome[]): Output["counts"] {
  const counted = KEPT_STATUSES.map((status) => [
    status,
    outcomes.filter((each) => each.status === status).length,
  ]);
  return Object.fromEntries(counted.filter(([, count]) => count !== 0));
}

/** What all of them have in common; else they failed. */
function statusOf([first, ...others]: readonly ItemOutcome[]): KeptStatus {
  return first && others.every(({ status }) => status === first.status) ? first.status : "failed";
}

function itemOutcomeOf({ refusal, unknownCode: _, ...kept }: Kept, item: number): ItemOutcome {
  return { item, ...kept, ...(refusal && { problem: `${refusal.message} ${refusal.hint}` }) };
}

function isKept({ status }: ItemOutcome): boolean {
  return status !== "manual_review" && status !== "failed" && status !== "blocked_scope";
}

async function save(said: Item, context: ToolContext): Promise<Kept> {
  const missing = missingFields(said);
  if (missing.length > 0) return lacking(said, missing);
  const kept = await keepMemory(statementOf(said, context.clock.now()), context);
  if (kept.unknownCode.length > 0) context.warn(`not in the code index: ${kept.unknownCode.join(", ")}`);
  return kept;
}

function lacking({ kind }: Item, missing: readonly string[]): Kept {
  const refusal: Refusal = {
    errorCode: "invalid_input",
    message: `A ${kind} needs ${missing.join(", ")}; nothing was written.`,
    hint: `Call again with ${missing.map((field) => `\`${field}\``).join(", ")}.`,
  };
  return { status: "failed", unknownCode: [], refusal };
}
