import { clipped } from "../../domain/clipped.ts";
import { counted } from "../../domain/counted.ts";
import { sentence } from "../../domain/oneLine.ts";
import { nextStep } from "../../engines/briefing/brief.ts";
import type { BriefingReason } from "../../engines/briefing/chooseBriefing.ts";
import type { Start } from "./startOutput.ts";

const LONGEST = 100;

/** Where somebody is who begins, and what comes first. */
export function startSummary(start: Start): string {
  return [whereOf(start), nextOf(start), alertsOf(start)].filter((part) => part !== "").join(" ");
}

type Briefing = NonNullable<Start["briefing"]>;

function whereOf(start: Start): string {
  const { briefing, tasks, leftOut = {} } = start;
  if (briefing) return WHERE[briefing.why](subjectOf(briefing), briefing, isHeld(start));
  const count = tasks.length + (leftOut.tasks ?? 0);
  if (count === 0) return "Nothing was left for you here, and no task is ready.";
  const first = tasks[0] ? `, first “${clipped(tasks[0].title, LONGEST)}”` : "";
  return `Nothing was left for you; ${counted(count, "task")} to take${first}.`;
}

const TAKE_IT = "`task_update` to in_progress takes it over";

const WHERE: Record<BriefingReason, (subject: string, briefing: Briefing, isHeld: boolean) => string> = {
  own: (subject) => `You are on ${subject}.`,
  handed_over: (subject, _, isHeld) => `You were given ${subject}: ${isHeld ? "it is yours" : TAKE_IT}.`,
  orphaned: (subject, { by = "Somebody" }) => `${by} left ${subject} unfinished: ${TAKE_IT}.`,
  last_session: (subject) => `Your last session was on ${subject}.`,
  asked: (subject, { status, by }) => `${subject} is ${status ?? "open"}${by ? `, last ${by}` : ""}.`,
};

/** Who is not there for long is given nothing to hold. */
function isHeld({ briefing, claims }: Start): boolean {
  return claims.some(({ targetId }) => targetId === briefing?.id);
}

function subjectOf({ title, asked, inProgress: [first] = [] }: Briefing): string {
  return `“${clipped(title ?? asked ?? first ?? "", LONGEST)}”`;
}

function nextOf({ briefing }: Start): string {
  const step = briefing && nextStep(briefing);
  return step ? `Next: ${sentence(clipped(step, LONGEST))}` : "";
}

function alertsOf({ alerts, leftOut = {} }: Start): string {
  const count = alerts.length + (leftOut.alerts ?? 0);
  const hidden = leftOut.alerts === undefined ? "" : " (`profile: balanced` shows them)";
  return count > 0 ? `${counted(count, "alert")}${hidden}.` : "";
}
