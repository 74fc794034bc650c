import { z } from "zod";
import { activeClaims } from "../../coordination/claims/activeClaims.ts";
import { type HandOverObstacle, handOver } from "../../coordination/handoff/handOver.ts";
import { SOMEBODY } from "../../domain/agentShown.ts";
import { guardOf } from "../../domain/caller.ts";
import { isSameHolder } from "../../domain/claim.ts";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { asNodeId } from "../../domain/ids.ts";
import { nearest } from "../../domain/nearest.ts";
import type { Props } from "../../domain/record.ts";
import { writtenBriefing } from "../../engines/briefing/writtenBriefing.ts";
import { names, quote } from "../../engines/reflection/quote.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import { readTaskWork, type Work } from "../../recall/work/readWork.ts";
import { actorOf } from "../coordination/actorOf.ts";
import { lastSeen } from "../coordination/lastSeen.ts";
import { requireProject } from "../coordination/requireProject.ts";
import { isShownTo } from "../coordination/shownTo.ts";
import { unknownWork } from "../coordination/workTarget.ts";
import { defineTool } from "../defineTool.ts";
import { requireNoSecret } from "../requireNoSecret.ts";
import { tellScreening } from "../tellScreening.ts";
import type { ToolContext } from "../toolContext.ts";
import { word } from "../word.ts";
import { heldClaim, heldOutput } from "./heldClaim.ts";

const MOST_SESSIONS = 500;

const output = z.object({
  briefingId: z.string(),
  movedClaims: z.array(heldOutput),
  isReceived: z.boolean().describe("false: kept for the next session of that agent"),
});
type Output = z.infer<typeof output>;

export const agentHandoff = defineTool({
  name: "agent_handoff",
  family: "context",
  title: "Hand a task over",
  description:
    "Give a task with its claims to another agent, with a briefing made from the record. Your fences for it end.",
  effect: "write",
  input: z.object({
    to: z.string().trim().min(1).max(200).describe("the agent's name"),
    taskId: word,
    note: z.string().trim().min(1).max(2_000).optional().describe("what the record does not say"),
  }),
  output,
  priorities: { briefingId: "required", isReceived: "required", movedClaims: "high" },
  summary: summarize,
  async handle({ to, taskId, note }, context) {
    await requireNoSecret("to", to, context);
    const actor = await actorOf(context);
    const work = await workOf(taskId, context);
    const briefing = await screened(writtenBriefing(work, note ?? null), context);
    const said = note === undefined ? null : await screened({ note }, context);
    const wanted = { taskId: asNodeId(taskId), to, note: said && String(said.note), briefing };
    const given = await handOver(context.store.memory, actor, wanted, context.signal);
    if (given.status === "refused") throw await refusalOf(given.why, { taskId, to }, context);
    const { briefingId, moved, isReceived } = given;
    if (!isReceived) await warnOfStranger(to, context);
    await warnOfKept(taskId, context);
    return { briefingId, movedClaims: moved.map(heldClaim), isReceived };
  },
});

/** A name that nobody here has had is more likely misspelt than to come. */
async function warnOfStranger(to: string, context: ToolContext): Promise<void> {
  const { store, guard, caller } = context;
  const seen = await store.memory.find({ guard }, { kinds: ["SESSION"], limit: MOST_SESSIONS });
  const known = [...new Set([...seen.map(({ props }) => String(props.agent)), caller.agent])];
  if (known.includes(to) || (await lastSeen(to, null, context)) !== null) return;
  const meant = nearest(to, known);
  context.warn(
    `unknown_agent: no ${quote(to)} was seen here lately${meant ? `; did you mean ${meant}?` : ""} Until it comes, the task is offered to nobody else; hand it over again to give it to another`,
  );
}

/** What the giver claimed without a task stays theirs, and in the receiver's way. */
async function warnOfKept(taskId: string, context: ToolContext): Promise<void> {
  const { store, caller } = context;
  const claims = await activeClaims(store.memory, {
    account: caller.account,
    project: requireProject(context),
  });
  const kept = claims.filter((claim) => isSameHolder(claim, caller) && claim.taskId === null);
  if (kept.length === 0) return;
  const some = kept.slice(0, 3).map(({ target }) => target);
  context.warn(
    `kept: you still hold ${names(some)}, claimed without a task; release what belongs to ${taskId}`,
  );
}

/** As any agent may read it, since any may read the briefing: an admin's sees no more. */
async function workOf(taskId: string, context: ToolContext): Promise<Work> {
  const { store, caller } = context;
  const project = requireProject(context);
  const reader = caller.role === "admin" ? ({ ...caller, role: "agent" } as const) : caller;
  const view = { guard: guardOf(reader, project) };
  const work = await readTaskWork(store.memory, view, { project, id: asNodeId(taskId) });
  if (!work) throw await unknownWork(taskId, "task", context);
  if (work.task?.kind === "TASK") return work;
  throw new Failure(
    "invalid_input",
    `${taskId} is a feature; nothing was handed over.`,
    "Hand its tasks over one by one: `feature_status` lists them.",
  );
}

async function screened(props: Props, context: ToolContext): Promise<Props> {
  const { props: clean, ...screening } = await screenProps(props);
  tellScreening(screening, context);
  return clean;
}

interface Named {
  readonly taskId: string;
  readonly to: string;
}

async function refusalOf(
  why: HandOverObstacle,
  { taskId, to }: Named,
  context: ToolContext,
): Promise<Failure> {
  const nothing = "nothing was handed over.";
  switch (why.is) {
    case "unknown":
      return unknownWork(taskId, "task", context);
    case "not_theirs":
      return new Failure("forbidden", `${taskId} is not yours; ${nothing}`, "Ask whoever made it.");
    case "not_begun":
      return new Failure(
        "conflict",
        `Nobody has begun ${taskId}; ${nothing}`,
        `${to} can start it with \`task_update\` (\`status: in_progress\`).`,
      );
    case "over":
      return new Failure(
        "conflict",
        `${taskId} is ${why.status}; ${nothing}`,
        "If more is to be done, reopen it with `task_update` (`status: open`) and a note.",
      );
    case "hidden_from_them":
      return new Failure(
        "forbidden",
        `${to} may not read ${taskId}; ${nothing}`,
        "Hand it to an agent that is not restricted.",
      );
    case "held":
      return new Failure(
        "conflict",
        `${holderOf(why, context)} has ${taskId}; ${nothing}`,
        "Whoever has it can hand it over; `coordination_overview` shows who is there.",
      );
  }
}

function holderOf({ hold: { by } }: HandOverObstacle & { is: "held" }, context: ToolContext): string {
  if (!by || (by.claim && !isShownTo(context.guard, by.claim))) return SOMEBODY;
  return by.agent === context.caller.agent ? `${by.agent}, in another session,` : by.agent;
}

function summarize({ briefingId, movedClaims, isReceived }: Output, { to, taskId }: Named): string {
  const how = isReceived ? "is told with its next call" : "is not here; it is kept for its next session";
  const moved = `${counted(movedClaims.length, "claim")} moved, so your fences for it are no longer good`;
  return `Handed ${taskId} to ${to}, which ${how}. ${moved}. Briefing: ${briefingId}.`;
}
