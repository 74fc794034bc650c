import { type Brief, type BriefLine, briefOf } from "../../engines/briefing/brief.ts";
import type { BriefingReason } from "../../engines/briefing/chooseBriefing.ts";
import type { Start } from "./startOutput.ts";

/** What a session begins with, or as much of it as is told; of each list the best first. */
interface Told extends Omit<Start, "briefing" | "leftOut"> {
  readonly lines: readonly BriefLine[];
}

/** All that could be told. */
export interface Beginning extends Told {
  /** Why it is briefed on what the lines say. */
  readonly why: BriefingReason | null;
  /** How many more tasks there are than are listed. */
  readonly moreTasks: number;
}

export interface StartBudget {
  readonly tokens: number;
  /** What the whole answer costs. */
  cost(start: Start): number;
}

type Step = (told: Told) => Told;

/** What names the work is told however little room there is. */
const NAME: readonly (keyof Brief)[] = ["id", "title", "status"];

/** Up to where in the budget an answer may come by the claims, and then by the briefing, while there is more to tell. */
const CLAIMS_UP_TO = 0.65;
const BRIEF_UP_TO = 0.85;

/**
 * As much as the budget holds, in whole items: what is held, as without their fences nobody can write safely; then the
 * briefing, from its most useful line on; then the first of everything else, then the second.
 */
export function fitStart(all: Beginning, { tokens, cost }: StartBudget): Start {
  const whole = startOf(all, all);
  if (cost(whole) <= tokens) return whole;
  const named = all.lines.filter(({ field }) => NAME.includes(field));
  let told: Told = { lines: named, claims: [], tasks: [], alerts: [] };
  for (const { steps, upTo } of [
    { steps: claimSteps(all), upTo: CLAIMS_UP_TO },
    { steps: briefSteps(all), upTo: BRIEF_UP_TO },
    { steps: otherSteps(all), upTo: 1 },
    { steps: [...claimSteps(all), ...briefSteps(all), ...claimIdSteps(all)], upTo: 1 },
  ]) {
    for (const step of steps) {
      const wider = step(told);
      if (wider !== told && cost(startOf(all, wider)) <= tokens * upTo) told = wider;
    }
  }
  return startOf(all, told);
}

/** To write by a claim takes its fence; its id only to release it, and `agent_status` has that as well. */
function claimSteps({ claims }: Beginning): Step[] {
  return claims.map(
    ({ targetId, fence }) =>
      (told) =>
        told.claims.some((each) => each.fence === fence)
          ? told
          : { ...told, claims: [...told.claims, { targetId, fence }] },
  );
}

function claimIdSteps({ claims }: Beginning): Step[] {
  return claims.map((claim) => (told) => ({
    ...told,
    claims: told.claims.map((each) => (each.fence === claim.fence ? claim : each)),
  }));
}

function briefSteps({ lines }: Beginning): Step[] {
  return lines.map(
    (line) => (told) => (told.lines.includes(line) ? told : { ...told, lines: [...told.lines, line] }),
  );
}

function otherSteps(all: Beginning): Step[] {
  const { changedSince, latestReport } = all;
  const tasks = newFirst(all).map(
    (each): Step =>
      (told) => ({
        ...told,
        tasks: all.tasks.filter((task) => task === each || told.tasks.includes(task)),
      }),
  );
  const alerts = all.alerts.map(
    (each): Step =>
      (told) => ({ ...told, alerts: [...told.alerts, each] }),
  );
  const others: Step[] = [
    ...(changedSince ? [(told: Told) => ({ ...told, changedSince })] : []),
    ...(latestReport ? [(told: Told) => ({ ...told, latestReport })] : []),
  ];
  const longest = Math.max(tasks.length, alerts.length, others.length);
  return Array.from({ length: longest }, (_, turn) =>
    // Who has work to go on with needs no other.
    (all.why ? [alerts, others, tasks] : [tasks, alerts, others]).flatMap((steps) => steps[turn] ?? []),
  ).flat();
}

/** The task that the briefing is on is told by that. */
function newFirst({ tasks, lines }: Beginning): Beginning["tasks"] {
  const briefed = lines.find(({ field }) => field === "id")?.text;
  return [...tasks.filter(({ id }) => id !== briefed), ...tasks.filter(({ id }) => id === briefed)];
}

function startOf(all: Beginning, { lines, claims, tasks, alerts, changedSince, latestReport }: Told): Start {
  const leftOut = {
    ...missing("briefing", all.lines.length - lines.length),
    ...missing("claims", all.claims.length - claims.length),
    ...missing("tasks", all.tasks.length + all.moreTasks - tasks.length),
    ...missing("alerts", all.alerts.length - alerts.length),
  };
  return {
    ...(all.why && { briefing: { why: all.why, ...briefOf(lines) } }),
    ...{ claims, tasks, alerts },
    ...(changedSince && { changedSince }),
    ...(latestReport && { latestReport }),
    ...(Object.keys(leftOut).length > 0 && { leftOut }),
  };
}

function missing(name: string, count: number): Record<string, number> {
  return count > 0 ? { [name]: count } : {};
}
