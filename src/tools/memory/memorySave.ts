import { z } from "zod";
import { placementOf } from "../../domain/caller.ts";
import { Failure, type FailureCode } from "../../domain/failure.ts";
import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import { SCOPES } from "../../domain/record.ts";
import { MEMORY_KINDS } from "../../engines/memory/memoryKinds.ts";
import { missingFields, planMemory } from "../../engines/memory/planMemory.ts";
import { packWrite } from "../../memory/waitingWrite.ts";
import { type MemoryWrite, writeMemory } from "../../memory/writeMemory.ts";
import { defineTool, Refused } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { memoryScope } from "./memoryScope.ts";

const word = z.string().min(1).max(200);
const line = z.string().max(500);
const text = z.string().max(20_000);

const input = z.object({
  kind: z.enum(MEMORY_KINDS),
  title: line.optional(),
  content: text.optional(),
  rationale: text.optional().describe("why; a decision needs it"),
  tradeoffs: z.array(line).max(50).optional().describe("a decision needs it; may be empty"),
  affectedFiles: z.array(line).max(200).optional().describe("a decision needs it; may be empty"),
  entity: word.optional().describe("what a fact is about"),
  confidence: z.number().min(0).max(1).optional(),
  sources: z.array(line).max(50).optional(),
  keywords: z.array(word).max(20).optional(),
  scope: z.enum(SCOPES).optional(),
  focus: word.optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  agents: z.array(word).max(50).optional().describe("restricted agents who may read it"),
  sensitive: z.boolean().optional(),
  supersedes: word.optional().describe("id of the memory this replaces"),
});

const output = z.object({
  status: z.enum(["saved", "duplicate_skip", "superseded", "pending_retry", "blocked_scope", "failed"]),
  id: z.string().optional(),
  duplicateOf: z.string().optional(),
  superseded: z.string().optional(),
  project: z.string().optional(),
});

type Input = z.infer<typeof input>;
type Output = z.infer<typeof output>;

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
  output,
  priorities: {
    status: "required",
    id: "required",
    duplicateOf: "high",
    superseded: "high",
    project: "medium",
  },
  summary: (output, { kind }) => SUMMARIES[output.status](output, kind),
  async handle(statement, context) {
    const refused = (await gate(statement, context)) ?? check(statement, context);
    if (refused) return refused;
    const result = await save(planWrite(statement, context), context);
    return result instanceof Refused ? result : { ...result, project: context.project?.id };
  },
});

const SUMMARIES: Record<Output["status"], (output: Output, kind: string) => string> = {
  saved: ({ id, project }, kind) => `Saved in ${project} as ${kind} ${id}.`,
  duplicate_skip: ({ id, project }, kind) =>
    `This ${kind} was known already in ${project} as ${id}; nothing was written.`,
  superseded: ({ id, project, superseded }, kind) =>
    `Saved in ${project} as ${kind} ${id}; it replaces ${superseded}.`,
  pending_retry: ({ id }, kind) =>
    `The store is away; the ${kind} waits on disk as ${id} and is written when it is back.`,
  blocked_scope: () => "Nothing was written.",
  failed: () => "Nothing was written.",
};

/** Where it may go: the place must be known, and what the whole account shares is not for any agent to write. */
async function gate({ scope, focus }: Input, context: ToolContext): Promise<Refused<Output> | undefined> {
  const { refusal } = await memoryScope(context, focus);
  if (refusal) return new Refused({ status: "blocked_scope" }, refusal);
  if (scope === "global") {
    const message = "Global memory can only be written with a governance token; nothing was written.";
    return failed("forbidden", message, "Leave `scope` out to save it for this project.");
  }
  if (scope === "focus" && focus === undefined) {
    return failed("invalid_input", "`scope: focus` needs a `focus`; nothing was written.", "Name the focus.");
  }
  return undefined;
}

/** What it must be: complete, and not hidden from the one who writes it. */
function check(statement: Input, { guard }: ToolContext): Refused<Output> | undefined {
  const missing = missingFields(statement);
  if (missing.length > 0) {
    const message = `A ${statement.kind} needs ${missing.join(", ")}; nothing was written.`;
    return failed(
      "invalid_input",
      message,
      `Call again with ${missing.map((field) => `\`${field}\``).join(", ")}.`,
    );
  }
  if (statement.visibility && !guard.visibilities.includes(statement.visibility)) {
    const message = `You cannot write \`${statement.visibility}\` memory, as you could not read it back.`;
    return failed("forbidden", message, `Use one of: ${guard.visibilities.join(", ")}.`);
  }
  return undefined;
}

function planWrite(statement: Input, { ids, caller, project }: ToolContext): MemoryWrite {
  const { scope, supersedes, ...said } = statement;
  const id = asNodeId(ids.next(statement.kind));
  const placed = { ...placementOf(caller), ...said, ...(scope === "project" ? { focus: undefined } : {}) };
  return {
    draft: planMemory(placed, id, project?.id ?? null),
    caller,
    ...(supersedes === undefined ? {} : { supersedes: asNodeId(supersedes) }),
  };
}

async function save(write: MemoryWrite, context: ToolContext): Promise<Output | Refused<Output>> {
  const { store, outbox, clock, log, signal } = context;
  try {
    const result = await writeMemory(store, write, signal);
    if (result.status !== "failed") return result;
    const message = `There is no current memory ${result.missing} in this project to replace; nothing was written.`;
    return failed("not_found", message, "Look its id up with `memory_search`.");
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === "unavailable")) throw thrown;
    log.warn("the store is away, the write goes to the outbox", { id: write.draft.id, cause: thrown });
    await outbox.enqueue({ id: write.draft.id, payload: packWrite(write, clock.now()) });
    return { status: "pending_retry", id: write.draft.id };
  }
}

function failed(errorCode: FailureCode, message: string, hint: string): Refused<Output> {
  return new Refused<Output>({ status: "failed" }, { errorCode, message, hint });
}
