import { z } from "zod";
import { activeClaims } from "../../coordination/claims/activeClaims.ts";
import { type Arrived, arrive } from "../../coordination/handoff/arrive.ts";
import { livingSessions } from "../../coordination/presence/sessions.ts";
import { agentShown } from "../../domain/agentShown.ts";
import { MAX_ANSWER_CHARACTERS } from "../../domain/budget.ts";
import { isSameHolder } from "../../domain/claim.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { BriefLine } from "../../engines/briefing/brief.ts";
import { composeBriefing } from "../../engines/briefing/composeBriefing.ts";
import { screenText } from "../../engines/screening/screenText.ts";
import { isWork } from "../../engines/tasks/task.ts";
import { readSessionWork, readTaskWork } from "../../recall/work/readWork.ts";
import { actorOf } from "../coordination/actorOf.ts";
import { requireProject } from "../coordination/requireProject.ts";
import { unknownWork } from "../coordination/workTarget.ts";
import { defineTool } from "../defineTool.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { alertsFor } from "./alertsFor.ts";
import { answerText } from "./answerText.ts";
import { changedSince } from "./changedSince.ts";
import { type Beginning, fitStart } from "./fitStart.ts";
import { heldClaim } from "./heldClaim.ts";
import { lastHere } from "./lastHere.ts";
import { offeredTask, type Start, startOutput } from "./startOutput.ts";
import { startSummary } from "./startSummary.ts";

const MOST_TASKS = 10;
const MOST_DISMISSED = 50;
const MOST_TOKENS = MAX_ANSWER_CHARACTERS / 4;

export const sessionStart = defineTool({
  name: "session_start",
  family: "context",
  core: true,
  title: "Begin a session",
  description:
    "Call first in a session: the work that you, or one who is gone, left; your tasks and claims; what changed, what to know.",
  effect: "write",
  idempotent: true,
  input: z.object({
    agentId: word.optional(),
    taskId: word.optional().describe("to be briefed on it"),
    dismiss: z.array(word).max(MOST_DISMISSED).optional().describe("ids of alerts not to be shown again"),
  }),
  unlisted: ["agentId"],
  output: startOutput,
  priorities: {
    briefing: "required",
    claims: "required",
    tasks: "high",
    alerts: "high",
    changedSince: "medium",
    latestReport: "low",
    leftOut: "required",
  },
  summary: startSummary,
  async handle({ agentId, taskId, dismiss = [] }, outer) {
    const { context, frame } = noting(outer);
    const asked = taskId === undefined ? null : await knownWork(taskId, context);
    const actor = await actorOf(context);
    const seenAt = await lastHere(await presentSessions(actor.living, context), context);
    const agent = agentId ?? context.caller.agent;
    const arrived = await arrive(
      context.store.memory,
      actor,
      { agent, taskId: asked, dismiss: await screened(dismiss, context) },
      context.signal,
    );
    warnOf(arrived, context);
    const beginning = await beginningOf(arrived, seenAt, context);
    const { budgetTokens, countTokens: count } = context;
    return fitStart(beginning, {
      tokens: Math.min(budgetTokens, MOST_TOKENS),
      cost: (start) => count(answerText(frame, startSummary(start), start, budgetTokens)),
    });
  },
});

async function screened(dismiss: readonly string[], context: ToolContext): Promise<string[]> {
  const ids = await Promise.all(dismiss.map(screenText));
  for (const screening of ids) tellScreening(screening, context);
  return ids.map(({ text }) => text);
}

/** Notes what the answer will say besides its data, as that is part of the price. */
function noting(outer: ToolContext) {
  const frame = { degraded: outer.degraded, warnings: [] as string[] };
  const context: ToolContext = {
    ...outer,
    warn(warning) {
      frame.warnings.push(warning);
      outer.warn(warning);
    },
  };
  return { context, frame };
}

async function knownWork(taskId: string, context: ToolContext): Promise<NodeId> {
  const { store, guard } = context;
  const ref = { project: requireProject(context), id: asNodeId(taskId) };
  const [node] = await store.memory.get({ guard }, [ref]);
  if (node && isWork(node)) return node.id;
  throw await unknownWork(taskId, "task", context);
}

async function presentSessions(living: ReadonlySet<string>, context: ToolContext) {
  const { store, caller } = context;
  const place = { account: caller.account, project: requireProject(context) };
  return new Set((await livingSessions(store.memory, place, living)).keys());
}

function warnOf({ isNoted }: Arrived, { caller, warn }: ToolContext): void {
  if (!isNoted) warn("not_noted: the store cannot be written now, so others do not know that you are here");
  if (caller.isShared)
    warn(
      "shared_session: nothing tells you from others of your name; send a `Loci-Session` header to hold work",
    );
}

async function beginningOf(
  { chosen, offers }: Arrived,
  seenAt: number | null,
  context: ToolContext,
): Promise<Beginning> {
  const work = chosen && (await workOf(chosen, context));
  const changed = seenAt === null ? null : await changedSince(seenAt, context);
  const report = await newestReport(context);
  const lines = work ? saidBy(leaverOf(chosen, offers, context), composeBriefing(work)) : [];
  const told = new Set(lines.flatMap(({ source }) => source ?? []));
  return {
    why: chosen && work && chosen.why,
    lines,
    claims: await ownClaims(context),
    tasks: offers.slice(0, MOST_TASKS).map((offer) => offeredTask(offer, context)),
    moreTasks: Math.max(0, offers.length - MOST_TASKS),
    alerts: await alertsFor(seenAt, told, context),
    ...(changed && { changedSince: changed }),
    ...(report && { latestReport: report }),
  };
}

/** Whose the work was that is left, which whoever had to do with it last, such as the one who gave it, need not be. */
function leaverOf(chosen: Arrived["chosen"], offers: Arrived["offers"], { guard }: ToolContext) {
  if (chosen?.why !== "orphaned") return null;
  const by = offers.find(({ task }) => task.id === chosen.taskId)?.by ?? null;
  return by === null ? null : agentShown(by, guard);
}

function saidBy(leaver: string | null, lines: readonly BriefLine[]): BriefLine[] {
  return lines.map((line) => (leaver !== null && line.field === "by" ? { ...line, text: leaver } : line));
}

async function workOf({ taskId, briefing }: NonNullable<Arrived["chosen"]>, context: ToolContext) {
  const { store, guard } = context;
  const view = { guard };
  if (taskId) return readTaskWork(store.memory, view, { project: requireProject(context), id: taskId });
  return briefing && readSessionWork(store.memory, view, briefing);
}

async function ownClaims(context: ToolContext): Promise<Start["claims"]> {
  const { store, caller } = context;
  const claims = await activeClaims(store.memory, {
    account: caller.account,
    project: requireProject(context),
  });
  return claims.filter((claim) => isSameHolder(claim, caller)).map(heldClaim);
}

async function newestReport({ store, guard }: ToolContext): Promise<Start["latestReport"]> {
  const [report] = await store.memory.find({ guard }, { kinds: ["REPORT"], limit: 1 });
  if (!report) return undefined;
  const { id, props, validFrom } = report;
  return { id, title: String(props.title ?? ""), at: new Date(validFrom).toISOString() };
}
