import { MAX_ANSWER_CHARACTERS } from "../../domain/budget.ts";
import { clipped } from "../../domain/clipped.ts";
import { counted } from "../../domain/counted.ts";
import { asNodeId } from "../../domain/ids.ts";
import { sentence } from "../../domain/oneLine.ts";
import { isPast } from "../../domain/time.ts";
import { nextStep } from "../../engines/briefing/brief.ts";
import type { MemoryParts } from "../../recall/memory/searchMemory.ts";
import { type Gathered, gatherMaterial } from "../../recall/pack/gatherMaterial.ts";
import type { PackParts, PackQuestion } from "../../recall/pack/packQuestion.ts";
import { selectBriefing } from "../../recall/pack/selectBriefing.ts";
import { Trace } from "../../recall/trace.ts";
import { searchParts } from "../code/searchParts.ts";
import { workspaceOf } from "../code/workspaceOf.ts";
import { defineTool } from "../defineTool.ts";
import type { ToolContext } from "../toolContext.ts";
import { traceOf } from "../traceOf.ts";
import { type PackInput, packInput, questionOf, sharesOf } from "./askedPack.ts";
import { claimEntry, type EntryOutcome, unclaimed } from "./claimEntry.ts";
import { type Pack, packOutput } from "./packOutput.ts";
import { type Always, PackPrice } from "./packPrice.ts";

const LONGEST_STEP = 100;
/** More tokens than an answer of the greatest length has. */
const MOST_TOKENS = MAX_ANSWER_CHARACTERS / 4;

const claiming = packInput.pick({ claim: true });

export const contextPack = defineTool({
  name: "context_pack",
  family: "context",
  core: true,
  title: "Brief me on a task",
  description:
    "Call first: where a task starts, the code it needs and what that uses, decisions and learnings on it, who else is at it.",
  effect: "read",
  changes: (raw) => claiming.safeParse(raw).data?.claim === true,
  readsIndex: true,
  input: packInput,
  unlisted: ["agentId", "history", "conversationId", "include", "shares"],
  output: packOutput,
  priorities: {
    entryPoint: "high",
    claim: "high",
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
    const gathered = await gatherMaterial(parts, question, trace);
    for (const part of gathered.degraded) context.degrade(part);
    const { claim, warnings, takenOver } = await claimed(input, gathered, question, context);
    const material = {
      ...gathered,
      blockers: gathered.blockers.filter(({ claim: { id } }) => !takenOver.includes(id)),
    };
    const frame = {
      index: await freshness(context),
      degraded: context.degraded,
      warnings: warned([...warnings, ...unknownTask(input, material)], context),
      summarize,
    };
    const always: Always = { ...(!material.isSure && { confidence: "low" }), ...(claim && { claim }) };
    const priceWith = (stages: Pick<Pack, "trace">) =>
      new PackPrice(frame, { ...always, ...stages }, tokens, context.countTokens);
    const price = priceWith(context.explain ? { trace: [...trace.stages, SELECTING] } : {});
    const [briefing] = await trace.run(
      "select",
      material.candidates.length,
      () =>
        [
          selectBriefing(material, {
            tokens,
            shares: sharesOf(input, { hasPlan: material.plan !== null, tokens }),
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

/** With less, an answer might have no room to tell of the claim, and nobody would know that it was made. */
const LEAST_TO_CLAIM = 250;

async function claimed(
  input: PackInput,
  { candidates, plan }: Gathered,
  { view }: PackQuestion,
  context: ToolContext,
): Promise<EntryOutcome> {
  if (!input.claim) return { warnings: [], takenOver: [] };
  if (isPast(view.at)) return unclaimed("the past cannot be claimed");
  if (context.budgetTokens < LEAST_TO_CLAIM)
    return unclaimed(`it takes a budget of ${LEAST_TO_CLAIM} tokens`);
  const taskId = plan?.task?.kind === "TASK" ? asNodeId(plan.task.id) : null;
  return claimEntry({ entry: candidates[0]?.node, purpose: input.task, taskId }, context);
}

function unknownTask({ taskId }: PackInput, { plan }: Gathered): string[] {
  return taskId !== undefined && plan === null ? [`There is no task ${taskId}.`] : [];
}

function warned(warnings: readonly string[], context: ToolContext): readonly string[] {
  for (const warning of warnings) context.warn(warning);
  return warnings;
}

/** Stands in every answer, so it is part of the price. Not knowing it is told with the answer. */
async function freshness(context: ToolContext): Promise<object | undefined> {
  return context.freshness().catch(() => undefined);
}

function summarize(pack: Pack): string {
  const { entryPoint, coreSymbols = [], activeBlockers = [], confidence, claim, plan } = pack;
  const next = plan && nextStep(plan);
  const then = next === undefined ? "" : ` Next: ${sentence(clipped(next, LONGEST_STEP))}`;
  if (entryPoint === undefined) return `There is no code here that the task could be about.${then}`;
  const entry = coreSymbols.find(({ id }) => id === entryPoint);
  const where = entry ? `${entryPoint}, lines ${entry.startLine}-${entry.endLine}` : entryPoint;
  const start = confidence
    ? `Nothing here fits the task well; the likeliest place is ${where}.`
    : `Start at ${where}.`;
  const yours = claim ? ` It is yours, fence ${claim.fence}.` : "";
  const held = activeBlockers.filter(({ orphaned }) => !orphaned);
  const [blocker] = held;
  if (!blocker) return `${start}${yours}${then}`;
  return `${start}${yours}${then} ${counted(held.length, "claim")} of others in the way, first ${blocker.agent}'s.`;
}
