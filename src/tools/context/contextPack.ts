import { z } from "zod";
import { MAX_ANSWER_CHARACTERS } from "../../domain/budget.ts";
import { counted } from "../../domain/counted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { MemoryParts } from "../../recall/memory/searchMemory.ts";
import { DEFAULT_SHARES, SECTIONS, type Section, type Shares } from "../../recall/pack/briefing.ts";
import { type Gathered, gatherMaterial } from "../../recall/pack/gatherMaterial.ts";
import type { PackParts, PackQuestion } from "../../recall/pack/packQuestion.ts";
import { selectBriefing } from "../../recall/pack/selectBriefing.ts";
import { Trace } from "../../recall/trace.ts";
import type { View } from "../../stores/port.ts";
import { searchParts } from "../code/searchParts.ts";
import { projectOf, workspaceOf } from "../code/workspaceOf.ts";
import { defineTool } from "../defineTool.ts";
import { earlierInput, earlierWords } from "../earlierWords.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { traceOf } from "../traceOf.ts";
import { type Pack, packOutput } from "./packOutput.ts";
import { PackPrice } from "./packPrice.ts";

/** More tokens than an answer of the greatest length has. */
const MOST_TOKENS = MAX_ANSWER_CHARACTERS / 4;
/** A symbol takes at least so many tokens, so more of them need not be looked at. */
const TOKENS_A_SYMBOL = 50;
const NOT_SECTIONS = `only ${SECTIONS.join(", ")} have shares`;
const LEAST_CODE = 8;
const MOST_CODE = 50;

const input = z.object({
  task: z.string().min(1).max(20_000).describe("what is to be done; a stack trace helps"),
  taskId: z.string().min(1).max(200).optional(),
  agentId: z.string().min(1).max(200).optional(),
  claim: z.boolean().optional(),
  include: z.array(z.enum(SECTIONS)).min(1).max(SECTIONS.length).optional(),
  shares: z.record(z.string(), z.number().min(0).max(1)).refine(namesSections, NOT_SECTIONS).optional(),
  ...earlierInput,
  ...timeInput,
});
type Input = z.infer<typeof input>;

export const contextPack = defineTool({
  name: "context_pack",
  family: "context",
  core: true,
  title: "Brief me on a task",
  description:
    "Call first: where a task starts, the code it needs and what that uses, decisions and learnings on it, who else is at it.",
  effect: "read",
  readsIndex: true,
  input,
  unlisted: ["agentId", "history", "conversationId", "include", "shares"],
  output: packOutput,
  priorities: {
    entryPoint: "high",
    confidence: "high",
    coreSymbols: "high",
    activeBlockers: "high",
    decisions: "high",
    learnings: "medium",
    dependencies: "medium",
    plan: "medium",
    episodes: "low",
    tokens: "low",
    trace: "low",
  },
  summary: summarize,
  async handle(input, context) {
    const trace = new Trace();
    const tokens = Math.min(context.budgetTokens, MOST_TOKENS);
    const parts = await partsOf(context);
    const question = await questionOf(input, tokens, context);
    const material = await gatherMaterial(parts, question, trace);
    for (const part of material.degraded) context.degrade(part);
    const frame = {
      index: await freshness(context),
      degraded: material.degraded,
      warnings: warningsFor(input, material, context),
      summarize,
    };
    const confidence = material.isSure ? {} : { confidence: "low" as const };
    const priceWith = (stages: Pick<Pack, "trace">) =>
      new PackPrice(frame, { ...confidence, ...stages }, tokens, context.countTokens);
    const price = priceWith(context.explain ? { trace: [...trace.stages, SELECTING] } : {});
    const [briefing] = await trace.run(
      "select",
      material.candidates.length,
      () =>
        [
          selectBriefing(material, {
            tokens,
            shares: sharesOf(input.shares ?? {}, input.include ?? SECTIONS),
            count: context.countTokens,
            cost: (candidate) => price.of(candidate).tokens,
          }),
        ] as const,
    );
    return priceWith(traceOf(trace, context)).of(briefing).pack;
  },
});

/** Stands for the stage that is under way while its own price is asked for. */
const SELECTING = { stage: "select", in: 100, out: 100, ms: 100.01 };

async function partsOf(context: ToolContext): Promise<PackParts> {
  return { ...(await searchParts(await workspaceOf(context))), memories: await memoryParts(context) };
}

async function questionOf(input: Input, tokens: number, context: ToolContext): Promise<PackQuestion> {
  return {
    view: await viewOf(input, context),
    project: projectOf(context),
    agent: context.caller.agent,
    task: input.task,
    history: await earlierWords(input, context),
    taskId: input.taskId,
    isOwn: ownClaims(input.agentId, context),
    mostCode: Math.min(MOST_CODE, Math.max(LEAST_CODE, Math.ceil(tokens / TOKENS_A_SYMBOL))),
    signal: context.signal,
  };
}

/** What is past is searched in another way, so a view of the present names no moment. */
async function viewOf(time: Parameters<typeof atTime>[0], context: ToolContext): Promise<View> {
  const at = await atTime(time, context);
  return Object.keys(at).length > 0 ? { guard: context.guard, at } : { guard: context.guard };
}

/** A briefing waits for no model of language, and a task always asks for something. */
async function memoryParts({ store, memoryVectors, recall, clock }: ToolContext): Promise<MemoryParts> {
  return {
    memory: store.memory,
    // Where memory cannot be read, that is told when it is searched.
    serving: await memoryVectors.serving().catch(() => null),
    language: null,
    settings: { ...recall, off: [...recall.off, "classify"] },
    now: clock.now(),
  };
}

/** The holder of a claim is an agent in a session; who is named by `agentId` may be in any. */
function ownClaims(agentId: string | undefined, { caller }: ToolContext) {
  return (claim: NodeRecord) =>
    agentId === undefined
      ? claim.agentId === caller.agent && claim.sessionId === caller.session
      : claim.agentId === agentId;
}

function warningsFor({ claim, taskId }: Input, { plan }: Gathered, context: ToolContext): string[] {
  const warnings = [
    ...(claim ? ["claim: claims are not supported yet, nothing was claimed"] : []),
    ...(taskId !== undefined && plan === null ? [`There is no task ${taskId}.`] : []),
  ];
  for (const warning of warnings) context.warn(warning);
  return warnings;
}

function namesSections(shares: Readonly<Record<string, number>>): boolean {
  return Object.keys(shares).every((name) => SECTIONS.some((section) => section === name));
}

/** What is asked for, in the proportions asked for. */
function sharesOf(asked: Readonly<Record<string, number>>, include: readonly Section[]): Shares {
  const wanted = (section: Section) =>
    include.includes(section) ? (asked[section] ?? DEFAULT_SHARES[section]) : 0;
  const total = SECTIONS.reduce((sum, section) => sum + wanted(section), 0) || 1;
  const shares = SECTIONS.map((section) => [section, wanted(section) / total]);
  return Object.fromEntries(shares) as Shares;
}

/** Stands in every answer, so it is part of the price. Not knowing it is told with the answer. */
async function freshness(context: ToolContext): Promise<object | undefined> {
  return context.freshness().catch(() => undefined);
}

function summarize(pack: Pack): string {
  const { entryPoint, coreSymbols = [], activeBlockers = [], confidence } = pack;
  if (entryPoint === undefined) return "There is no code here that the task could be about.";
  const entry = coreSymbols.find(({ id }) => id === entryPoint);
  const where = entry ? `${entryPoint}, lines ${entry.startLine}-${entry.endLine}` : entryPoint;
  const start = confidence
    ? `Nothing here fits the task well; the likeliest place is ${where}.`
    : `Start at ${where}.`;
  const [blocker] = activeBlockers;
  if (!blocker) return start;
  return `${start} ${counted(activeBlockers.length, "claim")} of others in the way, first ${blocker.agent}'s.`;
}
