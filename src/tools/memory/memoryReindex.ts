import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import { EMBEDDED_KINDS } from "../../memory/embedding/embeddedKinds.ts";
import { defineTool, Refused } from "../defineTool.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { writtenProject } from "./memoryScope.ts";

/** Besides the kinds of memory, the code of the working tree that is served. */
const CODE = "code";
const KINDS = [...EMBEDDED_KINDS.map(memoryKindOf), CODE];

const NOTHING = { queued: 0, done: 0, failed: 0, model: null };

interface Count {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  readonly problem: string | undefined;
}

export const memoryReindex = defineTool({
  name: "memory_reindex",
  family: "memory",
  title: "Make missing vectors",
  description:
    "Make the vectors that memories and code still lack, and try again those that failed. It also happens by itself.",
  effect: "write",
  idempotent: true,
  longRunning: true,
  input: z.object({
    kinds: z
      .array(z.enum(KINDS))
      .min(1)
      .max(KINDS.length)
      .optional()
      .describe("counts these alone; whichever of memory they are, all of it is looked through"),
    wait: z.boolean().optional().describe("answer when it is done; else at once"),
  }),
  output: z.object({
    queued: z.int().describe("how many had none"),
    done: z.int().describe("how many have one now"),
    failed: z.int(),
    model: z.string().nullable(),
    problem: z.string().optional(),
  }),
  priorities: { queued: "required", done: "required", failed: "required", model: "high", problem: "high" },
  summary: ({ queued, done, failed, model, problem }) => {
    if (model === null) return "No embedder is wanted, so there are no vectors to make.";
    const lacking = queued === 0 ? "None was missing" : `${queued} ${queued === 1 ? "was" : "were"} missing`;
    const refused = failed > 0 ? `; ${counted(failed, "text")} could not be embedded` : "";
    return `${counted(done, "vector")} of ${model}. ${lacking}${refused}.${problem ? ` ${problem}` : ""}`;
  },
  async handle({ kinds, wait = false }, context) {
    const where = await writtenProject(context);
    if ("refusal" in where) return new Refused(NOTHING, where.refusal);
    const workspace = kinds?.includes(CODE) === false ? null : await servedWorkspace(context);
    const { memoryVectors } = context;
    const asked = EMBEDDED_KINDS.filter((kind) => kinds?.includes(memoryKindOf(kind)) ?? true);
    const before = await countOf(context, workspace, asked);
    if (asked.length > 0) memoryVectors.lookAtAll();
    workspace?.embedding.run();
    if (wait && asked.length > 0) await memoryVectors.settled(context.signal);
    if (wait) await codeFinished(context, workspace);
    const { model } = await memoryVectors.status(context.guard, asked);
    const after = wait ? await countOf(context, workspace, asked) : before;
    const { problem } = after;
    return {
      queued: before.total - before.done,
      done: after.done,
      failed: after.failed,
      model,
      ...(problem === undefined ? {} : { problem }),
    };
  },
});

/** Memory must be reachable where there is no code to speak of, or none that can be read. */
async function servedWorkspace({ project, log }: ToolContext): Promise<Workspace | null> {
  try {
    return (await project?.openWorkspace?.()) ?? null;
  } catch (cause) {
    log.warn("the working tree cannot be opened", { cause });
    return null;
  }
}

async function countOf(
  { memoryVectors, guard }: ToolContext,
  workspace: Workspace | null,
  asked: readonly (typeof EMBEDDED_KINDS)[number][],
): Promise<Count> {
  const memory = await memoryVectors.status(guard, asked);
  const code = await workspace?.embedding.status();
  return {
    done: memory.done + (code?.done ?? 0),
    total: memory.total + (code?.total ?? 0),
    // Of code none is given up: what lacks a vector while there is a problem has failed, for now.
    failed: memory.failed + (code?.problem === undefined ? 0 : code.total - code.done),
    problem: memory.problem ?? code?.problem,
  };
}

async function codeFinished({ signal, progress }: ToolContext, workspace: Workspace | null): Promise<void> {
  await workspace?.embedding.finished(signal, (update) => progress({ ...update, message: "Embedding code" }));
}
