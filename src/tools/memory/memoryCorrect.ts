import { z } from "zod";
import { asNodeId } from "../../domain/ids.ts";
import { SCOPES } from "../../domain/record.ts";
import { MEMORY_KINDS } from "../../engines/memory/memoryKinds.ts";
import type { Corrected } from "../../memory/correct/correcting.ts";
import { correctMemory } from "../../memory/correct/correctMemory.ts";
import { tokenHash } from "../../memory/governance/governanceToken.ts";
import { defineTool, type Refusal, Refused } from "../defineTool.ts";
import { word } from "../word.ts";
import { correctionOf } from "./correctionOf.ts";
import { correctionRefusal } from "./correctionRefusal.ts";
import { writtenProject } from "./memoryScope.ts";
import { noteWritten } from "./workingNotes.ts";

const ACTIONS = ["contest", "annotate", "merge", "split", "reclassify"] as const;
type Action = (typeof ACTIONS)[number];

const line = z.string().min(1).max(500);
const text = z.string().min(1).max(20_000);

const part = z.strictObject({
  title: line.optional(),
  content: text.optional(),
  rationale: text.optional(),
  entity: word.optional(),
  confidence: z.number().min(0).max(1).optional(),
  keywords: z.array(word).max(20).optional(),
});

const input = z.object({
  id: z.string().min(1).max(300),
  action: z.enum(ACTIONS),
  reason: z.string().trim().min(1).max(2_000).optional().describe("contest: why it is doubted"),
  note: z.string().trim().min(1).max(2_000).optional().describe("annotate"),
  intoId: z.string().min(1).max(300).optional().describe("merge: the memory that stays"),
  parts: z.array(part).min(2).max(20).optional().describe("split: what each says; the rest is taken over"),
  kind: z.enum(MEMORY_KINDS).optional().describe("reclassify"),
  title: line.optional().describe("reclassify: where the new kind needs one"),
  scope: z.enum(SCOPES).optional().describe("reclassify"),
  focus: word.optional().describe("reclassify: for `scope: focus`"),
  keywords: z.array(word).max(20).optional().describe("reclassify: instead of those it has"),
  governanceToken: z.string().max(200).optional().describe("for global memory"),
  producedByTaskId: word.optional(),
});
type Input = z.infer<typeof input>;

const output = z.object({
  status: z.enum(["corrected", "unchanged", "failed", "blocked_scope"]),
  id: z.string(),
  conflictId: z.string().optional(),
  created: z.array(z.string()).optional(),
  closed: z.string().optional(),
});
type Output = z.infer<typeof output>;

export const memoryCorrect = defineTool({
  name: "memory_correct",
  family: "memory",
  title: "Correct a memory",
  description:
    "Contest a memory, add a note, merge it into another, split it, or move it to another kind, scope or keywords. What it said before stays in its history.",
  effect: "write",
  idempotent: true,
  input,
  unlisted: ["governanceToken", "title", "focus", "producedByTaskId"],
  output,
  priorities: { status: "required", id: "required", conflictId: "high", created: "high", closed: "medium" },
  summary: summarize,
  async handle(asked, context) {
    const where = await writtenProject(context, asked.focus);
    if ("refusal" in where) return refused("blocked_scope", asked, where.refusal);
    const missing = missingFor(asked);
    if (missing) return refused("failed", asked, missing);
    const correction = await correctionOf(asked, context);
    const governance = asked.governanceToken === undefined ? undefined : tokenHash(asked.governanceToken);
    const { caller, ids } = context;
    const { producedByTaskId } = asked;
    const of = { project: where.project.id, id: asNodeId(asked.id) };
    const request = { caller, ids, ...of, correction, governance, producedByTaskId };
    const done = await correctMemory(context.store, request, context.signal);
    if (done.status === "failed") return refused("failed", asked, correctionRefusal(done.why, asked.id));
    noteWritten(
      context,
      done.id,
      ...(done.created ?? []),
      ...(done.closed === undefined ? [] : [done.closed]),
    );
    return outputOf(done);
  },
});

/** What each action cannot do without. */
const NEEDED: Record<Action, readonly (keyof Input)[]> = {
  contest: ["reason"],
  annotate: ["note"],
  merge: ["intoId"],
  split: ["parts"],
  reclassify: [],
};

function missingFor(asked: Input): Refusal | undefined {
  const missing: (keyof Input)[] = NEEDED[asked.action].filter((field) => asked[field] === undefined);
  const { action, kind, scope, keywords, focus } = asked;
  if (action === "reclassify" && (kind ?? scope ?? keywords) === undefined) missing.push("kind");
  if (action === "reclassify" && scope === "focus" && focus === undefined) missing.push("focus");
  if (missing.length === 0) return undefined;
  const fields = missing.map((field) => `\`${field}\``).join(", ");
  return {
    errorCode: "invalid_input",
    message: `\`${action}\` needs ${fields}; nothing was changed.`,
    hint:
      action === "reclassify"
        ? "Give `kind`, `scope` (with `focus`) or `keywords`."
        : `Call again with ${fields}.`,
  };
}

function outputOf({
  status,
  id,
  conflictId,
  created,
  closed,
}: Exclude<Corrected, { status: "failed" }>): Output {
  return {
    status,
    id,
    ...(conflictId !== undefined && { conflictId }),
    ...(created && { created: [...created] }),
    ...(closed !== undefined && { closed }),
  };
}

function refused(status: "failed" | "blocked_scope", { id }: Input, refusal: Refusal): Refused<Output> {
  return new Refused<Output>({ status, id }, refusal);
}

function summarize({ status, id, conflictId, created = [], closed }: Output, { action }: Input): string {
  if (status === "unchanged") return `That was done already; ${id} is as it was.`;
  switch (action) {
    case "contest":
      return `${id} is contested now (${conflictId}); whoever reads it is told so until that is resolved.`;
    case "annotate":
      return `The note is part of ${id} now.`;
    case "merge":
      return `${closed} went into ${id}.`;
    case "split":
      return `${closed} was split into ${created.join(", ")}.`;
    case "reclassify":
      return closed === undefined ? `${id} is reclassified.` : `${closed} is ${id} now.`;
  }
}
