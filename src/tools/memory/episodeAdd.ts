import { z } from "zod";
import type { Props } from "../../domain/record.ts";
import { checkMetadata } from "../../engines/episodes/checkMetadata.ts";
import { EPISODE_TYPES, OUTCOMES } from "../../engines/episodes/episodeTypes.ts";
import { episodeEntities, episodeProps, textsOf } from "../../engines/episodes/saidEpisode.ts";
import { otherHolders } from "../coordination/otherHolders.ts";
import { defineTool, type Refusal, Refused } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { keepMemory } from "./keep/keepMemory.ts";
import { candidate, KEPT_STATUSES, type Kept, newPart } from "./keep/kept.ts";
import type { Statement } from "./keep/statement.ts";
import { statementOf } from "./statementOf.ts";

const MOST_METADATA = 40_000;

const input = z.object({
  type: z.enum(EPISODE_TYPES),
  content: z.string().trim().min(1).max(20_000),
  entities: z
    .array(z.string().min(1).max(500))
    .max(100)
    .optional()
    .describe("code it is about: paths, names"),
  taskId: word.optional(),
  outcome: z.enum(OUTCOMES).optional(),
  metadata: z
    .looseObject({})
    .refine((given) => JSON.stringify(given).length <= MOST_METADATA, `at most ${MOST_METADATA} characters`)
    .optional()
    .describe(
      "EDIT: file, diffSummary, linesBefore, linesAfter, reason; TEST_RESULT: passed, failed, testFiles; " +
        "ERROR: errorType, stackSummary; DECISION: title, rationale, tradeoffs, affectedFiles",
    ),
  sensitive: z.boolean().optional(),
  producedByTaskId: word.optional(),
  causedBy: z.array(word).max(50).optional().describe("ids of memories that led to this"),
  supersedes: word.optional().describe("of a DECISION: id of the one it replaces"),
  force: z.boolean().optional().describe("of a DECISION: keep it beside what is alike"),
});

const output = z.object({
  status: z.enum(KEPT_STATUSES),
  episodeId: z.string().optional(),
  unknownEntities: z.array(z.string()).optional(),
  superseded: z.string().optional(),
  duplicateOf: z.string().optional(),
  added: z.array(z.string()).optional().describe("what was new about a decision that was known"),
  candidates: z.array(candidate).optional(),
});

type Input = z.infer<typeof input>;
type Output = z.infer<typeof output>;
type Told = Omit<Input, "metadata"> & { readonly metadata: Props };

export const episodeAdd = defineTool({
  name: "episode_add",
  family: "memory",
  core: true,
  title: "Add an episode",
  description:
    "Tell what happened: an edit, a test run, an error, an observation, a decision. Others learn from it.",
  effect: "write",
  input,
  unlisted: ["sensitive", "producedByTaskId", "causedBy", "supersedes", "force"],
  output,
  priorities: {
    status: "required",
    episodeId: "required",
    unknownEntities: "high",
    superseded: "high",
    duplicateOf: "high",
    candidates: "high",
    added: "medium",
  },
  summary: summarize,
  async handle({ metadata, ...said }, context) {
    // Safe: what reaches a tool was JSON.
    const told: Told = { ...said, metadata: (metadata ?? {}) as Props };
    const problem = problemOf(told);
    if (problem) return new Refused<Output>({ status: "failed" }, problem);
    const kept = await keepMemory(
      told.type === "DECISION" ? decisionOf(told, context.clock.now()) : eventOf(told),
      context,
    );
    if (told.type === "EDIT") await tellHolders(told, context);
    return kept.refusal ? new Refused(outputOf(kept), kept.refusal) : outputOf(kept);
  },
});

/** Whoever tells of an edit says by it whose it was, which ends another's claim on that code. */
async function tellHolders({ metadata }: Told, context: ToolContext): Promise<void> {
  const { project, later } = context;
  const [file] = textsOf(metadata.file);
  const holders = file === undefined ? [] : await otherHolders(file, context);
  if (holders.length > 0)
    context.warn(
      `claimed: ${file} was claimed by ${holders.join(", ")}, whose claim ends by this edit; ask before you edit what others hold`,
    );
  later("claims on edited code", async () => (await project?.openWorkspace?.())?.settleClaims());
}

/** What its metadata lack for what it is, all of it at once. */
function problemOf({ type, metadata }: Told): Refusal | undefined {
  const { missing, wrong } = checkMetadata(type, metadata);
  if (missing.length === 0 && wrong.length === 0) return undefined;
  const faults = [
    ...(missing.length > 0 ? [`needs ${missing.map(fieldName).join(", ")}`] : []),
    ...wrong.map(({ field, expected }) => `has to have ${expected} as ${fieldName(field)}`),
  ];
  return {
    errorCode: "invalid_input",
    message: `An episode of type ${type} ${faults.join("; it ")}; nothing was written.`,
    hint: "Call again with these in `metadata`.",
  };
}

function fieldName(field: string): string {
  return `\`metadata.${field}\``;
}

/** Never compared with others: what happens twice happened twice. */
function eventOf(told: Told): Statement {
  const { taskId, sensitive, producedByTaskId, causedBy = [] } = told;
  return {
    kind: "EPISODE",
    props: episodeProps(told),
    taskId,
    sensitive,
    producedByTaskId,
    code: episodeEntities(told),
    ties: causedBy.map((other) => ({ type: "CAUSES", other, direction: "in" })),
    isChained: true,
  };
}

/** A decision has one door, whoever brings it. */
function decisionOf({ metadata, entities = [], outcome, ...told }: Told, now: number): Statement {
  const { title, rationale, tradeoffs, affectedFiles, ...more } = metadata;
  const files = textsOf(affectedFiles);
  const statement = statementOf(
    {
      ...told,
      kind: "decision",
      title: String(title),
      rationale: String(rationale),
      tradeoffs: textsOf(tradeoffs),
      affectedFiles: files,
    },
    now,
  );
  const props = {
    ...statement.props,
    ...(outcome !== undefined && { outcome }),
    ...(Object.keys(more).length > 0 && { metadata: more }),
  };
  return { ...statement, props, code: [...new Set([...files, ...entities])] };
}

function outputOf({ status, id, superseded, duplicateOf, added, candidates, unknownCode }: Kept): Output {
  return {
    status,
    ...(id !== undefined && { episodeId: id }),
    ...(unknownCode.length > 0 && { unknownEntities: [...unknownCode] }),
    ...(superseded !== undefined && { superseded }),
    ...(duplicateOf !== undefined && { duplicateOf }),
    ...(added && { added }),
    ...(candidates && { candidates }),
  };
}

function summarize(output: Output): string {
  const { status, unknownEntities = [] } = output;
  const unknown =
    unknownEntities.length > 0 ? ` Not known as code, and kept as words: ${unknownEntities.join(", ")}.` : "";
  return `${SUMMARIES[status]?.(output) ?? "Nothing was written."}${unknown}`;
}

const SUMMARIES: Partial<Record<Output["status"], (output: Output) => string>> = {
  saved: ({ episodeId: id }) => `Kept as ${id}.`,
  duplicate_skip: ({ episodeId: id, added }) =>
    `This decision was known already as ${id}; ${newPart(added)}.`,
  superseded: ({ episodeId: id, superseded }) => `Kept as ${id}; it replaces ${superseded}.`,
  pending_retry: ({ episodeId: id }) =>
    `The store is away; it waits on disk as ${id} and is written when it is back.`,
};
