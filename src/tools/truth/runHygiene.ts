import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import { HYGIENE_GROUPS, type HygieneGroup } from "../../engines/hygiene/hygieneGroups.ts";
import type { HygieneLook } from "../../memory/hygiene/hygieneLook.ts";
import { keepReport } from "../../memory/hygiene/hygieneReports.ts";
import { type HygieneFindings, lookThrough } from "../../memory/hygiene/lookThrough.ts";
import { readSaidAt } from "../../recall/memory/saidAt.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { codeStates } from "../memory/codeTies.ts";
import { forgetHygieneDue } from "../memory/hygieneDue.ts";
import { writtenProject } from "../memory/memoryScope.ts";
import type { ToolContext } from "../toolContext.ts";
import { fillGroups } from "./fillGroups.ts";

const DEFAULT_LIMIT = 20;

const candidate = z.object({
  candidateIds: z.array(z.string()),
  reason: z.string(),
  proposal: z.string(),
});

const output = z.object({
  reportId: z.string().optional(),
  groups: z.partialRecord(z.enum(HYGIENE_GROUPS), z.array(candidate)),
  /** How many there are in all, told here or not. */
  counts: z.partialRecord(z.enum(HYGIENE_GROUPS), z.int()),
});
type Output = z.infer<typeof output>;

export const runHygiene = defineTool({
  name: "run_hygiene",
  family: "truth",
  title: "Look through memory",
  description:
    "What of memory needs a hand: duplicates, what is outdated, orphaned, stuck or unresolved. It changes nothing; `hygiene_apply` does what you choose.",
  effect: "write",
  longRunning: true,
  defaultProfile: "balanced",
  input: z.object({
    scope: z.enum(["project", "global"]).optional(),
    checks: z.array(z.enum(HYGIENE_GROUPS)).min(1).max(HYGIENE_GROUPS.length).optional(),
    limit: z.int().min(1).max(200).optional().describe("candidates a group"),
  }),
  unlisted: ["limit"],
  output,
  priorities: { reportId: "required", counts: "high", groups: "high" },
  summary: (output, { checks }) => summarize(output, checks),
  async handle({ scope = "project", checks, limit = DEFAULT_LIMIT }, context) {
    const where = await writtenProject(context);
    if ("refusal" in where) return new Refused<Output>({ groups: {}, counts: {} }, where.refusal);
    const project = scope === "global" ? null : where.project.id;
    const findings = await lookThrough(await lookOf(context, project), {
      groups: checks,
      limit,
      onGroup: progressOf(context, checks?.length ?? HYGIENE_GROUPS.length),
    });
    const reportId = await keep(context, project, findings);
    const found = findings.filter(({ total }) => total > 0);
    const groups = fillGroups(found, context);
    if (found.some(({ group, total }) => (groups[group]?.length ?? 0) < total)) context.warn(SOME_LEFT_OUT);
    return { reportId, groups, counts: Object.fromEntries(found.map(({ group, total }) => [group, total])) };
  },
});

const SOME_LEFT_OUT =
  "not all are shown: name one group in `checks`, or give a larger `maxTokens` and `limit`";

/** What was not looked for is not said to be in order. */
function summarize({ reportId, counts }: Output, checks: readonly HygieneGroup[] | undefined): string {
  const found = Object.entries(counts);
  if (found.length === 0)
    return checks
      ? `Of ${checks.join(", ")} nothing needs a hand (${reportId}).`
      : `Memory is in order: nothing needs a hand (${reportId}).`;
  const total = found.reduce((sum, [, count]) => sum + count, 0);
  const named = found.map(([group, count]) => `${count} ${group}`).join(", ");
  return `${counted(total, "candidate")} in report ${reportId}: ${named}. Choose, then call hygiene_apply.`;
}

async function lookOf(context: ToolContext, project: ProjectId | null): Promise<HygieneLook> {
  const { store, outbox, caller, guard, clock, signal, memoryVectors } = context;
  const serving = await memoryVectors.serving();
  return {
    memory: store.memory,
    outbox,
    caller,
    guard,
    project,
    now: clock.now(),
    signal,
    servingModel: serving?.embedder.id ?? null,
    wantedModel: (await memoryVectors.status(guard, [])).model,
    codeStates: (records) => codeStates(records, { guard }, context),
    saidAt: (records) => readSaidAt(store.memory, { guard }, records),
    onLooked() {},
  };
}

function progressOf({ progress }: ToolContext, total: number): (group: HygieneGroup) => void {
  let done = 0;
  return (group) => {
    progress({ done, total, message: `Looking for ${group.replaceAll("_", " ")}` });
    done += 1;
  };
}

/** As Loci itself: what it notes of its work is its own, whoever asked for it. */
async function keep(
  context: ToolContext,
  project: ProjectId | null,
  findings: readonly HygieneFindings[],
): Promise<string> {
  const { store, ids, caller, signal } = context;
  const { account, session } = caller;
  const reportId = asNodeId(ids.next("hygiene"));
  const author = { type: "memory_write", account, project, agentId: "system", sessionId: session } as const;
  const looked = {
    groups: findings.map(({ group }) => group),
    candidates: findings.flatMap(({ candidates }) => candidates),
  };
  await store.memory.transaction(
    author,
    (tx) => keepReport(tx, { account, project }, reportId, caller, looked),
    { signal },
  );
  forgetHygieneDue(context);
  return reportId;
}
