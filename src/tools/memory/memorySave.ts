import { z } from "zod";
import { VISIBILITIES } from "../../domain/guard.ts";
import { SCOPES } from "../../domain/record.ts";
import { MEMORY_KINDS } from "../../engines/memory/memoryKinds.ts";
import { missingFields } from "../../engines/memory/saidMemory.ts";
import { defineTool, type Refusal, Refused } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { keepMemory } from "./keep/keepMemory.ts";
import type { Kept, KeptStatus } from "./keep/kept.ts";
import { statementOf } from "./statementOf.ts";

const word = z.string().min(1).max(200);
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

const STATUSES = [
  "saved",
  "duplicate_skip",
  "superseded",
  "manual_review",
  "pending_retry",
  "failed",
  "blocked_scope",
] as const satisfies readonly KeptStatus[];

const candidate = z.object({
  id: z.string(),
  title: z.string(),
  likeness: z.number(),
  why: z.array(z.string()).describe("what sets them apart"),
});
const outcome = {
  id: z.string().optional(),
  duplicateOf: z.string().optional(),
  superseded: z.string().optional(),
  candidates: z.array(candidate).optional(),
};
const itemOutcome = z.object({
  status: z.enum(STATUSES),
  ...outcome,
  problem: z.string().optional(),
});
const output = z.object({
  status: z.enum([...STATUSES, "partial"]),
  ...outcome,
  project: z.string().optional(),
  items: z.array(itemOutcome).optional(),
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
    duplicateOf: "high",
    superseded: "high",
    candidates: "high",
    items: "high",
    project: "medium",
  },
  summary: (output, { kind }) => SUMMARIES[output.status](output, kind ?? "memory"),
  async handle({ items, kind, ...said }, context) {
    if (items) return saveAll(items, { ...said, kind }, context);
    if (kind === undefined) return refusedAs("failed", NO_KIND);
    const { refusal, unknownCode: _, ...kept } = await save({ ...said, kind }, context);
    return refusal ? new Refused<Output>(kept, refusal) : { ...kept, project: context.project?.id };
  },
});

const SUMMARIES: Record<Output["status"], (output: Output, kind: string) => string> = {
  saved: ({ id, project, items }, kind) =>
    items ? `All ${items.length} are kept in ${project}.` : `Saved in ${project} as ${kind} ${id}.`,
  duplicate_skip: ({ id, project }, kind) =>
    `This ${kind} was known already in ${project} as ${id}; nothing was written.`,
  superseded: ({ id, project, superseded }, kind) =>
    `Saved in ${project} as ${kind} ${id}; it replaces ${superseded}.`,
  pending_retry: ({ id }, kind) =>
    `The store is away; the ${kind} waits on disk as ${id} and is written when it is back.`,
  partial: ({ items = [] }) =>
    `${items.filter(isKept).length} of ${items.length} are kept; \`items\` says what is wrong with the others.`,
  manual_review: () => "Nothing was written.",
  blocked_scope: () => "Nothing was written.",
  failed: () => "Nothing was written.",
};

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

/** One after the other: one that is refused, or says what an earlier one of them said, does not touch the rest. */
async function saveAll(
  items: readonly Item[],
  said: Omit<Input, "items">,
  context: ToolContext,
): Promise<Output | Refused<Output>> {
  if (Object.values(said).some((value) => value !== undefined)) return refusedAs("failed", NOT_BOTH);
  const outcomes: ItemOutcome[] = [];
  let refusal: Refusal | undefined;
  for (const each of items) {
    const kept = await save(each, context);
    refusal ??= kept.refusal;
    outcomes.push(itemOutcomeOf(kept));
  }
  const done = outcomes.filter(isKept).length;
  const project = context.project?.id;
  if (refusal && done === 0) {
    const status = outcomes.every((each) => each.status === "blocked_scope") ? "blocked_scope" : "failed";
    return new Refused<Output>({ status, project, items: outcomes }, refusal);
  }
  return { status: done === items.length ? "saved" : "partial", project, items: outcomes };
}

function itemOutcomeOf({ refusal, unknownCode: _, ...kept }: Kept): ItemOutcome {
  return { ...kept, ...(refusal && { problem: `${refusal.message} ${refusal.hint}` }) };
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
