import { z } from "zod";
import { looseBriefing } from "../../coordination/handoff/looseBriefing.ts";
import { livingAmong } from "../../coordination/presence/sessions.ts";
import { type Claim, isSameHolder } from "../../domain/claim.ts";
import { isPast } from "../../domain/time.ts";
import { isOver, taskOf } from "../../engines/tasks/task.ts";
import { sessionWork } from "../../memory/sessionWork.ts";
import { DEFAULT_SHARES, SECTIONS, type Section, type Shares } from "../../recall/pack/briefing.ts";
import type { PackQuestion } from "../../recall/pack/packQuestion.ts";
import type { View } from "../../stores/port.ts";
import { projectOf } from "../code/workspaceOf.ts";
import { watcherOf } from "../coordination/watcherOf.ts";
import { earlierInput, earlierWords } from "../earlierWords.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";

/** A symbol takes at least so many tokens, so more of them need not be looked at. */
const TOKENS_A_SYMBOL = 50;
const NOT_SECTIONS = `only ${SECTIONS.join(", ")} have shares`;
const LEAST_CODE = 8;
const MOST_CODE = 50;

export const packInput = z.object({
  task: z.string().min(1).max(20_000).describe("what is to be done; a stack trace helps"),
  taskId: z.string().min(1).max(200).optional(),
  agentId: z.string().min(1).max(200).optional(),
  claim: z.boolean().optional().describe("claim where it starts"),
  include: z.array(z.enum(SECTIONS)).min(1).max(SECTIONS.length).optional(),
  shares: z.record(z.string(), z.number().min(0).max(1)).refine(namesSections, NOT_SECTIONS).optional(),
  ...earlierInput,
  ...timeInput,
});
export type PackInput = z.infer<typeof packInput>;

export async function questionOf(
  input: PackInput,
  tokens: number,
  context: ToolContext,
): Promise<PackQuestion> {
  const view = await viewOf(input, context);
  return {
    view,
    project: projectOf(context),
    agent: context.caller.agent,
    task: input.task,
    history: await earlierWords(input, context),
    ...(await workOf(input, view, context)),
    isOwn: ownClaims(input.agentId, context),
    // Who was there is known of the present only.
    orphansAmong: (claims) => (isPast(view.at) ? Promise.resolve(new Set()) : orphansAmong(claims, context)),
    mostCode: Math.min(MOST_CODE, Math.max(LEAST_CODE, Math.ceil(tokens / TOKENS_A_SYMBOL))),
    signal: context.signal,
  };
}

/** What is past is searched in another way, so a view of the present names no moment. */
async function viewOf(time: Parameters<typeof atTime>[0], context: ToolContext): Promise<View> {
  const at = await atTime(time, context);
  return Object.keys(at).length > 0 ? { guard: context.guard, at } : { guard: context.guard };
}

/** What is asked for; of the present, else what the session is at. Where memory cannot be read, that is told when it is searched. */
async function workOf({ taskId }: PackInput, { at }: View, context: ToolContext): Promise<AskedWork> {
  if (taskId !== undefined || isPast(at)) return { taskId };
  return ownWork(context).catch(() => ({}));
}

type AskedWork = Pick<PackQuestion, "taskId" | "briefing">;

/** The task it works on or was briefed on, else what a session before it wrote down. */
async function ownWork(context: ToolContext): Promise<AskedWork> {
  const { store, caller, guard } = context;
  const project = projectOf(context);
  const { task, briefed } = await sessionWork(store.memory, caller, project);
  if (task) return { taskId: task };
  const [node] = briefed ? await store.memory.get({ guard }, [{ project, id: briefed }]) : [];
  if (node && !isOver(taskOf(node).status)) return { taskId: node.id };
  const briefing = await looseBriefing(store.memory, caller, project, () => watcherOf(context));
  return briefing ? { briefing } : {};
}

/** The holder of a claim is an agent in a session; who is named by `agentId` may be in any. */
function ownClaims(agentId: string | undefined, { caller }: ToolContext) {
  return (claim: Claim) => (agentId === undefined ? isSameHolder(claim, caller) : claim.agent === agentId);
}

async function orphansAmong(claims: readonly Claim[], context: ToolContext): Promise<ReadonlySet<Claim>> {
  const { store, caller, presence } = context;
  const place = { account: caller.account, project: projectOf(context) };
  const living = await livingAmong(store.memory, place, claims, await presence.living());
  return new Set(claims.filter(({ session }) => !living.has(session)));
}

function namesSections(shares: Readonly<Record<string, number>>): boolean {
  return Object.keys(shares).every((name) => SECTIONS.some((section) => section === name));
}

/** What a task needs to be told of: its name, goal and state. */
const PLAN_TOKENS = 210;
const MOST_OF_PLAN = 0.7;

/** What is asked for, in the proportions asked for. With little room, a task has more of it than its share. */
export function sharesOf(
  { shares: asked = {}, include = [...SECTIONS] }: PackInput,
  { hasPlan, tokens }: { readonly hasPlan: boolean; readonly tokens: number },
): Shares {
  const plan = Math.max(DEFAULT_SHARES.plan, hasPlan ? Math.min(MOST_OF_PLAN, PLAN_TOKENS / tokens) : 0);
  const others = (1 - plan) / (1 - DEFAULT_SHARES.plan);
  const usual = (section: Section) => (section === "plan" ? plan : DEFAULT_SHARES[section] * others);
  const wanted = (section: Section) => (include.includes(section) ? (asked[section] ?? usual(section)) : 0);
  const total = SECTIONS.reduce((sum, section) => sum + wanted(section), 0) || 1;
  const shares = SECTIONS.map((section) => [section, wanted(section) / total]);
  return Object.fromEntries(shares) as Shares;
}
