import { z } from "zod";
import { makeClaim } from "../../coordination/claims/makeClaim.ts";
import type { ClaimResult } from "../../coordination/claims/takeClaim.ts";
import { SOMEBODY } from "../../domain/agentShown.ts";
import { CLAIM_TYPES, type Claim } from "../../domain/claim.ts";
import { clipped } from "../../domain/clipped.ts";
import { Failure } from "../../domain/failure.ts";
import type { NodeId } from "../../domain/ids.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import { namedTask } from "../../memory/namedTask.ts";
import { sessionWork } from "../../memory/sessionWork.ts";
import { defineTool, type Refusal, Refused } from "../defineTool.ts";
import { requireNoSecret } from "../requireNoSecret.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { actorOf } from "./actorOf.ts";
import type { ClaimTarget } from "./claimTarget.ts";
import { findClaimTarget, SYMBOL_WORDS } from "./findClaimTarget.ts";
import { lastCodeChange } from "./lastCodeChange.ts";
import { isShownTo } from "./shownTo.ts";
import { warnIfPassing } from "./warnIfPassing.ts";
import { unknownWork } from "./workTarget.ts";

const conflict = z.object({
  agentId: z.string(),
  intent: z.string(),
  since: z.string(),
  targetId: z.string(),
  claimId: z.string().optional(),
  sessionId: z.string().optional(),
});

const output = z.object({
  status: z.enum(["ok", "CONFLICT"]),
  claimId: z.string().optional(),
  fence: z.int().optional().describe("show it with writes: one that came too late is refused"),
  claimType: z.enum(CLAIM_TYPES),
  targetId: z.string(),
  targetHash: z.string().nullable(),
  isNew: z.boolean().optional().describe("false: this session held it already"),
  takenOver: z.array(z.object({ claimId: z.string(), agentId: z.string(), targetId: z.string() })).optional(),
  conflict: conflict.optional(),
});
type Output = z.infer<typeof output>;

export const agentClaim = defineTool({
  name: "agent_claim",
  family: "coordination",
  core: true,
  title: "Claim what you work on",
  description: "Claim a file, glob, symbol, task or feature before you change it: one holder at a time.",
  effect: "write",
  idempotent: true,
  input: z.object({
    targetId: z.string().trim().min(1).max(1_000).describe("path, glob, symbol, or id of a task or feature"),
    claimType: z.enum([...CLAIM_TYPES, ...SYMBOL_WORDS]).optional(),
    intent: z.string().trim().min(1).max(500).describe("what for, told to others"),
    taskId: word.optional().describe("default: the task you are on"),
  }),
  output,
  priorities: {
    status: "required",
    claimId: "required",
    fence: "required",
    conflict: "required",
    targetId: "high",
    takenOver: "high",
    claimType: "medium",
    isNew: "medium",
    targetHash: "low",
  },
  summary: summarize,
  async handle({ intent, taskId, ...asked }, context) {
    const actor = await actorOf(context);
    const target = await findClaimTarget(asked, context);
    // What is there has its name anyway.
    if (target.targetHash === null) await requireNoSecret("targetId", target.target, context);
    const wish = {
      ...target,
      intent: await screened(intent, context),
      taskId: await purposeOf(taskId, target, context),
      root: actor.root,
      codeAt: await lastCodeChange(target.claimType, context),
    };
    const made = await makeClaim(context.store.memory, actor, wish, context.signal);
    if (made.status === "finished") throw finished(made);
    if (made.status === "ok") warnIfPassing(context);
    return made.status === "ok" ? taken(made, context) : refused(made.held, target, context);
  },
});

async function screened(intent: string, context: ToolContext): Promise<string> {
  const { props, ...screening } = await screenProps({ intent });
  tellScreening(screening, context);
  return String(props.intent);
}

/** What it is claimed for, so that it goes where that goes: what is said, else, of code, what the session works on. */
async function purposeOf(
  taskId: string | undefined,
  { claimType }: ClaimTarget,
  context: ToolContext,
): Promise<NodeId | null> {
  if (taskId !== undefined) return knownTask(taskId, context);
  if (claimType === "task" || claimType === "feature") return null;
  const { store, caller, project } = context;
  return (await sessionWork(store.memory, caller, project?.id ?? null)).task ?? null;
}

async function knownTask(taskId: string, context: ToolContext): Promise<NodeId> {
  const { store, caller, project } = context;
  const task = await namedTask(store.memory, caller, project?.id ?? null, taskId);
  if (!task) throw await unknownWork(taskId, "task", context);
  return task.id;
}

function finished({ id, how }: { readonly id: string; readonly how: string }): Failure {
  return new Failure(
    "conflict",
    `${id} is ${how}, so nothing was claimed.`,
    "Reopen it with `task_update` (`status: open`), or claim without it.",
  );
}

function taken({ claim, isNew, takenOver }: ClaimResult & { status: "ok" }, { guard }: ToolContext): Output {
  const former = takenOver.map((lost) => ({
    claimId: lost.id,
    agentId: isShownTo(guard, lost) ? lost.agent : SOMEBODY,
    targetId: isShownTo(guard, lost) ? lost.target : claim.target,
  }));
  return {
    status: "ok",
    claimId: claim.id,
    fence: claim.fence,
    claimType: claim.claimType,
    targetId: claim.target,
    targetHash: claim.targetHash,
    isNew,
    ...(former.length > 0 && { takenOver: former }),
  };
}

function refused(held: Claim, target: ClaimTarget, context: ToolContext): Refused<Output> {
  const isShown = isShownTo(context.guard, held);
  const conflict = {
    agentId: isShown ? held.agent : SOMEBODY,
    intent: isShown ? wordsFor(held.intent, context, DATA_SHARE) : "",
    since: new Date(held.since).toISOString(),
    targetId: isShown ? held.target : target.target,
    ...(isShown && { claimId: held.id, sessionId: held.session }),
  };
  const { claimType, target: targetId, targetHash } = target;
  return new Refused<Output>(
    { status: "CONFLICT", claimType, targetId, targetHash, conflict },
    refusalOf(conflict, target, context),
  );
}

/** What of an answer the words of another may be: they stand in its data and in its sentence. */
const DATA_SHARE = 0.25;
const SUMMARY_SHARE = 0.15;
const LENGTHS = [500, 240, 120, 60, 30];

/** As many whole sentences or words as fit. */
function wordsFor(
  text: string,
  { budgetTokens, countTokens }: Pick<ToolContext, "budgetTokens" | "countTokens">,
  share: number,
): string {
  const ways = LENGTHS.map((longest) => clipped(text, longest));
  return ways.find((way) => countTokens(way) <= budgetTokens * share) ?? ways.at(-1) ?? "";
}

function refusalOf(
  { agentId, intent, since, targetId }: NonNullable<Output["conflict"]>,
  { target }: ClaimTarget,
  context: ToolContext,
): Refusal {
  const holder = agentId === context.caller.agent ? `${agentId}, in another session,` : agentId;
  const purpose = intent === "" ? "" : `: “${wordsFor(intent, context, SUMMARY_SHARE)}”`;
  const covered = targetId === target ? target : `${targetId}, which overlaps ${target},`;
  const isPart = targetId !== target && targetId.startsWith(target.replace(/\*.*$/, ""));
  return {
    errorCode: "conflict",
    message: `${holder} holds ${covered} since ${since}${purpose}. Nothing was claimed.`,
    hint: isPart
      ? `Claim less than ${target}, so that ${targetId} stays out; or wait until it is released.`
      : "Work on something else and claim it again later; `coordination_overview` shows what is taken.",
  };
}

function summarize({ claimType, targetId, fence, isNew, takenOver = [] }: Output): string {
  const from = [...new Set(takenOver.map(({ agentId }) => agentId))].join(", ");
  const taken = from === "" ? "" : ` Taken over from ${from}, whose session is gone: look at what is there.`;
  const verb = isNew === false ? "You hold" : "Claimed";
  return `${verb} ${claimType} ${targetId}, fence ${fence}.${taken}`;
}
