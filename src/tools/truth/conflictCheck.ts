import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { CONFLICT_CATEGORIES, type FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import type { Told } from "../../engines/conflicts/told.ts";
import { checkStatements } from "../../truth/checkStatements.ts";
import { screenedConflict } from "../../truth/screenedConflict.ts";
import { treeIfThere } from "../coordination/treeIfThere.ts";
import { defineTool } from "../defineTool.ts";
import { memoryScope } from "../memory/memoryScope.ts";
import { plainMoment, timePoint } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { rounded, tierItem, tiersOf } from "./conflictItem.ts";

const statement = z.strictObject({
  content: z.string().trim().min(1).max(5_000),
  entity: word.optional().describe("what it is about"),
  at: timePoint.optional(),
  focus: word.optional(),
  agentId: word.optional(),
  sessionId: word.optional(),
});

/** Of all of them together: whoever has more to check has more than one question. */
const MOST_CHARACTERS = 40_000;

const input = z.object({
  statements: z
    .array(z.union([statement.shape.content, statement]))
    .min(1)
    .max(100)
    .describe("oldest first; a text, or {content, entity?, at?, focus?, agentId?, sessionId?}"),
  againstMemory: z.boolean().optional().describe("also with what is saved, and with the repository"),
});
type Input = z.infer<typeof input>;

const conflict = z.object({
  /** Which of the statements, by their place. */
  indexes: z.array(z.int()),
  memoryIds: z.array(z.string()).optional(),
  /** What these say. */
  memories: z.array(z.string()).optional(),
  category: z.enum(CONFLICT_CATEGORIES),
  question: z.string(),
  confidence: z.number(),
  tiers: z.array(tierItem),
});

const output = z.object({
  conflicts: z.array(conflict),
  /** How many memories they were compared with. */
  compared: z.int().optional(),
});
type Output = z.infer<typeof output>;

export const conflictCheck = defineTool({
  name: "conflict_check",
  family: "truth",
  title: "Check statements for conflicts",
  description:
    "Whether statements hang together, alone or with what is saved: would a newcomer know what is true now? A dry run; nothing is stored.",
  effect: "read",
  defaultProfile: "balanced",
  input,
  output,
  priorities: {
    conflicts: "required",
    compared: "low",
    "conflicts[].question": "high",
    "conflicts[].memoryIds": "high",
    "conflicts[].memories": "high",
    "conflicts[].confidence": "medium",
    "conflicts[].tiers": "medium",
  },
  summary: summarize,
  async handle(asked, context) {
    const statements = asked.statements.map(toldOf);
    requireFew(statements);
    const { found, compared, degraded } = await checkStatements(statements, await sourcesOf(asked, context));
    for (const part of degraded) context.degrade(part);
    return {
      conflicts: (await Promise.all(found.map(screenedConflict))).map((each) =>
        conflictOf(each, statements, compared),
      ),
      ...(asked.againstMemory && { compared: compared.size }),
    };
  },
});

function requireFew(statements: readonly Told[]): void {
  const characters = statements.reduce((sum, { text }) => sum + text.length, 0);
  if (characters <= MOST_CHARACTERS) return;
  throw new Failure(
    "invalid_input",
    `The statements have ${characters} characters, and at most ${MOST_CHARACTERS} can be compared at once.`,
    "Check fewer of them, or only what each of them claims.",
  );
}

/** Statements have no ids yet; their places serve. */
function toldOf(said: string | z.infer<typeof statement>, place: number): Told {
  const { content, entity, at, focus, agentId, sessionId } = typeof said === "string" ? alone(said) : said;
  return {
    id: `statement:${place}`,
    text: content,
    ...(entity !== undefined && { subject: entity }),
    at: at === undefined ? null : momentOf(at, place),
    focus: focus ?? null,
    agentId: agentId ?? null,
    sessionId: sessionId ?? null,
  };
}

function alone(content: string): z.infer<typeof statement> {
  return { content };
}

function momentOf(at: z.infer<typeof timePoint>, place: number): number {
  const moment = plainMoment(at);
  if (moment !== null) return moment;
  throw new Failure(
    "invalid_input",
    `\`statements[${place}].at\` is not a time.`,
    "Give an ISO time (2026-01-31T12:00:00Z) or epoch milliseconds, or leave it out.",
  );
}

async function sourcesOf({ againstMemory }: Input, context: ToolContext) {
  const { store, guard, models, clock, countTokens, signal } = context;
  const { refusal } = againstMemory ? await memoryScope(context, undefined) : { refusal: undefined };
  if (refusal) throw new Failure("blocked_scope", refusal.message, refusal.hint);
  return {
    memory: againstMemory ? { reader: store.memory, view: { guard } } : null,
    ...(againstMemory && { contradictions: (told: readonly Told[]) => askRepository(told, context) }),
    models,
    now: clock.now(),
    countTokens,
    signal,
  };
}

/** Where no working tree is at hand, nothing is said of it. */
async function askRepository(told: readonly Told[], context: ToolContext): Promise<readonly FoundConflict[]> {
  const workspace = await treeIfThere(context);
  if (!workspace) return [];
  const { RepositoryWitness } = await import("../../truth/repository/repositoryWitness.ts");
  const code = { graph: workspace.code, view: { guard: context.guard } };
  return new RepositoryWitness({ tree: workspace.tree, code }).contradictions(told, context.signal);
}

function conflictOf(
  found: FoundConflict,
  statements: readonly Told[],
  compared: ReadonlyMap<string, Told>,
): Output["conflicts"][number] {
  const places = new Map(statements.map(({ id }, place) => [id, place]));
  const memoryIds = found.ids.filter((id) => !places.has(id));
  const memories = memoryIds.flatMap((id) => compared.get(id)?.text ?? []);
  return {
    indexes: found.ids.flatMap((id) => places.get(id) ?? []),
    ...(memoryIds.length > 0 && { memoryIds, memories }),
    category: found.category,
    question: found.question,
    confidence: rounded(found.confidence),
    tiers: tiersOf(found.evidence),
  };
}

function summarize({ conflicts }: Output, { againstMemory }: Input): string {
  const [first] = conflicts;
  if (!first)
    return `Nothing found that does not hang together${againstMemory ? ", also with what is saved" : ""}.`;
  return `${counted(conflicts.length, "conflict")}. First, ${first.category}: ${first.question}`;
}
