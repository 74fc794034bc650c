import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { asNodeId } from "../../domain/ids.ts";
import {
  actionsOf,
  allows,
  HYGIENE_ACTIONS,
  type HygieneAction,
} from "../../engines/hygiene/hygieneGroups.ts";
import { tokenHash } from "../../memory/governance/governanceToken.ts";
import { applyToRecord } from "../../memory/hygiene/applyToRecord.ts";
import { applyToWaiting } from "../../memory/hygiene/applyToWaiting.ts";
import { type DeedOutcome, type HygieneDeed, outcome } from "../../memory/hygiene/hygieneDeed.ts";
import {
  type HygienePlace,
  type HygieneReport,
  type ReportedCandidate,
  readReport,
} from "../../memory/hygiene/hygieneReports.ts";
import { keepCandidate } from "../../memory/hygiene/keepCandidate.ts";
import { purgeCandidate } from "../../memory/hygiene/purgeCandidate.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { noteWritten } from "../memory/workingNotes.ts";
import type { ToolContext } from "../toolContext.ts";

const id = z.string().min(1).max(300);

const input = z.object({
  reportId: id,
  actions: z
    .array(z.strictObject({ candidateId: id, action: z.enum(HYGIENE_ACTIONS) }))
    .min(1)
    .max(100),
  governanceToken: z.string().max(200).optional(),
});
type Action = z.infer<typeof input>["actions"][number];

const output = z.object({
  results: z.array(
    z.object({
      candidateId: z.string(),
      action: z.string(),
      status: z.enum(["applied", "unchanged", "skipped", "unconfirmed", "failed"]),
      note: z.string(),
    }),
  ),
});
type Output = z.infer<typeof output>;

export const hygieneApply = defineTool({
  name: "hygiene_apply",
  family: "truth",
  title: "Apply what hygiene proposed",
  description: "Do what you chose about candidates of a report of run_hygiene, and nothing else.",
  effect: "write",
  idempotent: true,
  destructive: true,
  input,
  unlisted: ["governanceToken"],
  output,
  priorities: { results: "high", "results[].note": "medium" },
  summary: ({ results }) => summarize(results),
  async handle({ reportId, actions, governanceToken }, context) {
    const { report, place } = await findReport(reportId, context);
    const results: Output["results"] = [];
    let governance: HygieneDeed["governance"] =
      governanceToken === undefined ? null : { hash: tokenHash(governanceToken) };
    for (const action of actions) {
      context.signal.throwIfAborted();
      const done = await apply(action, report, { place, governance }, context);
      // A token for one use is for one call, however much that does.
      if (place.project === null && done.status === "applied" && governance) governance = "granted";
      results.push({ ...action, ...done });
    }
    noteChanged(results, context);
    const isDone = results.some(({ status }) => status !== "failed" && status !== "unconfirmed");
    return isDone ? { results } : refused(results);
  },
});

function summarize(results: Output["results"]): string {
  const count = (status: DeedOutcome["status"]) =>
    results.filter((result) => result.status === status).length;
  const others = (["unchanged", "skipped", "unconfirmed", "failed"] as const)
    .map((status) => ({ status, count: count(status) }))
    .filter((other) => other.count > 0)
    .map((other) => `; ${other.count} ${other.status}`);
  return `${counted(count("applied"), "action")} applied${others.join("")}.`;
}

/** Nothing at all could be done, so the answer is a no; what is wrong with each is in its note. */
function refused(results: Output["results"]): Refused<Output> {
  const [first] = results;
  if (results.some(({ status }) => status === "unconfirmed")) return new Refused<Output>({ results }, ASK);
  return new Refused<Output>(
    { results },
    {
      errorCode: "invalid_input",
      message: `Nothing was done: ${first?.note ?? ""}`,
      hint: "Use candidate ids and actions as the report names them.",
    },
  );
}

const ASK = {
  errorCode: "forbidden",
  message: "What is removed for good, a person has to say; nothing was done.",
  hint: "A client that can ask its user has asked. Else a person runs `loci purge ID`.",
} as const;

interface FoundReport {
  readonly report: HygieneReport;
  readonly place: HygienePlace;
}

/** Of the project of the call, or of what the whole account shares. */
async function findReport(reportId: string, context: ToolContext): Promise<FoundReport> {
  const { store, caller, project, namesProject } = context;
  const { account } = caller;
  const places =
    namesProject && !project
      ? []
      : [
          { account, project: project?.id ?? null },
          { account, project: null },
        ];
  for (const place of places) {
    const report = await readReport(store.memory, place, reportId, caller);
    if (report) return { report, place };
  }
  throw new Failure(
    "not_found",
    `There is no hygiene report ${reportId} in this project; the last 20 are kept.`,
    "Call `run_hygiene` and use the reportId of its answer.",
  );
}

async function apply(
  { candidateId, action }: Action,
  report: HygieneReport,
  { place, governance }: Pick<HygieneDeed, "place" | "governance">,
  context: ToolContext,
): Promise<DeedOutcome> {
  const chosen = choose(report, candidateId, action);
  if ("status" in chosen) return chosen;
  const { caller, guard } = context;
  const deed = {
    candidate: chosen,
    id: asNodeId(candidateId),
    reportedAt: report.at,
    place,
    caller,
    guard,
    governance,
  };
  return carryOut({ ...deed, action }, context);
}

/** The candidate that is meant: a record may be named in several groups, of which not all allow the action. */
function choose(
  report: HygieneReport,
  candidateId: string,
  action: HygieneAction,
): ReportedCandidate | DeedOutcome {
  const named = report.candidates.filter(({ members }) =>
    members.some((member) => member.id === candidateId),
  );
  if (named.length === 0)
    return outcome("failed", "The report does not name it. Use an id of its candidateIds.");
  const fitting = named.filter(({ group }) => allows(group, action));
  const [chosen] = fitting;
  if (!chosen) {
    const allowed = [...new Set(named.flatMap(({ group }) => actionsOf(group)))];
    return outcome("failed", `That cannot be done with it. Allowed: ${allowed.join(", ")}.`);
  }
  const isKeptOne = (action === "merge" || action === "supersede") && chosen.members[0]?.id === candidateId;
  return isKeptOne ? outcome("failed", "It is the one that stays. Name one of the others.") : chosen;
}

function carryOut(deed: HygieneDeed, context: ToolContext): Promise<DeedOutcome> {
  const { store, outbox, signal } = context;
  const { action } = deed;
  switch (action) {
    case "keep":
      return keepCandidate(store.memory, deed, signal);
    case "retry":
    case "drop":
      return applyToWaiting(outbox, { ...deed, action });
    case "purge":
      return purgeCandidate(store, deed, context.isConfirmed);
    case "reembed":
      return reembed(context);
    default:
      return applyToRecord(store.memory, { ...deed, action }, signal);
  }
}

/** It goes on by itself, so an answer need not wait for all of it. */
const REEMBED_WAIT_MS = 5_000;

async function reembed({ memoryVectors, guard, signal }: ToolContext): Promise<DeedOutcome> {
  const lacking = async () => {
    const { total, done } = await memoryVectors.status(guard);
    return total - done;
  };
  const before = await lacking();
  if (before === 0) return outcome("unchanged", "All have their vectors.");
  memoryVectors.lookAtAll();
  const patience = AbortSignal.any([signal, AbortSignal.timeout(REEMBED_WAIT_MS)]);
  await memoryVectors.settled(patience).catch(() => undefined);
  return outcome(
    "applied",
    `${counted(before - (await lacking()), "vector")} made, ${await lacking()} still missing.`,
  );
}

const REWORDING: readonly string[] = ["merge", "supersede", "retire"] satisfies HygieneAction[];

/** What sums memories up is made anew from what they say now. */
function noteChanged(results: Output["results"], context: ToolContext): void {
  const changed = results
    .filter(({ status, action }) => status === "applied" && REWORDING.includes(action))
    .map(({ candidateId }) => candidateId);
  noteWritten(context, ...changed);
}
