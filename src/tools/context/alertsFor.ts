import { z } from "zod";
import { visibleClaims } from "../../coordination/claims/activeClaims.ts";
import { refusedClaims } from "../../coordination/claims/refusals.ts";
import { dismissedAlerts } from "../../coordination/handoff/dismissedAlerts.ts";
import { livingAmong } from "../../coordination/presence/sessions.ts";
import { agentShown } from "../../domain/agentShown.ts";
import { claimOf } from "../../domain/claim.ts";
import { clipped } from "../../domain/clipped.ts";
import { contentHash } from "../../domain/contentHash.ts";
import { counted } from "../../domain/counted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { testsFailing } from "../../engines/briefing/testsFailing.ts";
import { memoryText } from "../../engines/memory/memoryText.ts";
import { observedOf } from "../../engines/reflection/observedOf.ts";
import { names, quote } from "../../engines/reflection/quote.ts";
import { isMatchFor, liftedGuard, subscribedTo, TOLD_BY_TAG } from "../../memory/newMatches.ts";
import { conflictsIn } from "../coordination/conflictItem.ts";
import { requireProject } from "../coordination/requireProject.ts";
import type { ToolContext } from "../toolContext.ts";

const KINDS = [
  "claim_lost",
  "claim_left",
  "conflict",
  "failing_tests",
  "claim_refused",
  "subscription",
] as const;

export const alertOutput = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  text: z.string(),
  at: z.string().optional(),
});
export type Alert = z.infer<typeof alertOutput>;

const MOST_ALERTS = 5;
const DAY_MS = 86_400_000;
const MOST_READ = 200;
const LONGEST_TEXT = 200;
const ID_LETTERS = 12;

/**
 * What of the last day an agent should know of before it goes on; `seenAt` is when it was last here, and what `told` names it
 * is told anyway.
 */
export async function alertsFor(
  seenAt: Instant | null,
  told: ReadonlySet<string>,
  context: ToolContext,
): Promise<Alert[]> {
  const dayAgo = context.clock.now() - DAY_MS;
  const news = Math.max(seenAt ?? 0, dayAgo);
  const found = [
    await lostClaims(news, context),
    await leftClaims(context),
    await openConflicts(dayAgo, context),
    await failingTests(dayAgo, context),
    await refusals(context),
    await newMatches(news, context),
  ];
  const place = placeOf(context);
  const dismissed = await dismissedAlerts(context.store.memory, place, context.caller.agent);
  const wanted = found.map((alerts) => alerts.filter(({ id }) => !dismissed.has(id) && !told.has(id)));
  return inTurns(wanted).slice(0, MOST_ALERTS);
}

/** The first of each, then the second of each: no sort of news must hide another. */
function inTurns(lists: readonly (readonly Alert[])[]): Alert[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}

function placeOf(context: ToolContext) {
  return { account: context.caller.account, project: requireProject(context) };
}

/** Of sessions that are gone; what this one loses is told with its next call. */
async function lostClaims(since: Instant, { store, guard, clock, caller }: ToolContext): Promise<Alert[]> {
  const query = { since, until: clock.now(), kinds: ["CLAIM"], limit: MOST_READ } as const;
  const { items } = await store.memory.changes(guard, query);
  const ended = items.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const own = ended.filter(
    (node) => node.props.agent === caller.agent && node.props.session !== caller.session,
  );
  const last = await store.memory.last({ guard }, own);
  return last
    .filter(({ props }) => TAKEN.includes(String(props.invalidationReason)) && props.endedBy !== caller.agent)
    .map((node) => {
      const { id, target } = claimOf(node);
      const how = String(node.props.invalidationReason).replace("_", " ");
      return alert(
        "claim_lost",
        id,
        `${target}: ${how} by ${agentShown(String(node.props.endedBy), guard)}`,
        node.validFrom,
      );
    });
}

/** Of sessions of the same agent that are gone; those for a task come with the task. */
async function leftClaims(context: ToolContext): Promise<Alert[]> {
  const { store, guard, caller, presence } = context;
  const claims = (await visibleClaims(store.memory, { guard })).filter(
    ({ agent, session, taskId, claimType }) =>
      agent === caller.agent && session !== caller.session && taskId === null && claimType !== "task",
  );
  if (claims.length === 0) return [];
  const living = await livingAmong(store.memory, placeOf(context), claims, await presence.living());
  return claims
    .filter(({ session }) => !living.has(session))
    .map(({ id, target, since }) =>
      alert(
        "claim_left",
        id,
        `${target}: you left it claimed; claim it again to go on, or release it`,
        since,
      ),
    );
}

const TAKEN: readonly string[] = ["code_changed", "taken_over"];

/** Each that is new, and how many wait since longer. */
async function openConflicts(since: Instant, { store, guard }: ToolContext): Promise<Alert[]> {
  const open = { kinds: ["CONFLICT"], statuses: ["open"] } as const;
  const fresh = await store.memory.find({ guard }, { ...open, since, limit: MOST_READ });
  const older = (await store.memory.count({ guard }, open)) - fresh.length;
  const text = `${counted(older, "earlier question")} still open; \`conflict_list\` shows ${older === 1 ? "it" : "them"}`;
  return [
    ...fresh.map(({ id, props, validFrom }) =>
      alert("conflict", id, String(props.question ?? ""), validFrom),
    ),
    ...(older > 0 ? [alert("conflict", `conflicts:${older}`, text, undefined)] : []),
  ];
}

async function failingTests(since: Instant, { store, guard }: ToolContext): Promise<Alert[]> {
  const filter = { kinds: ["EPISODE"], types: ["TEST_RESULT"], since, limit: MOST_READ } as const;
  const results = (await store.memory.find({ guard }, filter)).reverse();
  const failing = testsFailing(results.map((node) => observedOf(node, "", [])));
  const times = new Map<string, Instant>(results.map(({ id, validFrom }) => [id, validFrom]));
  return [...Map.groupBy(failing, ({ result }) => result)].map(([result, tests]) => {
    const files = tests.map(({ file }) => file).filter((file) => file !== "");
    const where = files.length > 0 ? `${names(files)}: ` : "";
    return alert("failing_tests", result.id, `${where}${quote(result.content)}`, times.get(result.id));
  });
}

/** That somebody wants what this agent has, or has what it wanted. */
async function refusals(context: ToolContext): Promise<Alert[]> {
  const { store, caller, guard, clock } = context;
  const refused = conflictsIn(await refusedClaims(store.memory, placeOf(context), clock.now()), guard);
  return refused
    .filter(({ agentId, heldBy }) => agentId === caller.agent || heldBy === caller.agent)
    .map(({ agentId, targetId, heldBy, claimId, at }) =>
      alert(
        "claim_refused",
        `refusal:${contentHash(agentId, targetId, claimId ?? heldBy).slice(0, ID_LETTERS)}`,
        `${agentId} wanted ${targetId}, which ${heldBy} held`,
        Date.parse(at),
      ),
    );
}

/** What others wrote on a keyword of this agent, by the rule that also notifies it. */
async function newMatches(since: Instant, context: ToolContext): Promise<Alert[]> {
  const { store, guard, caller } = context;
  const keywords = await subscribedTo(store.memory, placeOf(context), caller.agent);
  if (keywords.size === 0) return [];
  const filter = { kinds: TOLD_BY_TAG, since: since + 1, limit: MOST_READ };
  const written = await store.memory.find({ guard: liftedGuard(guard) }, filter);
  return written
    .filter(isMatchFor({ guard, session: caller.session, keywords }))
    .map((node) => alert("subscription", node.id, titleOf(node), node.validFrom));
}

function titleOf({ kind, props }: NodeRecord): string {
  return String(props.title ?? props.entity ?? props.content ?? memoryText({ kind, props }));
}

function alert(kind: Alert["kind"], id: string, text: string, at: Instant | undefined): Alert {
  const moment = at === undefined ? {} : { at: new Date(at).toISOString() };
  return { id, kind, text: clipped(text, LONGEST_TEXT), ...moment };
}
